import { z } from 'zod';
import { TwoFactorRequired } from '../auth/schemas.js';
import { BodyId, Instant } from '../common/fields.js';

/** An affiliate of a panel account. */
export const PanelPublisher = z
  .object({ id: z.int(), name: z.string() })
  .meta({ id: 'PanelPublisher' });
export type PanelPublisher = z.output<typeof PanelPublisher>;

/** A publisher account that is signed in to the panel, as the browser keeps it. */
export const PanelSession = z
  .object({
    account_id: z.int(),
    token: z.string(),
    name: z.string(),
    email: z.string(),
    /** The id and the name of the zone in which the panel shows days and times. */
    timezone_id: z.int(),
    timezone: z.string(),
    publishers: z.array(PanelPublisher),
  })
  .meta({ id: 'PanelSession' });
export type PanelSession = z.output<typeof PanelSession>;

/** A session, or a request for a code. */
export const PanelLoginReply = z.union([PanelSession, TwoFactorRequired]);
export type PanelLoginReply = z.output<typeof PanelLoginReply>;

export const PanelProfile = z
  .object({
    name: z.string(),
    email: z.string(),
    two_factor: z.enum(['off', 'on']),
    /** Recovery codes that were not used. */
    recovery_codes_left: z.int(),
    last_sign_in_at: Instant.nullable(),
    timezone_id: z.int(),
    may_rotate_token: z.boolean(),
    /** The fewest characters of a new password. */
    password_min: z.int(),
    /** The most characters of a new password. */
    password_max: z.int(),
  })
  .meta({ id: 'PanelProfile' });
export type PanelProfile = z.output<typeof PanelProfile>;

export const PanelZoneBody = z.object({ timezone_id: BodyId });
