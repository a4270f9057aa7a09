import { z } from 'zod';
import { BodyId, Instant, text } from '../common/fields.js';
import { requiredText } from '../parties/fields.js';
import { PermissionIds } from '../roles/roles.schemas.js';
import { ProofBody } from '../users/proof.schemas.js';
import { SeenVersion, Version } from '../versions/schemas.js';
import { API_TOKEN_RATE, MOST_API_TOKEN_ADDRESSES } from './limits.rules.js';

/** An API token of staff. The token itself is shown once, when it is made. */
export const StaffToken = z
  .object({
    id: z.int(),
    version: Version,
    name: z.string(),
    user: z.object({ id: z.int(), name: z.string(), is_service_account: z.boolean() }),
    /** Beginning and end of the token, to recognise it. */
    hint: z.string(),
    /** Ids of the permissions that the token may use, as long as the role of its user has them. */
    scopes: z.array(z.int()),
    /** IP addresses and networks from which it may be used. Empty for everywhere. */
    addresses: z.array(z.string()),
    /** Null for no end. */
    expires_at: Instant.nullable(),
    rate_limit_per_minute: z.int(),
    /** To within a minute. Null if it has never been used. */
    last_used_at: Instant.nullable(),
    last_address: z.string().nullable(),
    created_at: Instant,
  })
  .meta({ id: 'StaffToken' });
export type StaffToken = z.output<typeof StaffToken>;

/** The API token of a call. */
export const CurrentApiToken = z
  .object({
    id: z.int(),
    name: z.string(),
    /** The user or the service account in whose name it acts. */
    user: z.object({ id: z.int(), name: z.string(), is_service_account: z.boolean() }),
    role: z.object({ id: z.int(), name: z.string() }),
    /** Whether it reaches only the advertisers and publishers that the user manages. */
    limited_to_own_parties: z.boolean(),
    /** Permissions that it has now: those of its scopes that the role has, too. */
    scopes: z.array(z.object({ id: z.int(), name: z.string() })),
    addresses: z.array(z.string()),
    /** Null for no end. */
    expires_at: Instant.nullable(),
    rate_limit_per_minute: z.int(),
    /** Zone of wall times: that of the header `timezone-id`, else that of the user. */
    timezone: z.string(),
  })
  .meta({ id: 'CurrentApiToken' });
export type CurrentApiToken = z.output<typeof CurrentApiToken>;

const values = {
  name: requiredText(100, 'Name is required'),
  scopes: PermissionIds,
  addresses: z
    .array(text(64).transform((address) => address.trim()))
    .max(MOST_API_TOKEN_ADDRESSES)
    .transform((all) => [...new Set(all)])
    .default([]),
  expires_at: Instant.nullable(),
  rate_limit_per_minute: z
    .int()
    .min(API_TOKEN_RATE.min, `At least ${API_TOKEN_RATE.min}`)
    .max(API_TOKEN_RATE.max, `At most ${API_TOKEN_RATE.max}`)
    .default(API_TOKEN_RATE.default),
};

export const CreateApiTokenBody = z.object({
  /** A service account. Without it, the token is the caller's own. */
  user_id: BodyId.optional(),
  ...values,
  ...ProofBody.shape,
});
export type CreateApiTokenBody = z.output<typeof CreateApiTokenBody>;
export const UpdateApiTokenBody = z.object({
  ...values,
  ...ProofBody.shape,
  version: SeenVersion,
});
export type UpdateApiTokenBody = z.output<typeof UpdateApiTokenBody>;

export const NewApiToken = z.object({
  message: z.string(),
  id: z.int(),
  /** The token. It is shown only now. */
  token: z.string(),
});
export type NewApiToken = z.output<typeof NewApiToken>;
