import { Button } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { useSearchList } from '#shared/filters/use-search-list';
import { usePermission } from '#shared/lib/permission';
import { useLatest } from '#shared/lib/use-latest';
import { DensityButton } from '#shared/table/density-button';
import { gridStatusOf } from '#shared/table/grid-status';
import type { GridSort } from '#shared/table/grid-types';
import { PagedGrid } from '#shared/table/paged-grid';
import { totalText } from '#shared/table/total-text';
import { Gate } from '#shared/ui/gate';
import { Icon } from '#shared/ui/icons';
import { PageFrame } from '#shared/ui/page-frame';
import { SearchBox } from '#shared/ui/search-box';
import {
  GROUP_CARD,
  GROUP_SORT_KEYS,
  groupColumns,
  searchedInGroup,
  sortGroups,
} from '../lib/group-columns';
import { useGroupRemoval } from '../lib/use-group-removal';
import { useStatusGroups, type StatusGroupRow } from '../lib/use-status-groups';

const GroupDialog = lazyPart(async () => (await import('../components/group-dialog')).GroupDialog);

/** 100 on a page (STG-001). */
const SORT: GridSort = { key: 'id', order: 'asc' };
const LIST = { limit: 100, sort: SORT, sortKeys: GROUP_SORT_KEYS, searched: searchedInGroup };
const rowId = ({ id }: StatusGroupRow): number => id;
/** What the dialog is for: a new group, or one of the list. */
type Target = { readonly group: StatusGroupRow | null };

const useGroupGrid = (open: (target: Target) => void, onRemoved: () => void) => {
  const { busyId, remove } = useGroupRemoval(onRemoved);
  const act = useLatest({ open, remove });
  const mayEdit = usePermission('STATUS_GROUPS_EDIT');
  const mayRemove = usePermission('STATUS_GROUPS_DELETE');
  return useMemo(
    () =>
      groupColumns({
        busyId,
        onEdit: mayEdit ? (group) => act.current.open({ group }) : null,
        onRemove: mayRemove ? (group) => act.current.remove(group) : null,
      }),
    [busyId, mayEdit, mayRemove, act],
  );
};

/** Groups of advertiser statuses (STG-001 ff.). */
export const StatusGroupsPage = () => {
  const { query, groups, reload } = useStatusGroups();
  const [target, setTarget] = useState<Target | null>(null);
  const { search, empty, view, show, options, ...found } = useSearchList(LIST, groups);
  const columns = useGroupGrid(setTarget, () => void reload());
  const status = gridStatusOf(query);
  const shown = found.isSearched ? { shown: found.rows.length, noun: 'groups' } : null;
  return (
    <PageFrame
      fill
      title="Status Groups"
      aside={totalText(status, groups.length, shown)}
      actions={
        <>
          <Gate permission="STATUS_GROUPS_CREATE">
            <Button
              type="primary"
              icon={<Icon name="plus" size={16} />}
              onClick={() => setTarget({ group: null })}
            >
              Create Status Group
            </Button>
          </Gate>
          <DensityButton />
        </>
      }
    >
      <SearchBox
        label="Search status groups"
        placeholder="Search by ID, group, status"
        search={search}
      />
      <PagedGrid
        label="Status Groups"
        noun="groups"
        columns={columns}
        card={GROUP_CARD}
        rows={found.rows}
        rowId={rowId}
        status={status}
        empty={empty}
        list={options}
        view={view}
        sortRows={sortGroups}
        onView={show}
        onRetry={() => void query.refetch()}
      />
      {target !== null && (
        <Suspense fallback={null}>
          <GroupDialog group={target.group} reload={reload} onClose={() => setTarget(null)} />
        </Suspense>
      )}
    </PageFrame>
  );
};
