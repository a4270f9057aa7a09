import type { DistributionRow } from '@leadline/contracts';
import { useMemo } from 'react';
import type { EditorStep } from '#shared/lib/distribution-path';
import { usePermission } from '#shared/lib/permission';
import { useLatest } from '#shared/lib/use-latest';
import type { GridColumn } from '#shared/table/grid-types';
import { useRemoval } from '../api/use-removal';
import { useStateSwitch } from '../api/use-state-switch';
import { RowActions, type RowAction } from '../components/list/row-actions';
import { distributionColumns } from './distribution-columns';
import type { Grouping } from './distribution-list';
import type { EditorTarget } from './editor-address';

const ACTIONS_WIDTH = 176;

/** Target and page that the editor opens for each action of a row. */
const EDITOR_ACTIONS = {
  view: { kind: 'edit', step: 2 },
  edit: { kind: 'edit', step: 1 },
  copy: { kind: 'copy', step: 1 },
} as const;

/** The columns of the list, with the actions that the user has the permissions for. */
export const useDistributionColumns = (
  grouping: Grouping,
  openEditor: (target: EditorTarget, step: EditorStep) => void,
  openHistory: (row: DistributionRow) => void,
): readonly GridColumn<DistributionRow>[] => {
  const mayEdit = usePermission('DISTRIBUTIONS_EDIT');
  const mayCreate = usePermission('DISTRIBUTIONS_CREATE');
  const mayDelete = usePermission('DISTRIBUTIONS_DELETE');
  const { busyId: removedId, remove } = useRemoval();
  const { busyId: switchedId, switchState } = useStateSwitch();
  const act = useLatest((action: RowAction, row: DistributionRow): void => {
    if (action === 'delete') return void remove(row);
    if (action === 'switch') return void switchState(row);
    if (action === 'history') return openHistory(row);
    const { kind, step } = EDITOR_ACTIONS[action];
    openEditor({ kind, id: row.id }, step);
  });
  return useMemo(() => {
    const hidden = grouping === 'all' ? null : `${grouping}_name`;
    const render = (row: DistributionRow) => (
      <RowActions
        row={row}
        mayEdit={mayEdit}
        mayCreate={mayCreate}
        mayDelete={mayDelete}
        isBusy={row.id === removedId || row.id === switchedId}
        onAction={(action) => act.current(action, row)}
      />
    );
    return distributionColumns({ width: ACTIONS_WIDTH, render }, hidden);
  }, [grouping, removedId, switchedId, mayEdit, mayCreate, mayDelete, act]);
};
