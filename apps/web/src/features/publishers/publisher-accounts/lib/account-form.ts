import { passwordProblems, type PasswordLength } from '@leadline/contracts/passwords';
import type { CallReply } from '#shared/api/api-types';
import { faultsFrom, type Faults } from '#shared/api/field-faults';
import { emailFault } from '#shared/lib/email-fault';
import { MESSAGES } from '#shared/lib/messages';

export type AccountRow = CallReply<'publisherAccounts.list'>['data'][number];

/** A publisher account in the dialog. The password is empty until a new one is typed. */
export interface AccountDraft {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password: string;
  readonly added_affiliates: readonly number[];
  /** Whether the account may sign in. */
  readonly is_active: boolean;
  /** Whether it may replace the API token of its publishers. */
  readonly may_rotate_token: boolean;
}

/** The fields in the order of the dialog. */
export const accountDraft = (row: AccountRow | null): AccountDraft => ({
  first_name: row?.first_name ?? '',
  last_name: row?.last_name ?? '',
  email: row?.email ?? '',
  password: '',
  added_affiliates: row?.added_affiliates.map(({ id }) => id) ?? [],
  is_active: row?.is_active ?? true,
  may_rotate_token: row?.may_rotate_token ?? true,
});

const passwordFault = (password: string, isNew: boolean, length: PasswordLength): string | null => {
  if (password === '') return isNew ? MESSAGES.accountPasswordMissing : null;
  return passwordProblems(password, length)[0] ?? null;
};
const missing = (text: string, message: string): string | null =>
  text.trim() === '' ? message : null;

/** Returns the faults of a draft. Only a new account needs a password. */
export const accountFaults = (
  draft: AccountDraft,
  isNew: boolean,
  passwordLength: PasswordLength,
): Faults<keyof AccountDraft> =>
  faultsFrom({
    first_name: missing(draft.first_name, MESSAGES.firstNameMissing),
    last_name: missing(draft.last_name, MESSAGES.lastNameMissing),
    email: emailFault(draft.email),
    password: passwordFault(draft.password, isNew, passwordLength),
    added_affiliates: draft.added_affiliates.length === 0 ? MESSAGES.affiliateMissing : null,
  });

type Affiliate = AccountRow['added_affiliates'][number];

/** Returns the request body, with the names of the publishers (PAC-007). */
export const accountBody = (
  { first_name, last_name, email, added_affiliates, ...rest }: AccountDraft,
  publishers: readonly Affiliate[],
) => ({
  first_name: first_name.trim(),
  last_name: last_name.trim(),
  email: email.trim(),
  ...rest,
  added_affiliates: added_affiliates.map((id) => ({
    id,
    name: publishers.find((publisher) => publisher.id === id)?.name ?? '',
  })),
});
