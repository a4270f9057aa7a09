import { passwordRequirements } from '@leadline/contracts/passwords';
import { Select, Switch } from 'antd';
import { useId, useMemo, useState } from 'react';
import { loadFailureOf } from '#shared/api/load-failure';
import { useSignedIn } from '#shared/lib/session';
import { PermissionMatrix } from '#shared/permissions/permission-matrix';
import { usePermissions, useRoles } from '#shared/permissions/use-roles';
import { ProofFields, useNeedsCode } from '#shared/proof/proof-fields';
import { SecretField, TextField } from '#shared/records/fields';
import type { RecordDialogProps } from '#shared/records/use-record-form';
import { Field, FieldNote } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { FULL_SCREEN } from '#shared/ui/full-screen';
import { ChoicesFailure, ListFailure } from '#shared/ui/list-failure';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { TabBar } from '#shared/ui/tab-bar';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import { type UserForm, useUserForm } from '../lib/use-user-form';
import { changesSignIn, type UserRow } from '../lib/user-form';
import styles from './user-dialog.module.css';

interface SwitchProps {
  label: string;
  isOn: boolean;
  /** Why it cannot be changed. */
  fixed?: string | undefined;
  onChange: (isOn: boolean) => void;
}

const LabelledSwitch = ({ label, isOn, fixed, onChange }: SwitchProps) => {
  const id = useId();
  return (
    <div className={styles.switch} title={fixed}>
      <Switch id={id} checked={isOn} disabled={fixed !== undefined} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
};

const OWN_ACCOUNT = 'Another administrator must change this for your account.';

const RoleField = ({ form, isOwn }: { form: UserForm; isOwn: boolean }) => {
  const { query, roles } = useRoles();
  const failure = loadFailureOf(query);
  return (
    <Field
      label="Role"
      name="level"
      hint={isOwn ? OWN_ACCOUNT : undefined}
      error={form.errors.level}
    >
      {(control) => (
        <>
          <Select<number>
            {...control}
            value={form.draft.level}
            disabled={isOwn}
            loading={query.isPending}
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(level) => form.change({ level })}
          />
          {failure !== null && <ChoicesFailure failure={failure} />}
        </>
      )}
    </Field>
  );
};

/** Whoever changes how they themselves sign in proves who they are. */
const OwnProof = ({ form }: { form: UserForm }) => (
  <ProofFields
    draft={form.draft}
    errors={form.errors}
    needsCode={useNeedsCode() === true}
    onChange={form.change}
  />
);

/** Password and second factor of a person. */
const SignInFields = ({ form }: { form: UserForm }) => (
  <>
    {form.row !== null && <span className={styles.space} />}
    <SecretField
      form={form}
      name="password"
      label="Password"
      hint={
        form.row === null
          ? passwordRequirements(form.passwordLength)[0]
          : 'Leave empty to keep it. A new password signs the user out.'
      }
    />
    <SecretField form={form} name="confirmPassword" label="Confirm password" />
    <LabelledSwitch
      label="Two-factor authentication"
      isOn={form.draft.enable_2fa}
      onChange={(enable_2fa) => form.change({ enable_2fa })}
    />
  </>
);

/** The fields of a user (USR-002). */
const UserFields = ({ form }: { form: UserForm }) => {
  const { draft, change, row: user } = form;
  const isOwn = useSignedIn().user_id === user?.id;
  return (
    <>
      <TextField form={form} name="name" label="Name" maxLength={100} />
      {!draft.is_service_account && (
        <TextField form={form} name="email" label="Email" maxLength={254} />
      )}
      <RoleField form={form} isOwn={isOwn} />
      {user === null && (
        <LabelledSwitch
          label="Service account: acts by API tokens, does not sign in"
          isOn={draft.is_service_account}
          onChange={(is_service_account) => change({ is_service_account })}
        />
      )}
      {!draft.is_service_account && <SignInFields form={form} />}
      <LabelledSwitch
        label={draft.is_active ? 'User is active' : 'User is inactive'}
        isOn={draft.is_active}
        fixed={isOwn ? OWN_ACCOUNT : undefined}
        onChange={(is_active) => change({ is_active })}
      />
      {isOwn && user !== null && changesSignIn(draft, user) && <OwnProof form={form} />}
    </>
  );
};

/** The permissions of a role, to look at (USR-004). They are changed on the page of the roles. */
const RolePermissions = ({ level }: { level: number | null }) => {
  const roles = useRoles();
  const catalogue = usePermissions();
  const role = roles.roles.find(({ id }) => id === level);
  const chosen = useMemo(() => new Set(role?.permissions), [role]);
  const failure = loadFailureOf(roles.query) ?? loadFailureOf(catalogue.query);
  if (failure !== null)
    return <ListFailure failure={failure} text="The permissions could not be loaded." />;
  if (roles.query.isPending || catalogue.query.isPending) return <p role="status">Loading…</p>;
  if (role === undefined) return <FieldNote>Choose a role first.</FieldNote>;
  return (
    <>
      <FieldNote>These permissions come from the role {role.name}.</FieldNote>
      <PermissionMatrix permissions={catalogue.permissions} chosen={chosen} />
    </>
  );
};

const TABS = [
  { key: 'user', title: 'User' },
  { key: 'permissions', title: 'Permissions' },
] as const;
type TabKey = (typeof TABS)[number]['key'];

/** Creates or edits a user, and shows what the chosen role permits (USR-003, USR-004). */
export const UserDialog = ({ row, reload, onClose }: RecordDialogProps<UserRow>) => {
  const form = useUserForm({ row, reload });
  const panelId = useId();
  const [tab, setTab] = useState<TabKey>('user');
  const send = (): Promise<boolean> => {
    setTab('user');
    return form.submit();
  };
  return (
    <FormDialog
      title={row === null ? 'Create User' : `Update User ${row.name}`}
      width="100%"
      look={FULL_SCREEN}
      submitLabel={row === null ? 'Create' : 'Update'}
      isDirty={form.isDirty}
      isBusy={form.isSaving}
      problem={null}
      send={send}
      onClose={onClose}
    >
      {(submit) => (
        <>
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
        </>
      )}
    </FormDialog>
  );
};
