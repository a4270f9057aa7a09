import { useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { useRoles, type RoleRow } from '#shared/permissions/use-roles';
import { SearchListPage, type SearchList } from '#shared/table/search-list-page';
import { CreateButton } from '#shared/ui/create-button';
import { ROLE_CARD, ROLE_COLUMNS, searchedInRole } from '../lib/role-columns';
import { useRoleActions, type OpenedRole } from '../lib/use-role-actions';

const RoleDialog = lazyPart(async () => (await import('../components/role-dialog')).RoleDialog);
const RoleHistory = lazyPart(async () => (await import('../components/role-history')).RoleHistory);

/** By level at first, 100 on a page (ROL-005). */
const LIST: SearchList<RoleRow> = {
  title: 'Roles',
  noun: 'roles',
  searchLabel: 'Search roles',
  placeholder: 'Search by ID, name, permission',
  limit: 100,
  sort: { key: 'id', order: 'asc' },
  searched: searchedInRole,
  card: ROLE_CARD,
  hasSentence: true,
  ...ROLE_COLUMNS,
};

/** All roles (ROL-005 ff.). */
export const RolesPage = () => {
  const { query, roles, reload } = useRoles();
  const [opened, setOpened] = useState<OpenedRole | null>(null);
  const { busyId, actions } = useRoleActions(setOpened, () => void reload());
  const close = (): void => setOpened(null);
  return (
    <SearchListPage
      list={LIST}
      query={query}
      rows={roles}
      rowActions={actions}
      busyId={busyId}
      buttons={() => (
        <CreateButton
          label="Create Role"
          permission="ROLES_CREATE"
          onClick={() => setOpened({ kind: 'new' })}
        />
      )}
    >
      {opened?.kind === 'history' && (
        <RoleHistory role={opened.role} onRestored={() => void reload()} onClose={close} />
      )}
      {opened !== null && opened.kind !== 'history' && (
        <RoleDialog target={opened} reload={reload} onClose={close} />
      )}
    </SearchListPage>
  );
};
