import { ADMIN_ROLE, fitsLimitedRole, permissionId } from '@leadline/contracts/permissions';
import { useMemo } from 'react';
import { api } from '#shared/api/api';
import { errorText } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import type { PermissionSet } from '#shared/permissions/permission-groups';
import type { RoleRow } from '#shared/permissions/use-roles';
import { useRecordForm, type RecordDialogProps } from '#shared/records/use-record-form';

export interface RoleDialogProps extends RecordDialogProps<RoleRow> {
  /** The role to copy (ROL-012). */
  copyOf?: RoleRow;
}

/** The role in the form. */
interface RoleDraft {
  readonly name: string;
  readonly isLimited: boolean;
  /** The chosen permissions. Those that do not fit the limit stay until the limit is lifted. */
  readonly wanted: readonly number[];
  /** Whether the question about contact data is answered. For a new role it is open. */
  readonly isContactChosen: boolean;
}

const CONTACT_DATA = permissionId('CONTACT_DATA') ?? 0;

const savedDraft = (role: RoleRow): RoleDraft => ({
  name: role.name,
  isLimited: role.limited_to_own_parties,
  wanted: role.permissions,
  isContactChosen: true,
});
/** A new role, empty or copied. */
const newDraft = (copyOf: RoleRow | undefined, own: PermissionSet): RoleDraft => {
  if (copyOf === undefined)
    return { name: '', isLimited: false, wanted: [], isContactChosen: false };
  const copied = savedDraft(copyOf);
  // Users cannot grant permissions that they lack, so these are not copied.
  const wanted = copied.wanted.filter((id) => own.has(id));
  return { ...copied, name: `Copy of ${copied.name}`, wanted };
};
const chosenOf = ({ isLimited, wanted }: RoleDraft): readonly number[] =>
  isLimited ? wanted.filter(fitsLimitedRole) : wanted;

const bodyOf = (draft: RoleDraft) => ({
  name: draft.name.trim(),
  limited_to_own_parties: draft.isLimited,
  permissions: [...chosenOf(draft)],
});

/** Returns why the role cannot be saved yet, or null (ROL-011). */
const problemOf = (draft: RoleDraft): string | null => {
  if (draft.name.trim() === '') return MESSAGES.nameMissing;
  if (chosenOf(draft).length === 0) return MESSAGES.permissionsMissing;
  return draft.isContactChosen ? null : MESSAGES.contactDataMissing;
};

/** A role that is created, copied or edited. */
export const useRoleForm = ({ row, reload, copyOf }: RoleDialogProps) => {
  const { permissions } = useSignedIn();
  const own = useMemo(() => new Set(permissions), [permissions]);
  const form = useRecordForm<RoleRow, RoleDraft>(
    { row, reload },
    {
      keptAs: copyOf === undefined ? 'role' : `copy of role ${copyOf.id}`,
      draftOf: (role) => (role === null ? newDraft(copyOf, own) : savedDraft(role)),
      contentOf: (draft) => ({ ...draft, wanted: chosenOf(draft).toSorted((x, y) => x - y) }),
      faultsOf: () => ({}),
      fields: {},
      texts: {
        createFailed: (error) => errorText(error),
        updateFailed: (error) => errorText(error),
        conflict: MESSAGES.roleConflict(row?.name ?? ''),
      },
      create: (draft) => api.call('roles.create', { body: { ...bodyOf(draft), type: 'CUSTOM' } }),
      update: (draft, { id }, version) =>
        api.call('roles.update', { params: { id }, body: { ...bodyOf(draft), version } }),
    },
  );
  const { draft, row: role, change } = form;
  const { isLimited, wanted, isContactChosen } = draft;
  const chosen = useMemo(() => new Set(chosenOf(draft)), [draft]);
  const compared = role ?? copyOf ?? null;
  const saved = useMemo(() => compared && new Set(compared.permissions), [compared]);
  const isAdmin = role?.id === ADMIN_ROLE;
  return {
    ...form,
    ...{ chosen, saved, isAdmin },
    problem: problemOf(draft),
    /** Whether the role shows contact data; null before the question is answered. */
    showsContacts: isContactChosen ? chosen.has(CONTACT_DATA) : null,
    setShowsContacts: (next: boolean): void => {
      const others = wanted.filter((id) => id !== CONTACT_DATA);
      change({ isContactChosen: true, wanted: next ? [...others, CONTACT_DATA] : others });
    },
    mayShowContacts: own.has(CONTACT_DATA),
    setChosen: (next: PermissionSet): void => {
      const unfit = wanted.filter((id) => isLimited && !fitsLimitedRole(id));
      change({ wanted: [...next, ...unfit] });
    },
    /** Returns why a permission cannot be switched. The user gives their own; Admin keeps all. */
    whyFixed: (id: number): string | null => {
      if (isAdmin) return MESSAGES.adminHoldsAll;
      if (isLimited && !fitsLimitedRole(id)) return MESSAGES.permissionUnfit;
      return own.has(id) ? null : MESSAGES.permissionLacking;
    },
  };
};
