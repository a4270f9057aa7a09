import { Modal } from 'antd';
import { useId, useState } from 'react';
import { FormFooter } from '#shared/ui/form-footer';
import { FULL_SCREEN } from '#shared/ui/full-screen';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { TabBar } from '#shared/ui/tab-bar';
import { useClosing } from '#shared/ui/use-closing';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import type { UserRow } from '../lib/user-form';
import { useUserForm } from '../lib/use-user-form';
import { RolePermissions } from './role-permissions';
import { UserFields } from './user-fields';
import styles from './user-dialog.module.css';

interface Props {
  /** Null for a new one. */
  user: UserRow | null;
  reload: () => Promise<readonly UserRow[]>;
  onClose: () => void;
}

const TABS = [
  { key: 'user', title: 'User' },
  { key: 'permissions', title: 'Permissions' },
] as const;
type TabKey = (typeof TABS)[number]['key'];

/** Creates or edits a user, and shows what the chosen role permits (USR-003, USR-004). */
export const UserDialog = ({ user, reload, onClose }: Props) => {
  const form = useUserForm(user, reload);
  const panelId = useId();
  const [tab, setTab] = useState<TabKey>('user');
  const { close, leave, modal } = useClosing(onClose, {
    isDirty: form.isDirty,
    isBusy: form.isSaving,
    start: 'field',
  });
  const submit = useSubmitOnce(async () => {
    setTab('user');
    const isDone = await form.submit();
    if (isDone) close();
    return isDone;
  });
  return (
    <Modal
      {...modal}
      {...FULL_SCREEN}
      title={user === null ? 'Create User' : `Update User ${user.name}`}
      footer={
        <FormFooter
          submitLabel={user === null ? 'Create' : 'Update'}
          isBusy={form.isSaving}
          problem={null}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
      {form.conflict !== null && <ConflictNotice conflict={form.conflict} />}
      <TabBar label="User" tabs={TABS} current={tab} panelId={panelId} onChange={setTab} />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={tab === 'user' ? 'User' : 'Permissions'}
        className={styles.panel}
      >
        <div
          ref={form.root}
          className={styles.fields}
          hidden={tab !== 'user'}
          onKeyDown={submitOnEnter(submit)}
        >
          <UserFields form={form} />
        </div>
        {tab === 'permissions' && <RolePermissions level={form.draft.level} />}
      </div>
    </Modal>
  );
};
