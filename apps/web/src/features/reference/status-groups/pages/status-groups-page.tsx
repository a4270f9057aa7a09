import { useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { MESSAGES } from '#shared/lib/messages';
import { useLatest } from '#shared/lib/use-latest';
import { useHistoryAction, type RowAction } from '#shared/table/row-actions';
import { SearchListPage, type SearchList } from '#shared/table/search-list-page';
import { CreateButton } from '#shared/ui/create-button';
import { toast } from '#shared/ui/toast';
import { useRowAct } from '#shared/ui/use-row-act';
import { GROUP_CARD, GROUP_COLUMNS, searchedInGroup } from '../lib/group-columns';
import { useStatusGroups, type StatusGroupRow } from '../lib/use-status-groups';

const GroupDialog = lazyPart(async () => (await import('../components/group-dialog')).GroupDialog);

/** 100 on a page (STG-001). */
const LIST: SearchList<StatusGroupRow> = {
  title: 'Status Groups',
  noun: 'groups',
  searchLabel: 'Search status groups',
  placeholder: 'Search by ID, group, status',
  limit: 100,
  sort: { key: 'id', order: 'asc' },
  searched: searchedInGroup,
  card: GROUP_CARD,
  ...GROUP_COLUMNS,
};

/** Purpose of the dialog: a new group, or one of the list. */
type Target = { readonly group: StatusGroupRow | null };

const useGroupActions = (open: (target: Target) => void, reload: () => void) => {
  const { busyId, act } = useRowAct(reload);
  const latest = useLatest({ open, act });
  const history = useHistoryAction<StatusGroupRow>(
    'status_group',
    ({ group }) => `status group ${group}`,
  );
  const actions = useMemo(
    (): readonly RowAction<StatusGroupRow>[] => [
      {
        icon: 'pencil',
        permission: 'STATUS_GROUPS_EDIT',
        label: ({ group }) => `Edit status group ${group}`,
        run: (group) => latest.current.open({ group }),
      },
      history,
      {
        icon: 'trash',
        permission: 'STATUS_GROUPS_DELETE',
        label: ({ group }) => `Delete status group ${group}`,
        run: ({ id }) =>
          latest.current.act(id, {
            send: async () =>
              toast((await api.call('statusGroups.remove', { params: { id } })).message),
            alwaysFailed: MESSAGES.deleteFailed,
          }),
      },
    ],
    [latest, history],
  );
  return { busyId, actions };
};

/** Groups of advertiser statuses (STG-001 ff.). */
export const StatusGroupsPage = () => {
  const { query, groups, reload } = useStatusGroups();
  const [target, setTarget] = useState<Target | null>(null);
  const { busyId, actions } = useGroupActions(setTarget, () => void reload());
  return (
    <SearchListPage
      list={LIST}
      query={query}
      rows={groups}
      rowActions={actions}
      busyId={busyId}
      buttons={() => (
        <CreateButton
          label="Create Status Group"
          permission="STATUS_GROUPS_CREATE"
          onClick={() => setTarget({ group: null })}
        />
      )}
    >
      {target !== null && (
        <GroupDialog group={target.group} reload={reload} onClose={() => setTarget(null)} />
      )}
    </SearchListPage>
  );
};
