import { useMemo } from 'react';
import { loadFailureOf } from '#shared/api/load-failure';
import { PermissionMatrix } from '#shared/permissions/permission-matrix';
import { usePermissions, useRoles } from '#shared/permissions/use-roles';
import { FieldNote } from '#shared/ui/field';
import { ListFailure } from '#shared/ui/list-failure';

/** The permissions of a role, to look at (USR-004). They are changed on the page of the roles. */
export const RolePermissions = ({ level }: { level: number | null }) => {
  const roles = useRoles();
  const catalogue = usePermissions();
  const role = roles.roles.find(({ id }) => id === level);
  const chosen = useMemo(() => new Set(role?.permissions), [role]);
  const failure = loadFailureOf(roles.query) ?? loadFailureOf(catalogue.query);
  if (failure !== null)
    return <ListFailure failure={failure} text="The permissions could not be loaded." />;
  if (roles.query.isPending || catalogue.query.isPending) return <p role="status">Loading…</p>;
  if (role === undefined) return <FieldNote>Choose a role first.</FieldNote>;
  return (
    <>
      <FieldNote>These permissions come from the role {role.name}.</FieldNote>
      <PermissionMatrix permissions={catalogue.permissions} chosen={chosen} />
    </>
  );
};
