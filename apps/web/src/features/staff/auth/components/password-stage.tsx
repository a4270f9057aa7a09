import type { LoginReply } from '@leadline/contracts';
import { Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { api } from '#shared/api/api';
import { signInFailureOf, type SignInFailure } from '../lib/sign-in-failure';
import { useFirstAdministrator } from '../lib/use-first-administrator';
import { FormError, LoginCard } from './login-card';
import styles from './login-card.module.css';

interface Props {
  lead: string;
  notice: SignInFailure | null;
  onReply: (reply: LoginReply, email: string) => void;
}

/** Where there is no user yet, nobody can sign in. */
const NoUserYet = () =>
  useFirstAdministrator().data?.is_wanted === true && (
    <p>
      There is no user yet. <Link to="/first-administrator">Create the first administrator</Link>
    </p>
  );

/** Stage 1: e-mail and password. */
export const PasswordStage = ({ lead, notice, onReply }: Props) => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState(notice);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      onReply(
        await api.call('auth.login', { body: { email, password } }),
        email.trim().toLowerCase(),
      );
    } catch (error) {
      setFailure(signInFailureOf(error, Date.now()));
    }
    setBusy(false);
  };
  return (
    <LoginCard title="Sign in" lead={lead}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <label className={styles.field}>
          Email
          <Input
            type="email"
            name="email"
            size="large"
            autoComplete="username"
            required
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
        <label className={styles.field}>
          Password
          <Input.Password
            name="password"
            size="large"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        <Button type="primary" size="large" block htmlType="submit" loading={isBusy}>
          Login
        </Button>
        <FormError failure={failure} />
      </form>
      <NoUserYet />
    </LoginCard>
  );
};
