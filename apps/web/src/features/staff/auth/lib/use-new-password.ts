import type { PasswordLength } from '@leadline/contracts/passwords';
import { useState, type FormEvent } from 'react';
import { newPasswordProblem, NO_PASSWORD } from '../components/new-password';
import { signInFailureOf, type SignInFailure } from './sign-in-failure';

interface Passwords {
  readonly password: string;
  readonly confirmPassword: string;
}

/** The form for choosing a password. It submits once both entries are valid. */
export const useNewPassword = (
  length: PasswordLength,
  send: (passwords: Passwords) => Promise<void>,
) => {
  const [chosen, setChosen] = useState(NO_PASSWORD);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const problem = newPasswordProblem(chosen, length);
    if (problem !== null) return setFailure({ text: problem, retryAt: null });
    setBusy(true);
    setFailure(null);
    try {
      await send({ password: chosen.password, confirmPassword: chosen.confirmed });
    } catch (error) {
      setFailure(signInFailureOf(error, Date.now()));
    }
    setBusy(false);
  };
  return { chosen, setChosen, failure, isBusy, submit };
};
