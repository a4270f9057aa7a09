import { useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { SearchListPage, type SearchList } from '#shared/table/search-list-page';
import { CreateButton } from '#shared/ui/create-button';
import { useUserActions, type Proved, type ShownLink } from '../lib/use-user-actions';
import { useUsers } from '../lib/use-users';
import { searchedInUser, USER_CARD, USER_COLUMNS } from '../lib/user-columns';
import type { UserRow } from '../lib/user-form';

const UserDialog = lazyPart(async () => (await import('../components/user-dialog')).UserDialog);
const UserHistory = lazyPart(async () => (await import('../components/user-history')).UserHistory);
const ProveDialog = lazyPart(async () => (await import('#shared/proof/prove-dialog')).ProveDialog);
const LinkDialog = lazyPart(async () => (await import('../components/link-dialog')).LinkDialog);

/** By name at first, 30 on a page (USR-001). */
const LIST: SearchList<UserRow> = {
  title: 'Users',
  noun: 'users',
  searchLabel: 'Search users',
  placeholder: 'Search by ID, name, email, role',
  limit: 30,
  sort: { key: 'name', order: 'asc' },
  searched: searchedInUser,
  card: USER_CARD,
  ...USER_COLUMNS,
};

/** The dialog above the list. */
type Opened =
  | { readonly kind: 'user'; readonly user: UserRow | null }
  | { readonly kind: 'history'; readonly user: UserRow }
  | { readonly kind: 'link'; readonly link: ShownLink }
  | { readonly kind: 'prove'; readonly proved: Proved };

/** All users (USR-001 ff.). */
export const UsersPage = () => {
  const { query, users, reload } = useUsers();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { busyId, actions } = useUserActions({
    onEdit: (user) => setOpened({ kind: 'user', user }),
    onLink: (link) => setOpened({ kind: 'link', link }),
    onProve: (proved) => setOpened({ kind: 'prove', proved }),
    onHistory: (user) => setOpened({ kind: 'history', user }),
    reload: () => void reload(),
  });
  const close = (): void => setOpened(null);
  /** Another dialog may have taken its place. */
  const closeProof = (): void => setOpened((before) => (before?.kind === 'prove' ? null : before));
  return (
    <SearchListPage
      list={LIST}
      query={query}
      rows={users}
      rowActions={actions}
      busyId={busyId}
      buttons={() => (
        <CreateButton
          label="Create User"
          permission="USERS_CREATE"
          onClick={() => setOpened({ kind: 'user', user: null })}
        />
      )}
    >
      {opened?.kind === 'user' && <UserDialog user={opened.user} reload={reload} onClose={close} />}
      {opened?.kind === 'history' && (
        <UserHistory user={opened.user} onRestored={() => void reload()} onClose={close} />
      )}
      {opened?.kind === 'prove' && <ProveDialog {...opened.proved} onClose={closeProof} />}
      {opened?.kind === 'link' && <LinkDialog link={opened.link} onClose={close} />}
    </SearchListPage>
  );
};
