import {
  passwordProblems,
  passwordRequirements,
  type PasswordLength,
} from '@leadline/contracts/passwords';
import type { CallReply } from '#shared/api/api-types';
import { emailFault } from '#shared/lib/email-fault';
import { MESSAGES } from '#shared/lib/messages';
import type { Versioned } from '#shared/versions/use-record-draft';

/** Users who may only see names get no version from the server; it counts as 1. */
export type UserRow = CallReply<'users.list'>[number] & Versioned;

/** A user as the form edits it. */
export interface UserDraft {
  readonly name: string;
  /** It acts by API tokens only: without e-mail address, password and second factor. */
  readonly is_service_account: boolean;
  readonly email: string;
  readonly level: number | null;
  readonly password: string;
  readonly confirmPassword: string;
  /** The proof of people who change how they themselves sign in. */
  readonly current_password: string;
  readonly code: string;
  readonly enable_2fa: boolean;
  readonly is_active: boolean;
}
export type UserFaults = Partial<Record<keyof UserDraft, string>>;

/** The level of a new user (USR-006). */
const FIRST_LEVEL = 5;

export const userDraft = (user: UserRow | null): UserDraft => ({
  name: user?.name ?? '',
  is_service_account: user?.is_service_account ?? false,
  email: user?.email ?? '',
  level: user === null ? FIRST_LEVEL : (user.level ?? null),
  password: '',
  confirmPassword: '',
  current_password: '',
  code: '',
  enable_2fa: user?.enable_2fa ?? true,
  is_active: user?.is_active ?? true,
});

const confirmFault = (password: string, confirmed: string): string | null => {
  if (confirmed === '') return MESSAGES.confirmMissing;
  return confirmed === password ? null : MESSAGES.passwordsDiffer;
};
type Found = readonly (readonly [field: keyof UserDraft, text: string])[];
const found = (field: keyof UserDraft, text: string | null): Found =>
  text === null ? [] : [[field, text]];

/** Returns the faults of a new password and its confirmation. */
const passwordFaults = (password: string, confirmed: string, length: PasswordLength): Found => [
  ...passwordProblems(password, length).map((text) => ['password', text] as const),
  ...found('confirmPassword', confirmFault(password, confirmed)),
];

const signInFaults = (draft: UserDraft, length: PasswordLength, isNew: boolean): Found =>
  draft.password === '' && draft.confirmPassword === ''
    ? found('password', isNew ? MESSAGES.passwordMissing : null)
    : passwordFaults(draft.password, draft.confirmPassword, length);

/**
 * Everything that is wrong with a draft, in the order of the form (USR-007 to USR-013). Only a new
 * user needs a password.
 */
export const userProblems = (
  draft: UserDraft,
  passwordLength: PasswordLength,
  isNew: boolean,
): Found => [
  ...found('name', draft.name.trim() === '' ? MESSAGES.nameMissing : null),
  ...found('email', draft.is_service_account ? null : emailFault(draft.email)),
  ...found('level', draft.level === null ? MESSAGES.roleMissing : null),
  ...(draft.is_service_account ? [] : signInFaults(draft, passwordLength, isNew)),
];

/** The first text of each field. */
export const faultsOf = (problems: Found): UserFaults => {
  const faults: UserFaults = {};
  for (const [field, text] of problems) faults[field] ??= text;
  return faults;
};

/** Returns the requirements of a password (USR-015). */
export const passwordNeeds = (length: PasswordLength): string => {
  const needs = passwordRequirements(length).map((text) => `• ${text}`);
  return [`${MESSAGES.passwordMissing}:`, ...needs].join('\n');
};

/** Whether a draft changes how its user signs in. */
export const changesSignIn = (draft: UserDraft, user: UserRow): boolean =>
  draft.password !== '' ||
  draft.email.trim().toLowerCase() !== user.email ||
  draft.enable_2fa !== user.enable_2fa;

/** Returns the body to send, without empty passwords and codes. */
export const userBody = ({
  password,
  confirmPassword,
  current_password,
  code,
  level,
  is_service_account,
  email,
  ...draft
}: UserDraft) => ({
  ...draft,
  name: draft.name.trim(),
  email: is_service_account ? null : email.trim(),
  level: level ?? 0,
  ...(!is_service_account && password !== '' && { password, confirmPassword }),
  ...(current_password !== '' && { current_password, code }),
});
