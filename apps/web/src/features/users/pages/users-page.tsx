import { Button } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '#shared/code/lazy-part';
import { useSearchList } from '#shared/filters/use-search-list';
import { auditPath } from '#shared/lib/audit-path';
import { DensityButton } from '#shared/table/density-button';
import { gridStatusOf } from '#shared/table/grid-status';
import type { GridSort } from '#shared/table/grid-types';
import { PagedGrid } from '#shared/table/paged-grid';
import { totalText } from '#shared/table/total-text';
import { Gate } from '#shared/ui/gate';
import { Icon } from '#shared/ui/icons';
import { PageFrame } from '#shared/ui/page-frame';
import { SearchBox } from '#shared/ui/search-box';
import { useUserActions, type ShownLink } from '../lib/use-user-actions';
import { useUsers } from '../lib/use-users';
import {
  searchedInUser,
  sortUsers,
  USER_CARD,
  USER_SORT_KEYS,
  userColumns,
} from '../lib/user-columns';
import type { UserRow } from '../lib/user-form';

const UserDialog = lazyPart(async () => (await import('../components/user-dialog')).UserDialog);
const LinkDialog = lazyPart(async () => (await import('../components/link-dialog')).LinkDialog);

/** By name at first, 30 on a page (USR-001). */
const SORT: GridSort = { key: 'name', order: 'asc' };
const LIST = { limit: 30, sort: SORT, sortKeys: USER_SORT_KEYS, searched: searchedInUser };
const rowId = ({ id }: UserRow): number => id;

/** What is open above the list. */
type Opened =
  | { readonly kind: 'user'; readonly user: UserRow | null }
  | { readonly kind: 'link'; readonly link: ShownLink };

const CreateButton = ({ onClick }: { onClick: () => void }) => (
  <Gate permission="USERS_CREATE">
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={onClick}>
      Create User
    </Button>
  </Gate>
);

/** All users (USR-001 ff.). */
export const UsersPage = () => {
  const { query, users, reload } = useUsers();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { search, empty, view, show, options, ...found } = useSearchList(LIST, users);
  const { busyId, actions } = useUserActions({
    onEdit: (user) => setOpened({ kind: 'user', user }),
    onLink: (link) => setOpened({ kind: 'link', link }),
    onHistory: ({ id }) => void navigate(auditPath({ entity: 'user', id })),
    reload: () => void reload(),
  });
  const columns = useMemo(() => userColumns(actions, busyId), [actions, busyId]);
  const status = gridStatusOf(query);
  const shown = found.isSearched ? { shown: found.rows.length, noun: 'users' } : null;
  const close = (): void => setOpened(null);
  return (
    <PageFrame
      fill
      title="Users"
      aside={totalText(status, users.length, shown)}
      actions={
        <>
          <CreateButton onClick={() => setOpened({ kind: 'user', user: null })} />
          <DensityButton />
        </>
      }
    >
      <SearchBox
        label="Search users"
        placeholder="Search by ID, name, email, role"
        search={search}
      />
      <PagedGrid
        label="Users"
        noun="users"
        columns={columns}
        card={USER_CARD}
        rows={found.rows}
        rowId={rowId}
        status={status}
        empty={empty}
        list={options}
        view={view}
        sortRows={sortUsers}
        onView={show}
        onRetry={() => void query.refetch()}
      />
      <Suspense fallback={null}>
        {opened?.kind === 'user' && (
          <UserDialog user={opened.user} reload={reload} onClose={close} />
        )}
        {opened?.kind === 'link' && <LinkDialog link={opened.link} onClose={close} />}
      </Suspense>
    </PageFrame>
  );
};
