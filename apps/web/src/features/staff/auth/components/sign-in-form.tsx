import { Button, Input } from 'antd';
import { useState, type FormEvent, type ReactNode } from 'react';
import { signInFailureOf, type SignInFailure } from '../lib/sign-in-failure';
import { FormError, LoginCard } from './login-card';
import styles from './login-card.module.css';

interface Props {
  lead: string;
  submitLabel: string;
  autoFocus?: boolean;
  notice: SignInFailure | null;
  signIn: (email: string, password: string) => Promise<void>;
  /** Shown below the form. */
  children?: ReactNode;
}

/** Asks for the e-mail and the password of staff, or of a person in the panel. */
export const SignInForm = (props: Props) => {
  const { lead, submitLabel, autoFocus = false, notice, signIn, children } = props;
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
      await signIn(email, password);
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
            autoFocus={autoFocus}
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
          {submitLabel}
        </Button>
        <FormError failure={failure} />
      </form>
      {children}
    </LoginCard>
  );
};
