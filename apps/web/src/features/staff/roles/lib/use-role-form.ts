import { ADMIN_ROLE, fitsLimitedRole, permissionId } from '@leadline/contracts/permissions';
import { useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import type { PermissionSet } from '#shared/permissions/permission-groups';
import type { RoleRow } from '#shared/permissions/use-roles';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useRecordDraft } from '#shared/versions/use-record-draft';
import { useVersionedSave } from '#shared/versions/use-versioned-save';

/** Purpose of the dialog. A copy has the data of a role, and creates one (ROL-012). */
export type RoleTarget =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly role: RoleRow }
  | { readonly kind: 'copy'; readonly role: RoleRow };

/** The role as it is edited. */
interface RoleDraft {
  readonly name: string;
  readonly isLimited: boolean;
  /**
   * Chosen permissions. A permission that does not fit the limit stays, for when the limit is
   * lifted.
   */
  readonly wanted: readonly number[];
  /** Whether it was said what the role shows of people. A new role does not begin with an answer. */
  readonly isContactChosen: boolean;
}

const CONTACT_DATA = permissionId('CONTACT_DATA') ?? 0;

const savedDraft = (role: RoleRow): RoleDraft => ({
  name: role.name,
  isLimited: role.limited_to_own_parties,
  wanted: role.permissions,
  isContactChosen: true,
});
/** Returns the draft of a new role. */
const newDraft = (target: RoleTarget, own: PermissionSet): RoleDraft => {
  if (target.kind === 'new')
    return { name: '', isLimited: false, wanted: [], isContactChosen: false };
  const copied = savedDraft(target.role);
  // Nobody can give what they lack, so it is not copied either.
  const wanted = copied.wanted.filter((id) => own.has(id));
  return { ...copied, name: `Copy of ${copied.name}`, wanted };
};
const chosenOf = ({ isLimited, wanted }: RoleDraft): readonly number[] =>
  isLimited ? wanted.filter(fitsLimitedRole) : wanted;

export const roleTitle = (target: RoleTarget): string => {
  if (target.kind === 'new') return 'Create Role';
  return target.kind === 'edit'
    ? `Update Role ${target.role.name}`
    : `Copy Role from ${target.role.name}`;
};

/** Why the role cannot be saved yet (ROL-011). */
const problemOf = (
  name: string,
  chosen: PermissionSet,
  isContactChosen: boolean,
): string | null => {
  if (name.trim() === '') return MESSAGES.nameMissing;
  if (chosen.size === 0) return MESSAGES.permissionsMissing;
  return isContactChosen ? null : MESSAGES.contactDataMissing;
};

/** The name, the limit and the permissions as they are edited, and what they started from. */
const useRoleDraft = (target: RoleTarget, own: PermissionSet) => {
  const record = useRecordDraft<RoleRow, RoleDraft>({
    row: target.kind === 'edit' ? target.role : null,
    draftOf: (role) => (role === null ? newDraft(target, own) : savedDraft(role)),
    contentOf: (draft) => ({ ...draft, wanted: chosenOf(draft).toSorted((x, y) => x - y) }),
    keptAs: target.kind === 'copy' ? `copy of role ${target.role.id}` : 'role',
  });
  const { draft, setDraft, base } = record;
  const { name, isLimited, wanted, isContactChosen } = draft;
  const chosen = useMemo(() => new Set(chosenOf(draft)), [draft]);
  const change = (patch: Partial<RoleDraft>): void =>
    setDraft((before) => ({ ...before, ...patch }));
  const compared = base.row ?? (target.kind === 'new' ? null : target.role);
  const saved = useMemo(() => compared && new Set(compared.permissions), [compared]);
  return {
    ...{ record, name, isLimited, chosen, saved, isContactChosen, isDirty: record.isDirty },
    setName: (next: string) => change({ name: next }),
    setLimited: (next: boolean) => change({ isLimited: next }),
    /** Whether the role shows contact data; null until it was said. */
    showsContacts: isContactChosen ? chosen.has(CONTACT_DATA) : null,
    setShowsContacts: (next: boolean): void => {
      const others = wanted.filter((id) => id !== CONTACT_DATA);
      change({ isContactChosen: true, wanted: next ? [...others, CONTACT_DATA] : others });
    },
    setChosen: (next: PermissionSet): void => {
      const unfit = wanted.filter((id) => isLimited && !fitsLimitedRole(id));
      change({ wanted: [...next, ...unfit] });
    },
  };
};
type Draft = ReturnType<typeof useRoleDraft>;

