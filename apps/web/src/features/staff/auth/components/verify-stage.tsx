import { Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { MESSAGES } from '#shared/lib/messages';
import type { SignInFailure } from '../lib/sign-in-failure';
import { CodeEntry } from './code-entry';
import { FormError, LoginCard } from './login-card';
import styles from './login-card.module.css';

interface Props {
  email: string;
  onSubmit: (code: string) => Promise<SignInFailure | null>;
  onSwitch: () => void;
  onBack: () => void;
}

/** Stage 3: the code of the authenticator app. */
export const VerifyStage = ({ email, onSubmit, onSwitch, onBack }: Props) => (
  <LoginCard
    title={MESSAGES.twoFactorVerifyTitle}
    lead={
      <>
        Signing in as <span className={styles.email}>{email}</span>
      </>
    }
  >
    <CodeEntry onSubmit={onSubmit} autoFocus />
    <div className={styles.links}>
      <Button type="link" size="small" onClick={onBack}>
        Use another account
      </Button>
      <Button type="link" size="small" onClick={onSwitch}>
        Use a recovery code
      </Button>
    </div>
  </LoginCard>
);

/** Signs in without the app, with a recovery code. */
export const RecoverStage = ({ email, onSubmit, onSwitch, onBack }: Props) => {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    setFailure(await onSubmit(code.trim()));
    setBusy(false);
  };
  return (
    <LoginCard
      title="Use a recovery code"
      lead={
        <>
          Signing in as <span className={styles.email}>{email}</span>. Each code works once.
        </>
      }
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <label className={styles.field}>
          Recovery code
          <Input
            size="large"
            autoFocus
            required
            minLength={8}
            maxLength={32}
            autoComplete="off"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </label>
        <FormError failure={failure} />
        <Button
          type="primary"
          size="large"
          block
          htmlType="submit"
          loading={isBusy}
          disabled={code.trim().length < 8}
          title={code.trim().length < 8 ? 'Enter a recovery code' : undefined}
        >
          Verify Code
        </Button>
      </form>
      <div className={styles.links}>
        <Button type="link" size="small" onClick={onBack}>
          Use another account
        </Button>
        <Button type="link" size="small" onClick={onSwitch}>
          Use the authenticator app
        </Button>
      </div>
    </LoginCard>
  );
};
