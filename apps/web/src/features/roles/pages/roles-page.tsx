import { useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { useRoles, type RoleRow } from '#shared/permissions/use-roles';
import { SearchListPage, type SearchList } from '#shared/table/search-list-page';
import { CreateButton } from '#shared/ui/create-button';
import { ROLE_CARD, ROLE_COLUMNS, searchedInRole } from '../lib/role-columns';
import { useRoleActions } from '../lib/use-role-actions';
import type { RoleTarget } from '../lib/use-role-form';

const RoleDialog = lazyPart(async () => (await import('../components/role-dialog')).RoleDialog);

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
  const [target, setTarget] = useState<RoleTarget | null>(null);
  const { busyId, actions } = useRoleActions(setTarget, () => void reload());
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
          onClick={() => setTarget({ kind: 'new' })}
        />
      )}
    >
      {target !== null && (
        <RoleDialog target={target} reload={reload} onClose={() => setTarget(null)} />
      )}
    </SearchListPage>
  );
};
