import { passwordRequirements } from '@leadline/contracts/passwords';
import { Input, Select, Switch } from 'antd';
import { useId } from 'react';
import { loadFailureOf } from '#shared/api/load-failure';
import { useSignedIn } from '#shared/lib/session';
import { useRoles } from '#shared/permissions/use-roles';
import { ProofFields } from '#shared/proof/proof-fields';
import { useNeedsCode } from '#shared/proof/use-needs-code';
import { Field } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { changesSignIn } from '../lib/user-form';
import type { UserForm } from '../lib/use-user-form';
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

const PasswordField = ({
  form,
  name,
  label,
  hint,
}: {
  form: UserForm;
  name: 'password' | 'confirmPassword';
  label: string;
  hint?: string;
}) => (
  <Field label={label} name={name} hint={hint} error={form.errors[name]}>
    {(control) => (
      <Input.Password
        {...control}
        autoComplete="new-password"
        maxLength={200}
        value={form.draft[name]}
        onChange={({ target }) => form.change({ [name]: target.value })}
      />
    )}
  </Field>
);

const OWN_ACCOUNT = 'Somebody else has to change this of your account.';

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

/** The fields of a user (USR-002). */
export const UserFields = ({ form }: { form: UserForm }) => {
  const { draft, errors, change, user } = form;
  const isOwn = useSignedIn().user_id === user?.id;
  const text = (label: string, name: 'name' | 'email', maxLength: number) => (
    <Field label={label} name={name} error={errors[name]}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={maxLength}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      {text('Name', 'name', 100)}
      {text('Email', 'email', 254)}
      <RoleField form={form} isOwn={isOwn} />
      <span className={styles.space} />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        hint={
          user === null
            ? passwordRequirements(form.passwordLength)[0]
            : 'Leave empty to keep it. A new one signs them out.'
        }
      />
      <PasswordField form={form} name="confirmPassword" label="Confirm password" />
      <LabelledSwitch
        label="Two-factor authentication"
        isOn={draft.enable_2fa}
        onChange={(enable_2fa) => change({ enable_2fa })}
      />
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