/** Saves the draft. Both calls say whether the form is done. */
const useRoleSaving = (draft: Draft, reload: () => Promise<readonly RoleRow[]>) => {
  const [isCreating, setCreating] = useState(false);
  const { saveVersion, isSending } = useVersionedSave();
  const { base, setConflict, goOnWith } = draft.record;
  const body = {
    name: draft.name.trim(),
    limited_to_own_parties: draft.isLimited,
    permissions: [...draft.chosen],
  };
  const create = async (): Promise<boolean> => {
    setCreating(true);
    try {
      toast((await api.call('roles.create', { body: { ...body, type: 'CUSTOM' } })).message);
    } finally {
      setCreating(false);
    }
    return true;
  };
  const update = async ({ id, name, version: read }: RoleRow): Promise<boolean> => {
    const seen = base.conflict?.version ?? read;
    const outcome = await saveVersion(MESSAGES.roleConflict(name), seen, (version) =>
      api.call('roles.update', { params: { id }, body: { ...body, version } }),
    );
    if (outcome.kind === 'theirs') {
      const theirs = (await reload()).find((role) => role.id === id);
      if (theirs !== undefined) goOnWith(theirs);
      return theirs === undefined;
    }
    if (outcome.kind === 'edit') setConflict(outcome.conflict);
    else toast(outcome.reply.message);
    return outcome.kind === 'saved';
  };
  return { isSaving: isCreating || isSending, create, update };
};

/** A role that is created, copied or edited. `reload` reads the roles again. */
export const useRoleForm = (target: RoleTarget, reload: () => Promise<readonly RoleRow[]>) => {
  const { permissions } = useSignedIn();
  const own = useMemo(() => new Set(permissions), [permissions]);
  const draft = useRoleDraft(target, own);
  const { isSaving, create, update } = useRoleSaving(draft, reload);
  const { name, setName, isLimited, setLimited, chosen, setChosen, saved, isDirty } = draft;
  const { showsContacts, setShowsContacts } = draft;
  const { row: role, conflict } = draft.record.base;
  const isAdmin = role?.id === ADMIN_ROLE;
  const problem = problemOf(name, chosen, draft.isContactChosen);
  return {
    ...{
      name,
      setName,
      isLimited,
      setLimited,
      chosen,
      setChosen,
      saved,
      conflict,
      role,
      isAdmin,
      isDirty,
    },
    ...{ showsContacts, setShowsContacts, mayShowContacts: own.has(CONTACT_DATA) },
    isSaving,
    problem,
    /** Permissions that the user has can be switched. Admin keeps all. */
    whyFixed: (id: number): string | null => {
      if (isAdmin) return MESSAGES.adminHoldsAll;
      if (isLimited && !fitsLimitedRole(id)) return MESSAGES.permissionUnfit;
      return own.has(id) ? null : MESSAGES.permissionLacking;
    },
    /** Whether it is saved. */
    submit: async (): Promise<boolean> => {
      if (problem !== null) return false;
      try {
        const isDone = await (role === null ? create() : update(role));
        if (isDone) void reload();
        return isDone;
      } catch (error) {
        if (!isSessionEnd(error)) void dialogs.error(errorText(error));
        return false;
      }
    },
  };
};
