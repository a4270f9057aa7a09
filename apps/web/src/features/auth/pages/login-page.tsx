import type { LoginReply } from '@leadline/contracts';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, errorText } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { session } from '#shared/lib/session';
import { PasswordStage } from '../components/password-stage';
import { RecoveryCodes } from '../components/recovery-codes';
import { SetupStage } from '../components/setup-stage';
import { RecoverStage, VerifyStage } from '../components/verify-stage';
import { afterLogin, type LoginStage } from '../lib/login-stage';

const START: LoginStage = { kind: 'password', notice: null };

/** The stage of the sign-in, and the calls that lead from one stage to the next. */
const useLogin = () => {
  const [stage, setStage] = useState<LoginStage>(START);
  /**
   * Runs a second-factor call. Returns the text of a failure, or null. Without a challenge the user
   * starts again with the password.
   */
  const attempt = async (work: () => Promise<void>): Promise<string | null> => {
    try {
      await work();
      return null;
    } catch (failure) {
      const text = errorText(failure);
      if (failure instanceof ApiError && failure.code === 'TWO_FACTOR_NO_CHALLENGE')
        setStage({ kind: 'password', notice: text });
      return text;
    }
  };
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

/** The sign-in page with its stages (AUT-001). Storing the session leads away from it. */
export const LoginPage = () => {
  const { stage, setStage, ...login } = useLogin();
  switch (stage.kind) {
    case 'password':
      return <PasswordStage notice={stage.notice} onReply={login.continueAfterPassword} />;
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
      return <RecoveryCodes codes={stage.codes} onContinue={() => session.store(stage.user)} />;
  }
};
