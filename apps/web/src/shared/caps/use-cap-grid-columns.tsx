import { useMemo } from 'react';
import { usePermission } from '#shared/lib/permission';
import { useLatest } from '#shared/lib/use-latest';
import { useIsNarrow } from '#shared/lib/use-media';
import type { ColumnChoice } from '#shared/table/column-choice';
import type { GridColumn } from '#shared/table/grid-types';
import { actionsColumn } from '#shared/table/row-buttons';
import type { CapPermissions, CapRow } from './cap';
import { type CapAction, CapActions } from './cap-cells';
import { capGridColumns } from './cap-columns';

const ACTIONS_WIDTH = 174;

interface Options {
  readonly visible: readonly ColumnChoice[];
  readonly busyId: number | null;
  /** `CAPS` on the page of all caps, else the prefix of a party's tab, e.g. `ADVERTISER_CAPS`. */
  readonly permissions: CapPermissions;
  readonly onAction: (action: CapAction, row: CapRow) => void;
}

/** Returns the chosen columns, with the actions of a row at the right edge. */
export const useCapGridColumns = ({
  visible,
  busyId,
  permissions,
  onAction,
}: Options): readonly GridColumn<CapRow>[] => {
  const mayEdit = usePermission(`${permissions}_EDIT`);
  const mayDelete = usePermission(`${permissions}_DELETE`);
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
    // A phone shows the fill next to the cap.
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
