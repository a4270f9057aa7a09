import type { Fact } from '@leadline/contracts';

/** What versions of a publisher account hold (ADR 26): never a password. */
export interface AccountContent {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly publishers: readonly { readonly id: number; readonly name: string }[];
}

export const accountFacts = (account: AccountContent): readonly Fact[] => [
  { field: 'first_name', label: 'First Name', text: account.first_name },
  { field: 'last_name', label: 'Last Name', text: account.last_name },
  { field: 'email', label: 'Email', text: account.email },
  {
    field: 'added_affiliates',
    label: 'Affiliates',
    text: account.publishers.map(({ name }) => name).join(', '),
    identity: account.publishers.map(({ id }) => id).join(','),
  },
];
