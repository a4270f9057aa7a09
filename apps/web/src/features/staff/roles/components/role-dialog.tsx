import { Radio, Switch } from 'antd';
import { loadFailureOf } from '#shared/api/load-failure';
import { PermissionMatrix } from '#shared/permissions/permission-matrix';
import { usePermissions } from '#shared/permissions/use-roles';
import { TextField } from '#shared/records/fields';
import { FieldGroup, FieldNote } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { FULL_SCREEN } from '#shared/ui/full-screen';
import { ListFailure } from '#shared/ui/list-failure';
import { Notice } from '#shared/ui/notice';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import { type RoleDialogProps, useRoleForm } from '../lib/use-role-form';
import styles from './role-dialog.module.css';

type Form = ReturnType<typeof useRoleForm>;

const usersText = (users: number): string =>
  users === 1 ? '1 user has this role.' : `${users} users have this role.`;

/** Says which users a change concerns. */
const Concerned = ({ form: { row: role, isAdmin } }: { form: Form }) => {
  if (isAdmin)
    return (
      <Notice tone="info" icon="lock">
        Admin always holds every permission, including those of later versions.
      </Notice>
    );
  if (role === null || role.users === 0) return null;
  return (
    <Notice tone="info" icon="info">
      {usersText(role.users)} Changes take effect within a second.
    </Notice>
  );
};

/** Whether users of the role see the parties of others. Admin always does. */
const Limit = ({ form: { isAdmin, draft, change } }: { form: Form }) => (
  <div className={styles.limit}>
    <label>
      <Switch
        checked={draft.isLimited}
        disabled={isAdmin}
        onChange={(isLimited) => change({ isLimited })}
        aria-describedby="limit-hint"
      />
      Limited to its own parties
    </label>
    <p id="limit-hint">
      Users of this role see only the advertisers and publishers that they manage, and their leads,
      reports, caps and distributions. The role cannot have permissions that affect everybody.
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
      E-mails, phones, IPs and names, in lists, exports and copies. It is the permission “See
      contact data in full”.
    </FieldNote>
  </FieldGroup>
);

/** The matrix of permissions, or the reason why it is missing. */
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

const titleOf = ({ row, copyOf }: RoleDialogProps): string => {
  if (row !== null) return `Update Role ${row.name}`;
  return copyOf === undefined ? 'Create Role' : `Copy Role from ${copyOf.name}`;
};

/** Creates, copies or edits a role (ROL-009 to ROL-012). */
export const RoleDialog = (props: RoleDialogProps) => {
  const form = useRoleForm(props);
  return (
    <FormDialog
      title={titleOf(props)}
      width="100%"
      look={FULL_SCREEN}
      submitLabel={form.isNew ? 'Create' : 'Update'}
      isDirty={form.isDirty}
      isBusy={form.isSaving}
      problem={form.problem}
      send={form.submit}
      onClose={props.onClose}
    >
      {(submit) => (
        <>
          {form.conflict !== null && <ConflictNotice conflict={form.conflict} />}
          <Concerned form={form} />
          <div className={styles.name} onKeyDown={submitOnEnter(submit)}>
            <TextField form={form} name="name" label="Name" maxLength={100} />
          </div>
          <Limit form={form} />
          {form.isNew && props.copyOf === undefined && <ContactData form={form} />}
          <Matrix form={form} />
        </>
      )}
    </FormDialog>
  );
};
