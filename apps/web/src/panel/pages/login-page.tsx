import { useState } from 'react';
import { SignInForm } from '#features/staff/auth/components/sign-in-form';
import { RecoverStage, VerifyStage } from '#features/staff/auth/components/verify-stage';
import { attemptOr, type SignInFailure } from '#features/staff/auth/lib/sign-in-failure';
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
}) => (
  <SignInForm
    lead="Use the account that your manager created for you."
    submitLabel="Sign in"
    notice={notice}
    signIn={async (email, password) => {
      const reply = await callPanel('panelAuth.login', { body: { email, password } });
      if ('token' in reply) panelSession.store(reply);
      else onCode(email.trim().toLowerCase());
    }}
  />
);

const useStages = () => {
  const [stage, setStage] = useState<Stage>(START);
  const attempt = attemptOr((notice) => setStage({ kind: 'password', notice }));
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
