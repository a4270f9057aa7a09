import type { LoginReply } from '@leadline/contracts';
import { Suspense, useState } from 'react';
import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { MESSAGES } from '#shared/lib/messages';
import { session } from '#shared/lib/session';
import { PasswordStage } from '../components/password-stage';
import { RecoveryCodes } from '../components/recovery-codes';
import { dropKeptCodes, keepCodes, readKeptCodes } from '../lib/kept-codes';
import { afterLogin, type LoginStage } from '../lib/login-stage';
import { attemptOr } from '../lib/sign-in-failure';

// The first stage needs none of the others, and not everybody sees each of them.
const VerifyStage = lazyPart(async () => (await import('../components/verify-stage')).VerifyStage);
const RecoverStage = lazyPart(
  async () => (await import('../components/verify-stage')).RecoverStage,
);
const SetupStage = lazyPart(async () => (await import('../components/setup-stage')).SetupStage);

const START: LoginStage = { kind: 'password', notice: null };

/** The server's reason for the end of the last session, if there is one. */
const leadOf = (): string =>
  session.endedBy() === 'expired'
    ? (session.endText() ?? MESSAGES.sessionEnded)
    : MESSAGES.signInLead;

/** Returns the first stage. After a reload, unconfirmed recovery codes are shown again. */
const firstStage = (): LoginStage => {
  const kept = readKeptCodes();
  return kept === null ? START : { kind: 'codes', ...kept };
};

/** The stage of the sign-in, and the calls that lead from one stage to the next. */
const useLogin = () => {
  const [stage, setStage] = useState<LoginStage>(firstStage);
  const attempt = attemptOr((notice) => setStage({ kind: 'password', notice }));
  return {
    stage,
    setStage,
    continueAfterPassword: (reply: LoginReply, email: string): void => {
      const next = afterLogin(reply, email);
      if (next === null) throw new Error(MESSAGES.somethingWrong);
      if ('token' in next) session.store(next);
      else setStage(next);
    },
    setUpSecondFactor: (email: string, code: string) =>
      attempt(async () => {
        const { recovery_codes: codes, ...user } = await api.call('auth.configureTwoFactor', {
          body: { email, code },
        });
        keepCodes({ user, codes });
        setStage({ kind: 'codes', user, codes });
      }),
    verifyCode: (email: string, code: string) =>
      attempt(async () =>
        session.store(await api.call('auth.verifyTwoFactor', { body: { email, code } })),
      ),
    recover: (email: string, code: string) =>
      attempt(async () =>
        session.store(await api.call('auth.recover', { body: { email, recovery_code: code } })),
      ),
  };
};

const Stages = () => {
  const { stage, setStage, ...login } = useLogin();
  switch (stage.kind) {
    case 'password':
      return (
        <PasswordStage
          lead={leadOf()}
          notice={stage.notice}
          onReply={login.continueAfterPassword}
        />
      );
    case 'setup':
      return (
        <SetupStage
          qrCode={stage.qrCode}
          secret={stage.secret}
          onSubmit={(code) => login.setUpSecondFactor(stage.email, code)}
        />
      );
    case 'verify':
      return (
        <VerifyStage
          email={stage.email}
          onBack={() => setStage(START)}
          onSwitch={() => setStage({ kind: 'recover', email: stage.email })}
          onSubmit={(code) => login.verifyCode(stage.email, code)}
        />
      );
    case 'recover':
      return (
        <RecoverStage
          email={stage.email}
          onBack={() => setStage(START)}
          onSwitch={() => setStage({ kind: 'verify', email: stage.email })}
          onSubmit={(code) => login.recover(stage.email, code)}
        />
      );
    case 'codes':
      return (
        <RecoveryCodes
          email={stage.user.email}
          codes={stage.codes}
          onContinue={() => session.store(stage.user)}
          onLeave={() => {
            dropKeptCodes();
            setStage(START);
          }}
        />
      );
  }
};

/** The sign-in page with its stages. Storing the session leads away from it. */
export const LoginPage = () => (
  <Suspense fallback={null}>
    <Stages />
  </Suspense>
);
