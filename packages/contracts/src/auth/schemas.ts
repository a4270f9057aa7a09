import { z } from 'zod';
import { Id, text } from '../common/fields.js';

export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** Exactly six digits. */
export const OneTimeCode = z.string().regex(/^\d{6}$/, 'The code has 6 digits');

export const LoginBody = z.object({
  email: text(254).trim().toLowerCase().min(1),
  password: text(1024).min(1),
});

/**
 * The signed-in user, as the browser keeps it under `user_data` (SHL-007). `timezone` and
 * `timezone_id` hold the same value.
 */
export const SessionUser = z
  .object({
    user_id: z.int(),
    token: z.string(),
    name: z.string(),
    email: z.string(),
    timezone: z.int(),
    timezone_id: z.int(),
    permissions: z.array(z.int()),
    /** Ids of the user's own parties, if the role is limited to them. */
    own_parties: z
      .object({ advertisers: z.array(z.int()), publishers: z.array(z.int()) })
      .nullable(),
    /** The role or the user as which the user looks at the back office. */
    viewing: z.object({ kind: z.enum(['role', 'user']), name: z.string() }).optional(),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.infer<typeof SessionUser>;

export const TwoFactorRequired = z.object({ message: z.literal('Two factor code required') });
/** Stage 2: the QR code as an SVG document and the secret in base32. */
export const TwoFactorSetup = z.object({ qr_code: z.string(), secret: z.string() });
/** A session, a request for the code, or the two-factor set-up. */
export const LoginReply = z.union([SessionUser, TwoFactorRequired, TwoFactorSetup]);
export type LoginReply = z.infer<typeof LoginReply>;

export const TwoFactorBody = z.object({ email: Email, code: OneTimeCode });
/** Recovery codes are shown once, directly after the set-up. */
export const TwoFactorConfigured = SessionUser.extend({ recovery_codes: z.array(z.string()) });
export const RecoveryBody = z.object({
  email: Email,
  recovery_code: z.string().trim().min(8).max(32),
});

export const TimezoneBody = z.object({ user_id: Id, timezone_id: Id });
