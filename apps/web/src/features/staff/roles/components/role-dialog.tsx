import { Input, Modal, Radio, Switch } from 'antd';
import { loadFailureOf } from '#shared/api/load-failure';
import { PermissionMatrix } from '#shared/permissions/permission-matrix';
import { usePermissions, type RoleRow } from '#shared/permissions/use-roles';
import { Field, FieldGroup, FieldNote } from '#shared/ui/field';
import { FormFooter } from '#shared/ui/form-footer';
import { FULL_SCREEN } from '#shared/ui/full-screen';
import { ListFailure } from '#shared/ui/list-failure';
import { Notice } from '#shared/ui/notice';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { useClosing } from '#shared/ui/use-closing';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import { roleTitle, useRoleForm, type RoleTarget } from '../lib/use-role-form';
import styles from './role-dialog.module.css';

interface Props {
  target: RoleTarget;
  reload: () => Promise<readonly RoleRow[]>;
  onClose: () => void;
}

type Form = ReturnType<typeof useRoleForm>;

const usersText = (users: number): string =>
  users === 1 ? '1 user has this role.' : `${users} users have this role.`;

/** Says which users a change concerns. */
const Concerned = ({ form: { role, isAdmin } }: { form: Form }) => {
  if (isAdmin)
    return (
      <Notice tone="info" icon="lock">
        Admin always holds every permission, also those of later versions.
      </Notice>
    );
  if (role === null || role.users === 0) return null;
  return (
    <Notice tone="info" icon="info">
      {usersText(role.users)} What you save acts within a second.
    </Notice>
  );
};

/** Whether its users see the parties of others. Admin always does. */
const Limit = ({ form: { isAdmin, isLimited, setLimited } }: { form: Form }) => (
  <div className={styles.limit}>
    <label>
      <Switch
        checked={isLimited}
        disabled={isAdmin}
        onChange={setLimited}
        aria-describedby="limit-hint"
      />
      Limited to its own parties
    </label>
    <p id="limit-hint">
      Users of this role see only the advertisers and publishers that they manage, and the leads,
      reports, caps and distributions of these. The role cannot have permissions that act on
      everybody.
    </p>
  </div>
);

/** Asks whether a new role sees contact data. */
const ContactData = ({ form }: { form: Form }) => (
  <FieldGroup label="Contact data of leads">
    <Radio.Group
      aria-label="Contact data of leads"
      aria-describedby="contact-hint"
      className={styles.radios}
      value={form.showsContacts}
      options={[
        { value: true, label: 'In full', disabled: !form.mayShowContacts },
        { value: false, label: 'Masked, e.g. j•••@e•••.com' },
      ]}
      onChange={({ target }) => form.setShowsContacts(target.value as boolean)}
    />
    <FieldNote id="contact-hint">
      E-mails, phones, IPs and names, in lists, exports and copies. It is the permission
      CONTACT_DATA.
    </FieldNote>
  </FieldGroup>
);

/** The matrix, or why there is none. */
const Matrix = ({ form }: { form: Form }) => {
  const { query, permissions } = usePermissions();
  const failure = loadFailureOf(query);
  if (failure !== null)
    return <ListFailure failure={failure} text="The permissions could not be loaded." />;
  if (query.isPending) return <p role="status">Loading…</p>;
  return (
    <PermissionMatrix
      permissions={permissions}
      chosen={form.chosen}
      saved={form.saved}
      whyFixed={form.whyFixed}
      onChange={form.setChosen}
    />
  );
};

/** Creates, copies or edits a role (ROL-009 to ROL-012). */
export const RoleDialog = ({ target, reload, onClose }: Props) => {
  const form = useRoleForm(target, reload);
  const { close, leave, modal } = useClosing(onClose, {
    isDirty: form.isDirty,
    isBusy: form.isSaving,
    start: 'field',
  });
  const submit = useSubmitOnce(async () => {
    const isDone = await form.submit();
    if (isDone) close();
    return isDone;
  });
  return (
    <Modal
      {...modal}
      {...FULL_SCREEN}
      title={roleTitle(target)}
      footer={
        <FormFooter
          submitLabel={target.kind === 'edit' ? 'Update' : 'Create'}
          isBusy={form.isSaving}
          problem={form.problem}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
      {form.conflict !== null && <ConflictNotice conflict={form.conflict} />}
      <Concerned form={form} />
      <div className={styles.name} onKeyDown={submitOnEnter(submit)}>
        <Field label="Name" name="name">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={100}
              value={form.name}
              onChange={({ target: { value } }) => form.setName(value)}
            />
          )}
        </Field>
      </div>
      <Limit form={form} />
      {target.kind === 'new' && <ContactData form={form} />}
      <Matrix form={form} />
    </Modal>
  );
};
