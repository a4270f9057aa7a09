import type { Fact } from '@leadline/contracts';

/** Content of a version of a publisher account (ADR 26). It never has a password. */
export interface AccountContent {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** Absent in versions from before accounts could be switched off. */
  readonly is_active?: boolean;
  readonly may_rotate_token?: boolean;
  readonly publishers: readonly { readonly id: number; readonly name: string }[];
}

export const accountFacts = (account: AccountContent): readonly Fact[] => [
  { field: 'first_name', label: 'First Name', text: account.first_name },
  { field: 'last_name', label: 'Last Name', text: account.last_name },
  { field: 'email', label: 'Email', text: account.email },
  { field: 'is_active', label: 'Active', text: account.is_active === false ? 'No' : 'Yes' },
  {
    field: 'may_rotate_token',
    label: 'May replace the API token',
    text: account.may_rotate_token === false ? 'No' : 'Yes',
  },
  {
    field: 'added_affiliates',
    label: 'Affiliates',
    text: account.publishers.map(({ name }) => name).join(', '),
    identity: account.publishers.map(({ id }) => id).join(','),
  },
];
