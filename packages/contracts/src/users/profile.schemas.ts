import { z } from 'zod';
import { OneTimeCode } from '../auth/schemas.js';
import { Instant } from '../common/fields.js';
import { requiredText } from '../parties/fields.js';
import { SeenVersion, Version } from '../versions/schemas.js';
import { CurrentPassword } from './proof.schemas.js';
import { checkPasswords, Password, TWO_FACTOR_STATES } from './users.schemas.js';

/** The caller's own account. */
export const Profile = z
  .object({
    name: z.string(),
    email: z.string(),
    role: z.string(),
    two_factor: z.enum(TWO_FACTOR_STATES),
    /** Recovery codes that were not used. */
    recovery_codes_left: z.int(),
    last_sign_in_at: Instant.nullable(),
    created_at: Instant,
    /** The fewest characters of a new password. */
    password_min: z.int(),
    /** The most characters of a new password. */
    password_max: z.int(),
    version: Version,
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof Profile>;

export const UpdateProfileBody = z.object({
  name: requiredText(100, 'Name is required'),
  version: SeenVersion,
});
export type UpdateProfileBody = z.output<typeof UpdateProfileBody>;

export const ChangePasswordBody = z
  .object({
    current_password: CurrentPassword,
    password: Password,
    confirmPassword: Password,
  })
  .superRefine((body, context) => checkPasswords(body, context, 'Password is required'));
export type ChangePasswordBody = z.output<typeof ChangePasswordBody>;

export const ConfirmTwoFactorBody = z.object({ code: OneTimeCode });

/** New recovery codes, shown this once. */
export const RecoveryCodes = z.object({
  message: z.string(),
  recovery_codes: z.array(z.string()),
});

export const OwnSession = z
  .object({
    id: z.uuid(),
    /** Browser and system, e.g. "Firefox on Windows". Null if they are not known. */
    device: z.string().nullable(),
    created_at: Instant,
    expires_at: Instant,
    /** Last use, to the minute; the sign-in before the first. */
    last_used_at: Instant,
    /** IP address of that use. Null for sessions from before addresses were kept. */
    address: z.string().nullable(),
    /** ISO code of the country of the address. Null if it is not known. */
    country: z.string().nullable(),
    /** The session that asks. */
    is_current: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.output<typeof OwnSession>;
export const SessionParams = z.object({ session_id: z.uuid() });
