import { useMemo } from 'react';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { useViewAs, type ViewOf } from '#shared/api/use-view-as';
import { useSignedIn } from '#shared/lib/session';
import { useLatest } from '#shared/lib/use-latest';
import { whyBeyond } from '#shared/permissions/permission-groups';
import { useRoles } from '#shared/permissions/use-roles';
import type { ProofDraft } from '#shared/proof/proof-fields';
import type { RecordPage } from '#shared/records/use-record-page';
import type { RowAction } from '#shared/table/row-actions';
import { toast } from '#shared/ui/toast';
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
/** A dialog of the page besides the form of a user. */
export type UserPageDialog =
  | { readonly kind: 'history'; readonly user: UserRow }
  | { readonly kind: 'link'; readonly link: ShownLink }
  | { readonly kind: 'prove'; readonly proved: Proved };
type Open = (dialog: UserPageDialog) => void;

const params = ({ id }: UserRow) => ({ params: { id } });

/** Questions and calls of the buttons. */
const runnersOf = (
  { act, reload }: RecordPage<UserRow>,
  open: Open,
  view: (view: ViewOf) => Promise<void>,
) => ({
  view: (one: ViewOf): void => void view(one),
  history: (user: UserRow): void => open({ kind: 'history', user }),
  link: (user: UserRow): void => {
    const proved = {
      title: 'Make a password link?',
      text:
        `${user.name} can use it once, within 24 hours, to set a password. An earlier link ` +
        `stops working.`,
      submitLabel: 'Make link',
      failure: 'The link was not made. Try again.',
      send: async (body: ProofDraft) => {
        const link = await api.call('passwordLinks.create', { ...params(user), body });
        open({ kind: 'link', link: { user, ...link } });
      },
    };
    open({ kind: 'prove', proved });
  },
  resetTwoFactor: (user: UserRow): void => {
    const proved = {
      title: 'Reset two-factor authentication?',
      text: `${user.name} sets it up again at the next sign-in.`,
      submitLabel: 'Reset it',
      failure: 'The second factor was not reset. Try again.',
      send: async (body: ProofDraft) => {
        toast((await api.call('users.resetTwoFactor', { ...params(user), body })).message);
        void reload();
      },
    };
    open({ kind: 'prove', proved });
  },
  endSessions: (user: UserRow): void =>
    act(user.id, {
      question: {
        text:
          `This signs ${user.name} out everywhere within a second` +
          (user.has_chat === true ? ', and unlinks their Telegram account.' : '.'),
        yes: 'Yes, end them!',
        no: 'Cancel',
      },
      send: async () => toast((await api.call('users.endSessions', params(user))).message),
    }),
  unlinkChat: (user: UserRow): void =>
    act(user.id, {
      question: {
        text: `The bot takes no more commands from the Telegram account of ${user.name}.`,
        yes: 'Yes, unlink it!',
        no: 'Cancel',
      },
      send: async () => toast((await api.call('chat.unlinkUser', params(user))).message),
      failed: 'The Telegram account was not unlinked. Try again.',
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

const whyNoLink = ({ is_active, is_service_account }: UserRow): string | null => {
  if (is_service_account === true) return 'A service account does not sign in';
  return is_active === false ? 'The user is inactive' : null;
};

interface EditRights {
  readonly permission: 'USERS_EDIT';
  readonly why: (user: UserRow) => string | null;
}

/** Actions on how a user signs in and acts. */
const accessActions = (
  edits: EditRights,
  latest: { readonly current: ReturnType<typeof runnersOf> },
): readonly RowAction<UserRow>[] => [
  {
    ...edits,
    icon: 'link',
    label: ({ name }) => `Make a password link for ${name}`,
    why: (user) => edits.why(user) ?? whyNoLink(user),
    run: (user) => latest.current.link(user),
  },
  {
    ...edits,
    icon: 'lock',
    label: ({ name }) => `Reset the two-factor authentication of ${name}`,
    why: (user) =>
      edits.why(user) ??
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
    ...edits,
    icon: 'send',
    label: ({ name }) => `Unlink the Telegram account of ${name}`,
    why: (user) =>
      edits.why(user) ?? (user.has_chat === true ? null : 'No Telegram account is linked'),
    run: (user) => latest.current.unlinkChat(user),
  },
];

/** Actions on a user. Each asks first and shows the server's answer. */
export const useUserActions = (
  page: RecordPage<UserRow>,
  open: Open,
): readonly RowAction<UserRow>[] => {
  const { edit, remove } = page.actions;
  const { user_id: ownId } = useSignedIn();
  const whyBeyondUser = useWhyBeyond();
  const latest = useLatest(runnersOf(page, open, useViewAs()));
  return useMemo(() => {
    const edits = { permission: 'USERS_EDIT', why: whyBeyondUser } as const;
    return [
      { ...edit, ...edits },
      ...accessActions(edits, latest),
      {
        icon: 'eye',
        permission: 'USERS_LIST',
        label: ({ name }) => `View as ${name}`,
        run: ({ id }) => latest.current.view({ kind: 'user', id }),
      },
      {
        icon: 'clock',
        label: ({ name }) => `History of user ${name}`,
        run: (user) => latest.current.history(user),
      },
      {
        ...remove,
        why: (user) =>
          whyBeyondUser(user) ?? (user.id === ownId ? 'You cannot delete your own account' : null),
      },
    ];
  }, [edit, remove, whyBeyondUser, ownId, latest]);
};
