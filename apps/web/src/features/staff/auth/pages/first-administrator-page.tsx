import { passwordLengthOf, type PasswordLength } from '@leadline/contracts/passwords';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { FormError, LoginCard } from '../components/login-card';
import styles from '../components/login-card.module.css';
import { NewPasswordFields } from '../components/new-password';
import { useFirstAdministrator } from '../lib/use-first-administrator';
import { useNewPassword } from '../lib/use-new-password';

const TITLE = 'First administrator';
/** The fields, in the order of the form. */
const FIELDS = [
  { name: 'code', label: 'Code', type: 'text', autoComplete: 'off' },
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
] as const;
const EMPTY = { code: '', name: '', email: '' };

const ToSignIn = () => <Link to="/login">To the sign-in</Link>;

const useFirstAdministratorForm = (length: PasswordLength, onDone: () => void) => {
  const [draft, setDraft] = useState(EMPTY);
  const form = useNewPassword(length, async (passwords) => {
    await api.call('firstAdministrator.create', { body: { ...draft, ...passwords } });
    onDone();
  });
  const change = (patch: Partial<typeof EMPTY>): void =>
    setDraft((before) => ({ ...before, ...patch }));
  return { ...form, draft, change };
};

const Form = ({ length, onDone }: { length: PasswordLength; onDone: () => void }) => {
  const form = useFirstAdministratorForm(length, onDone);
  return (
    <form className={styles.form} onSubmit={(event) => void form.submit(event)}>
      {FIELDS.map(({ name, label, type, autoComplete }) => (
        <label key={name} className={styles.field}>
          {label}
          <Input
            name={name}
            type={type}
            size="large"
            autoComplete={autoComplete}
            required
            value={form.draft[name]}
            onChange={({ target }) => form.change({ [name]: target.value })}
          />
        </label>
      ))}
      <NewPasswordFields
        label="Password"
        value={form.chosen}
        onChange={form.setChosen}
        length={length}
      />
      <Button type="primary" size="large" block htmlType="submit" loading={form.isBusy}>
        Create administrator
      </Button>
      <FormError failure={form.failure} />
    </form>
  );
};

/** Creates the first administrator of an installation, with the code that `migrate` printed. */
export const FirstAdministratorPage = () => {
  const [isDone, setDone] = useState(false);
  const query = useFirstAdministrator();
  if (isDone)
    return (
      <LoginCard title="The administrator is created" lead="Sign in now." takesFocus>
        <ToSignIn />
      </LoginCard>
    );
  if (query.isError)
    return (
      <LoginCard title={TITLE} lead={MESSAGES.somethingWrong}>
        <Button onClick={() => void query.refetch()}>Retry</Button>
      </LoginCard>
    );
  if (query.data === undefined) return <p role="status">Loading…</p>;
  if (!query.data.is_wanted)
    return (
      <LoginCard title={TITLE} lead="There is a user already, or no code was printed.">
        <ToSignIn />
      </LoginCard>
    );
  return (
    <LoginCard
      title={TITLE}
      lead={
        <>
          The code is in the log of the service that migrates the database:{' '}
          <code>docker compose logs migrate</code>
        </>
      }
    >
      <Form length={passwordLengthOf(query.data)} onDone={() => setDone(true)} />
    </LoginCard>
  );
};
