import { Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { ApiError } from '#shared/api/api-error';
import { FormError, LoginCard } from '#features/staff/auth/components/login-card';
import cardStyles from '#features/staff/auth/components/login-card.module.css';
import { RecoverStage, VerifyStage } from '#features/staff/auth/components/verify-stage';
import { signInFailureOf, type SignInFailure } from '#features/staff/auth/lib/sign-in-failure';
import { callPanel } from '../api/panel-api';
import { panelSession } from '../lib/panel-session';
import { PanelMark } from '../shell/panel-mark';
import styles from '../shell/panel-shell.module.css';

type Stage =
  | { readonly kind: 'password'; readonly notice: SignInFailure | null }
  | { readonly kind: 'verify' | 'recover'; readonly email: string };

const START: Stage = { kind: 'password', notice: null };

const PasswordForm = ({
  notice,
  onCode,
}: {
  notice: SignInFailure | null;
  onCode: (email: string) => void;
}) => {
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
      const reply = await callPanel('panelAuth.login', { body: { email, password } });
      if ('token' in reply) panelSession.store(reply);
      else onCode(email.trim().toLowerCase());
    } catch (error) {
      setFailure(signInFailureOf(error, Date.now()));
    }
    setBusy(false);
  };
  return (
    <LoginCard title="Sign in" lead="With the account that your manager has made for you.">
      <form className={cardStyles.form} onSubmit={(event) => void submit(event)}>
        <label className={cardStyles.field}>
          Email
          <Input
            type="email"
            name="email"
            size="large"
            autoComplete="username"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </label>
        <label className={cardStyles.field}>
          Password
          <Input.Password
            name="password"
            size="large"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </label>
        <Button type="primary" size="large" block htmlType="submit" loading={isBusy}>
          Sign in
        </Button>
        <FormError failure={failure} />
      </form>
    </LoginCard>
  );
};

const useStages = () => {
  const [stage, setStage] = useState<Stage>(START);
  /** Without a challenge, the account starts again with the password. */
  const attempt = async (work: () => Promise<void>): Promise<SignInFailure | null> => {
    try {
      await work();
      return null;
    } catch (error) {
      const failure = signInFailureOf(error, Date.now());
      if (error instanceof ApiError && error.code === 'TWO_FACTOR_NO_CHALLENGE')
        setStage({ kind: 'password', notice: failure });
      return failure;
    }
  };
  return { stage, setStage, attempt };
};

/** The sign-in of the panel. Once the session is stored, the guard leaves this page. */
export const PanelLoginPage = () => {
  const { stage, setStage, attempt } = useStages();
  const back = (): void => setStage(START);
  return (
    <div className={styles.shell}>
      <header className={styles.bar}>
        <PanelMark />
      </header>
      <main className={styles.visitor}>
        {stage.kind === 'password' && (
          <PasswordForm
            notice={stage.notice}
            onCode={(email) => setStage({ kind: 'verify', email })}
          />
        )}
        {stage.kind === 'verify' && (
          <VerifyStage
            email={stage.email}
            onBack={back}
            onSwitch={() => setStage({ ...stage, kind: 'recover' })}
            onSubmit={(code) =>
              attempt(async () =>
                panelSession.store(
                  await callPanel('panelAuth.verifyTwoFactor', {
                    body: { email: stage.email, code },
                  }),
                ),
              )
            }
          />
        )}
        {stage.kind === 'recover' && (
          <RecoverStage
            email={stage.email}
            onBack={back}
            onSwitch={() => setStage({ ...stage, kind: 'verify' })}
            onSubmit={(recovery_code) =>
              attempt(async () =>
                panelSession.store(
                  await callPanel('panelAuth.recover', {
                    body: { email: stage.email, recovery_code },
                  }),
                ),
              )
            }
          />
        )}
      </main>
    </div>
  );
};
