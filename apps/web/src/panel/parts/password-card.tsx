import type { PasswordLength } from '@leadline/contracts/passwords';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { type PasswordDraft, passwordFaults } from '#features/staff/auth/lib/password-faults';
import { errorText } from '#shared/api/api-error';
import { type Faults, fieldFaultsOf } from '#shared/api/field-faults';
import { Field, FieldNote } from '#shared/ui/field';
import { toast } from '#shared/ui/toast';
import { callPanel } from '../api/panel-api';
import styles from './parts.module.css';

type Name = keyof PasswordDraft;
const EMPTY: PasswordDraft = { current_password: '', password: '', confirmPassword: '' };
const LABELS: Readonly<Record<Name, string>> = {
  current_password: 'Current password',
  password: 'New password',
  confirmPassword: 'Confirm password',
};
const NAMES = Object.keys(LABELS) as Name[];
const KEYS = Object.fromEntries(NAMES.map((name) => [name, name])) as Record<Name, Name>;

const usePasswordChange = (length: PasswordLength) => {
  const [draft, setDraft] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults<Name>>({});
  const [text, setText] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const fail = (error: unknown): void => {
    const found = fieldFaultsOf(error, KEYS);
    setFaults(found.faults);
    if (Object.keys(found.faults).length === 0) setText(errorText(error));
  };
  const save = async (): Promise<void> => {
    const wrong = passwordFaults(draft, length);
    setFaults(wrong);
    setText(null);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      toast((await callPanel('panelProfile.changePassword', { body: draft })).message);
      setDraft(EMPTY);
    } catch (error) {
      fail(error);
    }
    setBusy(false);
  };
  return { draft, setDraft, faults, text, isBusy, save };
};

/** Changes the password, which ends the account's other sessions. */
export const PasswordCard = ({ length }: { length: PasswordLength }) => {
  const { draft, setDraft, faults, text, isBusy, save } = usePasswordChange(length);
  return (
    <section className={styles.card} aria-label="Password">
      <div className={styles.cardHead}>
        <h2>Password</h2>
      </div>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {NAMES.map((name) => (
          <Field key={name} label={LABELS[name]} error={faults[name]}>
            {(control) => (
              <Input.Password
                {...control}
                autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
                maxLength={1024}
                value={draft[name]}
                onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
              />
            )}
          </Field>
        ))}
        {text !== null && (
          <FieldNote isError role="alert">
            {text}
          </FieldNote>
        )}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          Change password
        </Button>
      </form>
    </section>
  );
};
