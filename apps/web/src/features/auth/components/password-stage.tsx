import type { LoginReply } from '@leadline/contracts';
import { Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { api } from '#shared/api/api';
import { errorText } from '#shared/api/api-error';
import { FormError, LoginCard } from './login-card';
import styles from './login-card.module.css';

interface Props {
  notice: string | null;
  onReply: (reply: LoginReply, email: string) => void;
}

/** Stage 1: e-mail and password (AUT-002). */
export const PasswordStage = ({ notice, onReply }: Props) => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState(notice);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      onReply(
        await api.call('auth.login', { body: { email, password } }),
        email.trim().toLowerCase(),
      );
    } catch (failure) {
      setError(errorText(failure));
    }
    setBusy(false);
  };
  return (
    <LoginCard title="Sign in" lead="Welcome back. Use your staff account.">
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
        <FormError text={error} />
      </form>
    </LoginCard>
  );
};
