import { useMemo } from 'react';
import { api } from '#shared/api/api';
import { usePermission } from '#shared/lib/permission';
import { useSignedIn } from '#shared/lib/session';
import { HistoryDialog } from '#shared/versions/history-dialog';
import type { HistoryCalls } from '#shared/versions/use-history';
import { useWhyBeyond } from '../lib/use-user-actions';
import type { UserRow } from '../lib/user-form';

interface Props {
  user: UserRow;
  onRestored: () => void;
  onClose: () => void;
}

/** The versions of a user, with their restore. */
export const UserHistory = ({ user, onRestored, onClose }: Props) => {
  const { id, name } = user;
  const isBeyond = useWhyBeyond()(user) !== null;
  // A user's own account is restored in its form, which asks for the password.
  const isOwn = useSignedIn().user_id === id;
  const mayRestore = usePermission('USERS_EDIT') && !isBeyond && !isOwn;
  const calls = useMemo(
    (): HistoryCalls => ({
      key: ['users', id],
      load: (before, signal) =>
        api.call('users.versions', { params: { id }, query: { before }, signal }),
      restore: (version, seen) =>
        api.call('users.restore', { params: { id, version }, body: { version: seen } }),
    }),
    [id],
  );
  return (
    <HistoryDialog
      title={`History of user ${name}`}
      record={{ entity: 'user', id }}
      calls={calls}
      mayRestore={mayRestore}
      onRestored={onRestored}
      onClose={onClose}
    />
  );
};
