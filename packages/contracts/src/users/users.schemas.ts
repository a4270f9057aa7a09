import { z } from 'zod';
import { BodyId, Instant, text } from '../common/fields.js';
import { requiredText } from '../parties/fields.js';
import { RestoreBody, SeenVersion, Version } from '../versions/schemas.js';
import { PASSWORD_MIN_LIMITS } from '../settings/limits.rules.js';
import { passwordProblems } from './password.rules.js';
import { OPTIONAL_PROOF } from './proof.schemas.js';

/** `pending`: it is on, and is set up at the next sign-in. */
export const TWO_FACTOR_STATES = ['off', 'pending', 'on'] as const;

/**
 * A user. Callers who may only choose a manager get id, name and kind of active users; holders of
 * USERS_LIST get all users with all fields.
 */
export const UserRow = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Null for a service account. */
    email: z.string().nullable().optional(),
    /** It acts by API tokens only, and does not sign in. */
    is_service_account: z.boolean().optional(),
    /** The id of the role (USR-005). */
    level: z.int().optional(),
    role: z.string().optional(),
    is_active: z.boolean().optional(),
    enable_2fa: z.boolean().optional(),
    two_factor: z.enum(TWO_FACTOR_STATES).optional(),
    /** Whether a Telegram account is linked, with which the user sends commands. */
    has_chat: z.boolean().optional(),
    last_sign_in_at: Instant.nullable().optional(),
    created_at: Instant.optional(),
    version: Version.optional(),
  })
  .meta({ id: 'UserRow' });
export type UserRow = z.output<typeof UserRow>;

const blank = (value: unknown): boolean => value === undefined || value === null || value === '';
const Level = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number),
    ],
    { error: ({ input }) => (blank(input) ? 'Role is required' : 'Role must be a number') },
  )
  .pipe(z.int().min(1, 'Role must be a number').max(2_147_483_647, 'Role must be a number'));
/** The address with which somebody signs in, in lower case. */
export const UserEmail = requiredText(254, 'Email is required')
  .transform((value) => value.toLowerCase())
  .pipe(z.email('E-mail must be valid'));
/** Null, absent and empty stand for none. */
export const Password = text(1024)
  .nullish()
  .transform((value) => value || null);

interface Passwords {
  readonly password: string | null;
  readonly confirmPassword: string | null;
}
const issue = (field: keyof Passwords | 'email', message: string, input: unknown) => ({
  code: 'custom' as const,
  path: [field],
  message,
  input,
});
/** The rules for a password that is set. */
export const checkPasswords = (
  { password, confirmPassword }: Passwords,
  context: z.RefinementCtx,
  missing: string | null,
): void => {
  if (password === null) {
    if (missing !== null) context.addIssue(issue('password', missing, password));
    return;
  }
  // The length that this installation wants is a setting, which the server knows.
  for (const problem of passwordProblems(password, PASSWORD_MIN_LIMITS))
    context.addIssue(issue('password', problem, password));
  if (confirmPassword === null)
    context.addIssue(issue('confirmPassword', 'Please confirm your password', confirmPassword));
  else if (confirmPassword !== password)
    context.addIssue(issue('confirmPassword', 'Passwords do not match', confirmPassword));
};

const user = {
  name: requiredText(100, 'Name is required'),
  /** Null for a service account. */
  email: UserEmail.nullable(),
  level: Level,
  password: Password,
  confirmPassword: Password,
};

export const CreateUserBody = z
  .object({
    ...user,
    enable_2fa: z.boolean().default(true),
    is_active: z.boolean().default(true),
    /** It acts by API tokens only: without e-mail address, password and second factor. */
    is_service_account: z.boolean().default(false),
  })
  .superRefine((body, context) => {
    if (!body.is_service_account) {
      if (body.email === null) context.addIssue(issue('email', 'Email is required', body.email));
      checkPasswords(body, context, 'Password is required for new users');
      return;
    }
    if (body.email !== null)
      context.addIssue(issue('email', 'A service account has no e-mail address', body.email));
    if (body.password !== null)
      context.addIssue(issue('password', 'A service account has no password', body.password));
  });
export type CreateUserBody = z.output<typeof CreateUserBody>;

/**
 * Absent fields stay, also the password. Users who change how they sign in must prove who they are.
 */
export const UpdateUserBody = z
  .object({
    id: BodyId,
    ...user,
    enable_2fa: z.boolean().optional(),
    is_active: z.boolean().optional(),
    ...OPTIONAL_PROOF,
    version: SeenVersion,
  })
  .superRefine((body, context) => checkPasswords(body, context, null));
export type UpdateUserBody = z.output<typeof UpdateUserBody>;

/** Restoring a version of one's own account needs the same proof as a save. */
export const RestoreUserBody = RestoreBody.extend(OPTIONAL_PROOF);
export type RestoreUserBody = z.output<typeof RestoreUserBody>;

/** A link with which a user sets a password. The address is shown only now. */
export const PasswordLink = z.object({
  message: z.string(),
  /** The path on this host, e.g. `/set-password/…`. */
  path: z.string(),
  expires_at: Instant,
});

const LinkToken = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/);
export const PasswordLinkBody = z.object({ token: LinkToken });
export const PasswordLinkOwner = z.object({
  name: z.string(),
  email: z.string(),
  /** The fewest characters of the password. */
  password_min: z.int(),
  /** The most characters of the password. */
  password_max: z.int(),
  expires_at: Instant,
});
export const SetPasswordBody = z
  .object({ token: LinkToken, password: Password, confirmPassword: Password })
  .superRefine((body, context) => checkPasswords(body, context, 'Password is required'));
export type SetPasswordBody = z.output<typeof SetPasswordBody>;

export const FirstAdministrator = z.object({
  /** Whether there is no user yet, and a code was printed. */
  is_wanted: z.boolean(),
  /** The fewest characters of a password. */
  password_min: z.int(),
  /** The most characters of a password. */
  password_max: z.int(),
});
export const FirstAdministratorBody = z
  .object({
    code: requiredText(100, 'Code is required'),
    name: user.name,
    email: UserEmail,
    password: Password,
    confirmPassword: Password,
  })
  .superRefine((body, context) => checkPasswords(body, context, 'Password is required'));
export type FirstAdministratorBody = z.output<typeof FirstAdministratorBody>;
