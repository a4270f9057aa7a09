import { useEffect, useMemo, useRef } from 'react';
import { usePermission } from '#shared/lib/permission';
import { useIsNarrow, useMedia } from '#shared/lib/use-media';
import type { ColumnChoice } from '#shared/table/column-choice';
import type { GridColumn } from '#shared/table/grid-types';
import { CapActions, type CapHandlers } from '../components/cap-cells';
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

/** The handlers of the last render behind functions that stay the same. */
const useStableHandlers = (handlers: CapHandlers): CapHandlers => {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  return useMemo(() => {
    const call =
      (name: keyof CapHandlers) =>
      (row: CapRow): void =>
        latest.current[name](row);
    return {
      onHistory: call('onHistory'),
      onEdit: call('onEdit'),
      onReset: call('onReset'),
      onDelete: call('onDelete'),
    };
  }, []);
};

/** The chosen columns and the actions of a row: last, or beside the id if space is short. */
export const useCapGridColumns = (
  visible: readonly ColumnChoice[],
  busyId: number | null,
  handlers: CapHandlers,
): readonly GridColumn<CapRow>[] => {
  const [mayEdit, mayDelete] = [usePermission('CAPS_EDIT'), usePermission('CAPS_DELETE')];
  const [isNarrow, isTight] = [useIsNarrow(), useMedia(TIGHT)];
  const stableHandlers = useStableHandlers(handlers);
  return useMemo(() => {
    const [id, ...others] = capGridColumns(visible);
    const actions: GridColumn<CapRow> = {
      key: 'actions',
      title: 'Actions',
      width: 130,
      pinned: isTight && !isNarrow,
      render: (row) => (
        <CapActions
          row={row}
          isBusy={busyId === row.id}
          mayEdit={mayEdit}
          mayDelete={mayDelete}
          {...stableHandlers}
        />
      ),
    };
    if (id === undefined) return [];
    // A phone shows two columns. The most important one is how much of a cap is filled.
    if (isNarrow)
      return [
        id,
        ...others.filter(({ key }) => key === 'filled'),
        actions,
        ...others.filter(({ key }) => key !== 'filled'),
      ];
    return isTight ? [id, actions, ...others] : [id, ...others, actions];
  }, [visible, busyId, mayEdit, mayDelete, isTight, isNarrow, stableHandlers]);
};
