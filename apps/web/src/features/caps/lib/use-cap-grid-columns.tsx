import { useMemo } from 'react';
import { usePermission } from '#shared/lib/permission';
import { useLatest } from '#shared/lib/use-latest';
import { useIsNarrow } from '#shared/lib/use-media';
import { actionsColumn } from '#shared/table/actions-column';
import { layoutOf, type ColumnChoice, type StoredColumn } from '#shared/table/column-choice';
import type { GridColumn } from '#shared/table/grid-types';
import { CapActions, type CapAction } from '../components/cap-cells';
import type { CapRow } from '#shared/caps/cap';
import { CAP_COLUMN_CHOICES, capGridColumns } from './cap-columns';

/** Where the columns of the caps are stored among the settings of the user. */
export const CAP_COLUMN_STORE = {
  standard: CAP_COLUMN_CHOICES,
  read: (stored: { reports_columns: Record<string, StoredColumn[]> | null }) =>
    stored.reports_columns?.reports_caps_columns ?? null,
  write: (columns: readonly ColumnChoice[]) => ({
    reports_columns: {
      reports_caps_columns: columns.map(({ key, title, visible, ...layout }) => ({
        key,
        title,
        visible,
        sortable: true,
        ...layoutOf(layout),
      })),
    },
  }),
};

const ACTIONS_WIDTH = 146;

/** The chosen columns, with the actions of a row at the right edge. */
export const useCapGridColumns = (
  visible: readonly ColumnChoice[],
  busyId: number | null,
  onAction: (action: CapAction, row: CapRow) => void,
): readonly GridColumn<CapRow>[] => {
  const [mayEdit, mayDelete] = [usePermission('CAPS_EDIT'), usePermission('CAPS_DELETE')];
  const isNarrow = useIsNarrow();
  const act = useLatest(onAction);
  return useMemo(() => {
    const [id, ...others] = capGridColumns(visible);
    const render = (row: CapRow) => (
      <CapActions
        row={row}
        isBusy={busyId === row.id}
        mayEdit={mayEdit}
        mayDelete={mayDelete}
        onAction={(action) => act.current(action, row)}
      />
    );
    const actions = actionsColumn({ width: ACTIONS_WIDTH, render });
    if (id === undefined) return [];
    // Beside the cap a phone shows how much of it is filled.
    if (isNarrow)
      return [
        id,
        ...others.filter(({ key }) => key === 'filled'),
        actions,
        ...others.filter(({ key }) => key !== 'filled'),
      ];
    return [id, ...others, actions];
  }, [visible, busyId, mayEdit, mayDelete, isNarrow, act]);
};
