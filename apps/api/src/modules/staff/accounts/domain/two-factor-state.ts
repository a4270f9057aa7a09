import type { Profile } from '@leadline/contracts';

/**
 * Returns the state of the second factor. `pending`: it is on, and is set up at the next sign-in.
 */
export const twoFactorOf = ({
  enable_2fa,
  has_confirmed_2fa,
}: {
  readonly enable_2fa: boolean;
  readonly has_confirmed_2fa: boolean;
}): Profile['two_factor'] => {
  if (!enable_2fa) return 'off';
  return has_confirmed_2fa ? 'on' : 'pending';
};
