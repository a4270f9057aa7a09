import { type PasswordLength, passwordRequirements } from '@leadline/contracts/passwords';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd } from '#shared/api/api-error';
import { Field } from '#shared/ui/field';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { TabSection } from '#shared/ui/tab-section';
import { toast } from '#shared/ui/toast';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { type PasswordDraft, passwordFaults } from '../lib/password-faults';
import { useProfileRefresh } from '../lib/use-profile';
import styles from './profile.module.css';

const EMPTY: PasswordDraft = { current_password: '', password: '', confirmPassword: '' };
/** The fields, in the order of the form. */
const FIELDS = {
  current_password: 'current_password',
  password: 'password',
  confirmPassword: 'confirmPassword',
} as const;

const usePasswordForm = (length: PasswordLength) => {
  const [draft, setDraft] = useState(EMPTY);
  const [isSubmitted, setSubmitted] = useState(false);
  const server = useFormFaults(FIELDS);
  const refresh = useProfileRefresh();
  const faults = passwordFaults(draft, length);
  const submit = async (): Promise<boolean> => {
    setSubmitted(true);
    server.focusFirst(faults);
    if (Object.keys(faults).length > 0) return false;
    try {
      toast((await api.call('profile.changePassword', { body: draft })).message);
      setDraft(EMPTY);
      setSubmitted(false);
      refresh();
      return false;
    } catch (error) {
      if (!isSessionEnd(error)) await server.explain(error, 'The password was not changed.');
      return false;
    }
  };
  return {
    draft,
    root: server.root,
    errors: isSubmitted ? { ...server.faults, ...faults } : server.faults,
    change: (patch: Partial<PasswordDraft>): void => {
      server.forget(Object.keys(patch));
      setDraft((before) => ({ ...before, ...patch }));
    },
    submit,
  };
};

/** Changes the password. Requires the current one. */
export const PasswordForm = ({ email, length }: { email: string; length: PasswordLength }) => {
  const { draft, errors, change, root, submit: send } = usePasswordForm(length);
  const [isBusy, setBusy] = useState(false);
  const needs = passwordRequirements(length);
  const submit = useSubmitOnce(async () => {
    setBusy(true);
    const isDone = await send();
    setBusy(false);
    return isDone;
  });
  const field = (name: keyof PasswordDraft, label: string, autoComplete: string) => (
    <Field label={label} name={name} error={errors[name]}>
      {(control) => (
        <Input.Password
          {...control}
          autoComplete={autoComplete}
          maxLength={200}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <TabSection
      title="Password"
      help={`A new password needs ${needs.join(', ')}. Changing it ends your other sessions.`}
    >
      <div ref={root} className={styles.form} onKeyDown={submitOnEnter(submit)}>
        {/* Tells password managers which account the password belongs to. */}
        <input hidden readOnly autoComplete="username" value={email} />
        {field('current_password', 'Current password', 'current-password')}
        {field('password', 'New password', 'new-password')}
        {field('confirmPassword', 'Confirm password', 'new-password')}
        <Button type="primary" loading={isBusy} onClick={submit}>
          Change password
        </Button>
      </div>
    </TabSection>
  );
};
