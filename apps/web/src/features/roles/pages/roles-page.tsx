import { Button } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { useSearchList } from '#shared/filters/use-search-list';
import { usePermission } from '#shared/lib/permission';
import { useSignedIn } from '#shared/lib/session';
import { useLatest } from '#shared/lib/use-latest';
import { useRoles, type RoleRow } from '#shared/permissions/use-roles';
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
  ROLE_CARD,
  ROLE_SORT_KEYS,
  roleColumns,
  searchedInRole,
  sortRoles,
} from '../lib/role-columns';
import type { RoleTarget } from '../lib/use-role-form';
import { useRoleRemoval } from '../lib/use-role-removal';

const RoleDialog = lazyPart(async () => (await import('../components/role-dialog')).RoleDialog);

/** By level at first, 100 on a page (ROL-005). */
const SORT: GridSort = { key: 'id', order: 'asc' };
const LIST = { limit: 100, sort: SORT, sortKeys: ROLE_SORT_KEYS, searched: searchedInRole };
const rowId = ({ id }: RoleRow): number => id;

const useRoleGrid = (open: (target: RoleTarget) => void, onRemoved: () => void) => {
  const { busyId, remove } = useRoleRemoval(onRemoved);
  const act = useLatest({ open, remove });
  const mayCreate = usePermission('ROLES_CREATE');
  const mayEdit = usePermission('ROLES_EDIT');
  const mayRemove = usePermission('ROLES_DELETE');
  const hasHistory = usePermission('AUDIT_LOG_LIST');
  const { permissions } = useSignedIn();
  return useMemo(
    () =>
      roleColumns({
        busyId,
        onEdit: mayEdit ? (role) => act.current.open({ kind: 'edit', role }) : null,
        onCopy: mayCreate ? (role) => act.current.open({ kind: 'copy', role }) : null,
        onRemove: mayRemove ? (role) => act.current.remove(role) : null,
        hasHistory,
        own: new Set(permissions),
      }),
    [busyId, mayCreate, mayEdit, mayRemove, hasHistory, permissions, act],
  );
};

/** All roles (ROL-005 ff.). */
export const RolesPage = () => {
  const { query, roles, reload } = useRoles();
  const [target, setTarget] = useState<RoleTarget | null>(null);
  const { search, empty, view, show, options, ...found } = useSearchList(LIST, roles);
  const columns = useRoleGrid(setTarget, () => void reload());
  const status = gridStatusOf(query);
  const shown = found.isSearched ? { shown: found.rows.length, noun: 'roles' } : null;
  return (
    <PageFrame
      fill
      title="Roles"
      aside={totalText(status, roles.length, shown)}
      actions={
        <>
          <Gate permission="ROLES_CREATE">
            <Button
              type="primary"
              icon={<Icon name="plus" size={16} />}
              onClick={() => setTarget({ kind: 'new' })}
            >
              Create Role
            </Button>
          </Gate>
          <DensityButton />
        </>
      }
    >
      <SearchBox
        label="Search roles"
        placeholder="Search by ID, name, permission"
        search={search}
      />
      <PagedGrid
        label="Roles"
        noun="roles"
        columns={columns}
        card={ROLE_CARD}
        rows={found.rows}
        rowId={rowId}
        status={status}
        empty={empty}
        list={options}
        view={view}
        sortRows={sortRoles}
        hasSentence
        onView={show}
        onRetry={() => void query.refetch()}
      />
      {target !== null && (
        <Suspense fallback={null}>
          <RoleDialog target={target} reload={reload} onClose={() => setTarget(null)} />
        </Suspense>
      )}
    </PageFrame>
  );
};
