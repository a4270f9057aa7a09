import type { DistributionRow } from '@leadline/contracts';
import { useMemo } from 'react';
import { usePermission } from '#shared/lib/permission';
import { useLatest } from '#shared/lib/use-latest';
import { useIsNarrow } from '#shared/lib/use-media';
import type { GridColumn } from '#shared/table/grid-types';
import { RowActions, type RowAction } from '../components/row-actions';
import { distributionColumns } from './distribution-columns';
import type { Grouping } from './distribution-list';

const ACTIONS_WIDTH = 140;

/** The columns of the list, with the actions that the user has the permissions for. */
export const useDistributionColumns = (
  grouping: Grouping,
  busyId: number | null,
  onAction: (action: RowAction, row: DistributionRow) => void,
): readonly GridColumn<DistributionRow>[] => {
  const mayEdit = usePermission('DISTRIBUTIONS_EDIT');
  const mayCreate = usePermission('DISTRIBUTIONS_CREATE');
  const mayDelete = usePermission('DISTRIBUTIONS_DELETE');
  const isNarrow = useIsNarrow();
  const handler = useLatest(onAction);
  return useMemo(() => {
    const hidden = grouping === 'all' ? null : `${grouping}_name`;
    if (!mayEdit && !mayCreate && !mayDelete) return distributionColumns(null, hidden);
    const render = (row: DistributionRow) => (
      <RowActions
        row={row}
        mayEdit={mayEdit}
        mayCreate={mayCreate}
        mayDelete={mayDelete}
        isBusy={busyId === row.id}
        onAction={(action) => handler.current(action, row)}
      />
    );
    return distributionColumns({ width: ACTIONS_WIDTH, isNarrow, render }, hidden);
  }, [grouping, busyId, mayEdit, mayCreate, mayDelete, isNarrow, handler]);
};
