import { useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import type { CallReply } from '#shared/api/api-types';
import { MESSAGES } from '#shared/lib/messages';
import { usePermission } from '#shared/lib/permission';
import { useSignedIn } from '#shared/lib/session';
import { useLatest } from '#shared/lib/use-latest';
import { whyBeyond } from '#shared/permissions/permission-groups';
import { useRoles } from '#shared/permissions/use-roles';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import type { UserAction } from './user-columns';
import type { UserRow } from './user-form';

/** A link that was made for a user, shown once. */
export interface ShownLink extends CallReply<'passwordLinks.create'> {
  readonly user: UserRow;
}
interface Question {
  readonly title?: string;
  readonly text: string;
  readonly yes: string;
  readonly no?: string;
}
interface Handlers {
  readonly onEdit: (user: UserRow) => void;
  readonly onLink: (link: ShownLink) => void;
  readonly onHistory: (user: UserRow) => void;
  readonly reload: () => void;
}

type Verb = 'edit' | 'link' | 'resetTwoFactor' | 'endSessions' | 'remove' | 'history';
type Runners = Readonly<Record<Verb, (user: UserRow) => void>>;

/** Why the user who looks may not change another one, if there is a reason. */
type WhyBeyond = (user: UserRow) => string | undefined;

/** The buttons of a row. `ownId` is the user who looks. */
const actionsOf = (
  verbs: readonly Verb[],
  ownId: number,
  whyNot: WhyBeyond,
  run: (verb: Verb, user: UserRow) => void,
): readonly UserAction[] => {
  const all: Readonly<Record<Verb, Omit<UserAction, 'run'>>> = {
    edit: { icon: 'pencil', label: ({ name }) => `Edit user ${name}` },
    link: {
      icon: 'link',
      label: ({ name }) => `Make a password link for ${name}`,
      why: ({ is_active }) => (is_active === false ? 'The user is inactive' : undefined),
    },
    resetTwoFactor: {
      icon: 'lock',
      label: ({ name }) => `Reset the two-factor authentication of ${name}`,
      why: ({ two_factor }) =>
        two_factor === 'on' ? undefined : 'Two-factor authentication is not set up',
    },
    endSessions: { icon: 'logout', label: ({ name }) => `End all sessions of ${name}` },
    remove: {
      icon: 'trash',
      label: ({ name }) => `Delete user ${name}`,
      why: ({ id }) => (id === ownId ? 'You cannot delete your own account' : undefined),
    },
    history: { icon: 'history', label: ({ name }) => `History of user ${name}` },
  };
  return verbs.map((verb) => ({
    ...all[verb],
    why: (user) => (verb === 'history' ? undefined : whyNot(user)) ?? all[verb].why?.(user),
    run: (user) => run(verb, user),
  }));
};

const params = ({ id }: UserRow) => ({ params: { id } });

/** The question before each action but editing, and the call. */
const runnersOf = (
  act: (user: UserRow, question: Question, send: () => Promise<void>, failed?: string) => void,
  { onEdit, onLink, onHistory }: Handlers,
): Runners => ({
  edit: onEdit,
  history: onHistory,
  link: (user) =>
    act(
      user,
      {
        title: 'Make a password link?',
        text: `With it ${user.name} sets a password once, within 24 hours. A link made before ends.`,
        yes: 'Make link',
      },
      async () => onLink({ user, ...(await api.call('passwordLinks.create', params(user))) }),
    ),
  resetTwoFactor: (user) =>
    act(
      user,
      { text: `${user.name} sets two-factor up again at the next sign-in.`, yes: 'Yes, reset it!' },
      async () => toast((await api.call('users.resetTwoFactor', params(user))).message),
    ),
  endSessions: (user) =>
    act(
      user,
      { text: `${user.name} is signed out everywhere, within a second.`, yes: 'Yes, end them!' },
      async () => toast((await api.call('users.endSessions', params(user))).message),
    ),
  remove: (user) =>
    act(
      user,
      {
        text: `${MESSAGES.deleteQuestion} user ${user.name}`,
        yes: MESSAGES.deleteYes,
        no: MESSAGES.deleteNo,
      },
      async () => toast((await api.call('users.remove', params(user))).message),
      MESSAGES.userDeleteFailed,
    ),
});

/** Nobody changes the account of somebody who may do more. */
const useWhyBeyond = (): WhyBeyond => {
  const { permissions } = useSignedIn();
  const { roles } = useRoles();
  return useMemo(() => {
    const own = new Set(permissions);
    const byId = new Map(roles.map((role) => [role.id, role.permissions]));
    return ({ name, level = 0 }) => whyBeyond(name, byId.get(level) ?? [], own) ?? undefined;
  }, [permissions, roles]);
};

/** What can be done with a user. Each action asks first and shows what the server answers. */
export const useUserActions = (handlers: Handlers) => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const { user_id: ownId } = useSignedIn();
  const whyNot = useWhyBeyond();
  const mayEdit = usePermission('USERS_EDIT');
  const mayRemove = usePermission('USERS_DELETE');
  const hasHistory = usePermission('AUDIT_LOG_LIST');
  const act = async (
    { id }: UserRow,
    question: Question,
    send: () => Promise<void>,
    failed?: string,
  ): Promise<void> => {
    if (!(await dialogs.confirm({ no: 'Cancel', ...question }))) return;
    setBusyId(id);
    try {
      await send();
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error, failed));
    } finally {
      setBusyId(null);
      handlers.reload();
    }
  };
  const runners = useLatest(runnersOf((...given) => void act(...given), handlers));
  const actions = useMemo(() => {
    const edits: readonly Verb[] = ['edit', 'link', 'resetTwoFactor', 'endSessions'];
    const verbs: readonly Verb[] = [
      ...(mayEdit ? edits : []),
      ...(hasHistory ? (['history'] as const) : []),
      ...(mayRemove ? (['remove'] as const) : []),
    ];
    return actionsOf(verbs, ownId, whyNot, (verb, user) => runners.current[verb](user));
  }, [mayEdit, mayRemove, hasHistory, ownId, whyNot, runners]);
  return { busyId, actions };
};
