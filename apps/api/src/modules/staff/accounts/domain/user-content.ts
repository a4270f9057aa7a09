import type { Fact, Profile } from '@leadline/contracts';

/** Content of a version of a user (ADR 26). It never has a password. */
export interface UserContent {
  readonly name: string;
  /** Null for a service account. */
  readonly email: string | null;
  readonly role: { readonly id: number; readonly name: string };
  readonly is_active: boolean;
  readonly enable_2fa: boolean;
}

export const userFacts = (user: UserContent): readonly Fact[] => [
  { field: 'name', label: 'Name', text: user.name },
  { field: 'email', label: 'Email', text: user.email ?? '' },
  { field: 'level', label: 'Role', text: user.role.name, identity: String(user.role.id) },
  { field: 'is_active', label: 'Status', text: user.is_active ? 'Active' : 'Inactive' },
  { field: 'enable_2fa', label: 'Two-Factor', text: user.enable_2fa ? 'On' : 'Off' },
];

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
