import { useMemo } from 'react';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import { useLatest } from '#shared/lib/use-latest';
import { whyBeyond } from '#shared/permissions/permission-groups';
import type { ProofDraft } from '#shared/proof/use-proof-form';
import { useRoles } from '#shared/permissions/use-roles';
import type { RowAction } from '#shared/table/row-actions';
import { toast } from '#shared/ui/toast';
import { useRowAct } from '#shared/ui/use-row-act';
import type { UserRow } from './user-form';

/** A link that was made for a user, shown once. */
export interface ShownLink extends CallReply<'passwordLinks.create'> {
  readonly user: UserRow;
}
/** Something that decides who can sign in. It needs the password of whoever does it. */
export interface Proved {
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  readonly failure: string;
  readonly send: (proof: ProofDraft) => Promise<void>;
}
interface Handlers {
  readonly onEdit: (user: UserRow) => void;
  readonly onLink: (link: ShownLink) => void;
  readonly onProve: (proved: Proved) => void;
  readonly onHistory: (user: UserRow) => void;
  readonly reload: () => void;
}

const params = ({ id }: UserRow) => ({ params: { id } });
type Act = ReturnType<typeof useRowAct>['act'];

/** Questions and calls of the buttons. */
const runnersOf = (
  act: Act,
  { onLink, onProve, reload }: Omit<Handlers, 'onEdit' | 'onHistory'>,
) => ({
  link: (user: UserRow): void =>
    onProve({
      title: 'Make a password link?',
      text: `With it ${user.name} sets a password once, within 24 hours. A link made before ends.`,
      submitLabel: 'Make link',
      failure: 'The link was not made. Try again.',
      send: async (body) => {
        const link = await api.call('passwordLinks.create', { ...params(user), body });
        onLink({ user, ...link });
      },
    }),
  resetTwoFactor: (user: UserRow): void =>
    onProve({
      title: 'Reset two-factor authentication?',
      text: `${user.name} sets two-factor up again at the next sign-in.`,
      submitLabel: 'Reset it',
      failure: 'The second factor was not reset. Try again.',
      send: async (body) => {
        toast((await api.call('users.resetTwoFactor', { ...params(user), body })).message);
        reload();
      },
    }),
  endSessions: (user: UserRow): void =>
    act(user.id, {
      question: {
        text: `${user.name} is signed out everywhere, within a second.`,
        yes: 'Yes, end them!',
        no: 'Cancel',
      },
      send: async () => toast((await api.call('users.endSessions', params(user))).message),
    }),
  remove: (user: UserRow): void =>
    act(user.id, {
      question: { text: `${MESSAGES.deleteQuestion} user ${user.name}` },
      send: async () => toast((await api.call('users.remove', params(user))).message),
      failed: MESSAGES.userDeleteFailed,
    }),
});

/** Why the user who looks may not change another one: nobody changes who may do more than they. */
export const useWhyBeyond = (): ((user: UserRow) => string | null) => {
  const { permissions } = useSignedIn();
  const { roles } = useRoles();
  return useMemo(() => {
    const own = new Set(permissions);
    const byId = new Map(roles.map((role) => [role.id, role.permissions]));
    return ({ name, level = 0 }) => whyBeyond(name, byId.get(level) ?? [], own);
  }, [permissions, roles]);
};

/** Actions on a user. Each asks first and shows the server's answer. */
export const useUserActions = ({ onEdit, onHistory, ...handlers }: Handlers) => {
  const { busyId, act } = useRowAct(handlers.reload);
  const { user_id: ownId } = useSignedIn();
  const whyBeyondUser = useWhyBeyond();
  const latest = useLatest({ edit: onEdit, history: onHistory, ...runnersOf(act, handlers) });
  const actions = useMemo((): readonly RowAction<UserRow>[] => {
    const edits = { permission: 'USERS_EDIT', why: whyBeyondUser } as const;
    return [
      {
        ...edits,
        icon: 'pencil',
        label: ({ name }) => `Edit user ${name}`,
        run: (user) => latest.current.edit(user),
      },
      {
        ...edits,
        icon: 'link',
        label: ({ name }) => `Make a password link for ${name}`,
        why: (user) =>
          whyBeyondUser(user) ?? (user.is_active === false ? 'The user is inactive' : null),
        run: (user) => latest.current.link(user),
      },
      {
        ...edits,
        icon: 'lock',
        label: ({ name }) => `Reset the two-factor authentication of ${name}`,
        why: (user) =>
          whyBeyondUser(user) ??
          (user.two_factor === 'on' ? null : 'Two-factor authentication is not set up'),
        run: (user) => latest.current.resetTwoFactor(user),
      },
      {
        ...edits,
        icon: 'logout',
        label: ({ name }) => `End all sessions of ${name}`,
        run: (user) => latest.current.endSessions(user),
      },
      {
        icon: 'clock',
        label: ({ name }) => `History of user ${name}`,
        run: (user) => latest.current.history(user),
      },
      {
        icon: 'trash',
        permission: 'USERS_DELETE',
        label: ({ name }) => `Delete user ${name}`,
        why: (user) =>
          whyBeyondUser(user) ?? (user.id === ownId ? 'You cannot delete your own account' : null),
        run: (user) => latest.current.remove(user),
      },
    ];
  }, [whyBeyondUser, ownId, latest]);
  return { busyId, actions };
};
