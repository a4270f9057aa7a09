import { useMemo } from 'react';
import { usePermission } from '#shared/lib/permission';
import { useLatest } from '#shared/lib/use-latest';
import { useIsNarrow, useMedia } from '#shared/lib/use-media';
import type { ColumnChoice } from '#shared/table/column-choice';
import type { GridColumn } from '#shared/table/grid-types';
import { CapActions, type CapAction } from '../components/cap-cells';
import type { CapRow } from './cap';
import { CAP_COLUMN_CHOICES, capGridColumns } from './cap-columns';

/** Where the columns of the caps are stored among the settings of the user. */
export const CAP_COLUMN_STORE = {
  standard: CAP_COLUMN_CHOICES,
  read: (stored: { reports_columns: Record<string, { key: string; visible: boolean }[]> | null }) =>
    stored.reports_columns?.reports_caps_columns ?? null,
  write: (columns: readonly ColumnChoice[]) => ({
    reports_columns: {
      reports_caps_columns: columns.map(({ key, title, visible }) => ({
        key,
        title,
        visible,
        sortable: true,
      })),
    },
  }),
};

/** The columns do not all fit: the last one would be out of sight. */
const TIGHT = '(max-width: 1579px)';

/** The chosen columns and the actions of a row: last, or beside the id if space is short. */
export const useCapGridColumns = (
  visible: readonly ColumnChoice[],
  busyId: number | null,
  onAction: (action: CapAction, row: CapRow) => void,
): readonly GridColumn<CapRow>[] => {
  const [mayEdit, mayDelete] = [usePermission('CAPS_EDIT'), usePermission('CAPS_DELETE')];
  const [isNarrow, isTight] = [useIsNarrow(), useMedia(TIGHT)];
  const act = useLatest(onAction);
  return useMemo(() => {
    const [id, ...others] = capGridColumns(visible);
    const actions: GridColumn<CapRow> = {
      key: 'actions',
      title: 'Actions',
      width: 158,
      pinned: isTight && !isNarrow,
      render: (row) => (
        <CapActions
          row={row}
          isBusy={busyId === row.id}
          mayEdit={mayEdit}
          mayDelete={mayDelete}
          onAction={(action) => act.current(action, row)}
        />
      ),
    };
    if (id === undefined) return [];
    // Beside the cap a phone shows how much of it is filled.
    if (isNarrow)
      return [
        id,
        ...others.filter(({ key }) => key === 'filled'),
        actions,
        ...others.filter(({ key }) => key !== 'filled'),
      ];
    return isTight ? [id, actions, ...others] : [id, ...others, actions];
  }, [visible, busyId, mayEdit, mayDelete, isTight, isNarrow, act]);
};
