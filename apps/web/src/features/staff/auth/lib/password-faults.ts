import { passwordProblems, type PasswordLength } from '@leadline/contracts/passwords';
import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';

export interface PasswordDraft {
  readonly current_password: string;
  readonly password: string;
  readonly confirmPassword: string;
}

const confirmFault = ({ password, confirmPassword }: PasswordDraft): string | undefined => {
  if (confirmPassword === '') return MESSAGES.confirmMissing;
  return confirmPassword === password ? undefined : MESSAGES.passwordsDiffer;
};

/** Returns the faults of a change of the password that the browser can tell. */
export const passwordFaults = (
  draft: PasswordDraft,
  length: PasswordLength,
): Faults<keyof PasswordDraft> => {
  const [problem] = passwordProblems(draft.password, length);
  const unconfirmed = confirmFault(draft);
  return {
    ...(draft.current_password === '' && {
      current_password: 'Please enter your current password',
    }),
    ...(problem !== undefined && { password: problem }),
    ...(unconfirmed !== undefined && { confirmPassword: unconfirmed }),
  };
};
