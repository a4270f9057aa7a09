import { useState } from 'react';
import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { MESSAGES } from '#shared/lib/messages';
import { usePermission } from '#shared/lib/permission';
import { useSignedIn } from '#shared/lib/session';
import { RecordListPage } from '#shared/records/record-list-page';
import { useRecordPage, type RecordKind } from '#shared/records/use-record-page';
import { toast } from '#shared/ui/toast';
import { historyCalls } from '#shared/versions/use-history';
import { useUserActions, useWhyBeyond, type UserPageDialog } from '../lib/use-user-actions';
import { USER_CARD, USER_COLUMNS } from '../lib/user-columns';
import type { UserRow } from '../lib/user-form';

const HistoryDialog = lazyPart(
  async () => (await import('#shared/versions/history-dialog')).HistoryDialog,
);
const ProveDialog = lazyPart(async () => (await import('#shared/proof/prove-dialog')).ProveDialog);
const LinkDialog = lazyPart(async () => (await import('../components/link-dialog')).LinkDialog);

/** By name at first, 30 on a page (USR-001). */
const USERS: RecordKind<UserRow> = {
  title: 'Users',
  noun: 'users',
  entity: 'user',
  nameOf: ({ name }) => `user ${name}`,
  searchLabel: 'Search users',
  placeholder: 'Search by ID, name, email, role',
  limit: 30,
  sort: { key: 'name', order: 'asc' },
  ...USER_COLUMNS,
  card: USER_CARD,
  createLabel: 'Create User',
  permissions: { create: 'USERS_CREATE', edit: 'USERS_EDIT', remove: 'USERS_DELETE' },
  route: 'users.list',
  load: async (signal) => {
    const users = await api.call('users.list', { signal });
    return users.map((user) => ({ ...user, version: user.version ?? 1 }));
  },
  shownIn: [['users.list', 'managers'], ['roles.list']],
  removal: ({ id, name }) => ({
    question: { text: `${MESSAGES.deleteQuestion} user ${name}` },
    send: async () => toast((await api.call('users.remove', { params: { id } })).message),
    failed: MESSAGES.userDeleteFailed,
  }),
  Dialog: lazyPart(async () => (await import('../components/user-dialog')).UserDialog),
};

/** All users (USR-001 ff.). */
export const UsersPage = () => {
  const page = useRecordPage(USERS);
  const [opened, setOpened] = useState<UserPageDialog | null>(null);
  const actions = useUserActions(page, setOpened);
  const mayEdit = usePermission('USERS_EDIT');
  const whyBeyond = useWhyBeyond();
  const { user_id: ownId } = useSignedIn();
  // A user's own account is restored in its form, which asks for the password.
  const mayRestore = (user: UserRow): boolean =>
    mayEdit && whyBeyond(user) === null && user.id !== ownId;
  const close = (): void => setOpened(null);
  /** Another dialog may have taken its place. */
  const closeProof = (): void => setOpened((before) => (before?.kind === 'prove' ? null : before));
  return (
    <RecordListPage page={page} actions={actions}>
      {opened?.kind === 'history' && (
        <HistoryDialog
          title={`History of user ${opened.user.name}`}
          record={{ entity: 'user', id: opened.user.id }}
          calls={historyCalls('users', opened.user.id)}
          mayRestore={mayRestore(opened.user)}
          onRestored={() => void page.reload()}
          onClose={close}
        />
      )}
      {opened?.kind === 'prove' && <ProveDialog {...opened.proved} onClose={closeProof} />}
      {opened?.kind === 'link' && <LinkDialog link={opened.link} onClose={close} />}
    </RecordListPage>
  );
};
