import { useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { useViewAs, type ViewOf } from '#shared/api/use-view-as';
import { lazyPart } from '#shared/code/lazy-part';
import { MESSAGES } from '#shared/lib/messages';
import { usePermission } from '#shared/lib/permission';
import { useSignedIn } from '#shared/lib/session';
import { useLatest } from '#shared/lib/use-latest';
import { whyBeyond } from '#shared/permissions/permission-groups';
import { ROLES_CALL, type RoleRow } from '#shared/permissions/use-roles';
import { RecordListPage } from '#shared/records/record-list-page';
import { useRecordPage, type RecordKind } from '#shared/records/use-record-page';
import type { RowAction } from '#shared/table/row-actions';
import { toast } from '#shared/ui/toast';
import { historyCalls } from '#shared/versions/use-history';
import { ROLE_CARD, ROLE_COLUMNS } from '../lib/role-columns';

const RoleDialog = lazyPart(async () => (await import('../components/role-dialog')).RoleDialog);
const HistoryDialog = lazyPart(
  async () => (await import('#shared/versions/history-dialog')).HistoryDialog,
);

/** By level at first, 100 on a page (ROL-005). */
const ROLES: RecordKind<RoleRow> = {
  title: 'Roles',
  noun: 'roles',
  entity: 'role',
  nameOf: ({ name }) => `role ${name}`,
  searchLabel: 'Search roles',
  placeholder: 'Search by ID, name, permission',
  limit: 100,
  sort: { key: 'id', order: 'asc' },
  ...ROLE_COLUMNS,
  card: ROLE_CARD,
  hasSentence: true,
  createLabel: 'Create Role',
  permissions: { create: 'ROLES_CREATE', edit: 'ROLES_EDIT', remove: 'ROLES_DELETE' },
  ...ROLES_CALL,
  // The words of a deletion on this page (ROL-008).
  removal: ({ id }) => ({
    question: {
      title: MESSAGES.confirmAction,
      text: MESSAGES.roleDeleteQuestion,
      yes: MESSAGES.roleDeleteYes,
      no: 'Cancel',
    },
    send: async () => toast((await api.call('roles.remove', { params: { id } })).message),
  }),
  Dialog: RoleDialog,
};

const builtInText = ({ type, name }: RoleRow): string | null =>
  type === 'SYSTEM' ? `${name} is built in and cannot be deleted` : null;

/** All roles (ROL-005 ff.). Nobody changes a role that may do more than they (ROL-007). */
export const RolesPage = () => {
  const page = useRecordPage(ROLES);
  const { permissions } = useSignedIn();
  const [copied, setCopied] = useState<RoleRow | null>(null);
  const [past, setPast] = useState<RoleRow | null>(null);
  const mayEdit = usePermission('ROLES_EDIT');
  const { edit, remove } = page.actions;
  const view = useViewAs();
  const latest = useLatest({ view: (one: ViewOf): void => void view(one) });
  const beyond = useMemo(() => {
    const own = new Set(permissions);
    return (row: RoleRow): string | null => whyBeyond(row.name, row.permissions, own);
  }, [permissions]);
  const actions = useMemo(
    (): readonly RowAction<RoleRow>[] => [
      { ...edit, why: beyond },
      {
        icon: 'copy',
        permission: 'ROLES_CREATE',
        label: ({ name }) => `Copy role ${name}`,
        run: setCopied,
      },
      {
        icon: 'eye',
        permission: 'ROLES_LIST',
        label: ({ name }) => `View as role ${name}`,
        run: ({ id }) => latest.current.view({ kind: 'role', id }),
      },
      { icon: 'clock', label: ({ name }) => `History of role ${name}`, run: setPast },
      { ...remove, why: (row) => builtInText(row) ?? beyond(row) },
    ],
    [beyond, edit, remove, latest],
  );
  return (
    <RecordListPage page={page} actions={actions}>
      {copied !== null && (
        <RoleDialog
          row={null}
          copyOf={copied}
          reload={page.reload}
          onClose={() => setCopied(null)}
        />
      )}
      {past !== null && (
        <HistoryDialog
          title={`History of role ${past.name}`}
          record={{ entity: 'role', id: past.id }}
          calls={historyCalls('roles', past.id)}
          mayRestore={mayEdit && beyond(past) === null}
          onRestored={() => void page.reload()}
          onClose={() => setPast(null)}
        />
      )}
    </RecordListPage>
  );
};
