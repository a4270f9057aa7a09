import { ADMIN_ROLE, fitsLimitedRole } from '@leadline/contracts/permissions';
import type { VersionConflict } from '@leadline/contracts';
import { useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import type { PermissionSet } from '#shared/permissions/permission-groups';
import type { RoleRow } from '#shared/permissions/use-roles';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useVersionedSave } from '#shared/versions/use-versioned-save';

/** What the dialog is for. A copy has the data of a role, and creates one (ROL-012). */
export type RoleTarget =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly role: RoleRow }
  | { readonly kind: 'copy'; readonly role: RoleRow };

/** What the form starts from. */
interface Base {
  /** The role that is edited; null for a new one. */
  readonly role: RoleRow | null;
  readonly name: string;
  readonly isLimited: boolean;
  readonly chosen: PermissionSet;
  /** What the permissions are compared with; null if there is nothing. */
  readonly saved: PermissionSet | null;
  readonly conflict: VersionConflict | null;
}

const baseOf = (target: RoleTarget, own: PermissionSet): Base => {
  if (target.kind === 'new')
    return {
      role: null,
      name: '',
      isLimited: false,
      chosen: new Set(),
      saved: null,
      conflict: null,
    };
  const { role } = target;
  const saved = new Set(role.permissions);
  const common = { isLimited: role.limited_to_own_parties, saved, conflict: null };
  if (target.kind === 'edit') return { ...common, role, name: role.name, chosen: saved };
  // Nobody can give what they lack, so it is not copied either.
  const chosen = new Set([...saved].filter((id) => own.has(id)));
  return { ...common, role: null, name: `Copy of ${role.name}`, chosen };
};

export const roleTitle = (target: RoleTarget): string => {
  if (target.kind === 'new') return 'Create Role';
  return target.kind === 'edit'
    ? `Update Role ${target.role.name}`
    : `Copy Role from ${target.role.name}`;
};

const isSame = (a: PermissionSet, b: PermissionSet): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id));

/** Why the role cannot be saved yet (ROL-011). */
const problemOf = (name: string, chosen: PermissionSet): string | null => {
  if (name.trim() === '') return MESSAGES.nameMissing;
  return chosen.size === 0 ? MESSAGES.permissionsMissing : null;
};

/** The name, the limit and the permissions as they are edited, and what they started from. */
const useRoleDraft = (target: RoleTarget, own: PermissionSet) => {
  const [base, setBase] = useState(() => baseOf(target, own));
  const [name, setName] = useState(base.name);
  const [isLimited, setLimited] = useState(base.isLimited);
  const [wanted, setWanted] = useState(base.chosen);
  // What does not fit the limit is kept until it is saved, for when the limit is lifted again.
  const chosen = useMemo(
    () => (isLimited ? new Set([...wanted].filter(fitsLimitedRole)) : wanted),
    [isLimited, wanted],
  );
  return {
    base,
    setBase,
    name,
    setName,
    isLimited,
    setLimited,
    chosen,
    setChosen: (next: PermissionSet): void => {
      const unfit = [...wanted].filter((id) => isLimited && !fitsLimitedRole(id));
      setWanted(new Set([...next, ...unfit]));
    },
    isDirty: name !== base.name || isLimited !== base.isLimited || !isSame(chosen, base.chosen),
    /** Starts again with a role as it is saved now. */
    restart: (role: RoleRow): void => {
      const fresh = baseOf({ kind: 'edit', role }, own);
      setBase(fresh);
      setName(fresh.name);
      setLimited(fresh.isLimited);
      setWanted(fresh.chosen);
    },
  };
};
type Draft = ReturnType<typeof useRoleDraft>;

/** Saves the draft. Both calls say whether the form is done. */
const useRoleSaving = (draft: Draft, reload: () => Promise<readonly RoleRow[]>) => {
  const [isCreating, setCreating] = useState(false);
  const { saveVersion, isSending } = useVersionedSave();
  const { base, setBase, restart } = draft;
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
      if (theirs !== undefined) restart(theirs);
      return theirs === undefined;
    }
    if (outcome.kind === 'edit') setBase({ ...base, conflict: outcome.conflict });
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
  const { base, name, setName, isLimited, setLimited, chosen, setChosen, isDirty } = draft;
  const { role, saved, conflict } = base;
  const isAdmin = role?.id === ADMIN_ROLE;
  const problem = problemOf(name, chosen);
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
    isSaving,
    problem,
    /** What the user has can be switched. Admin keeps all. */
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
