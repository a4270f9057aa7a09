import { z } from 'zod';
import { BodyId, Instant, text } from '../common/fields.js';
import { PageQuery } from './publisher.schemas.js';

/** A list that can be narrowed to one advertiser. */
export const ReviewQuery = PageQuery.extend({
  advertiser_id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});
export type ReviewQuery = z.output<typeof ReviewQuery>;
const NamedAdvertiser = z.object({ id: z.int(), name: z.string() });

/** A report by an advertiser about a lead that is not its own. */
export const UnmatchedPostback = z
  .object({
    id: z.int(),
    advertiser: NamedAdvertiser,
    lead_id: z.string().nullable(),
    brand_lead_id: z.string().nullable(),
    status: z.string().nullable(),
    ftd: z.boolean(),
    amount: z.string().nullable(),
    ftd_time: z.string().nullable(),
    /** How often the report was repeated. */
    repeats: z.int(),
    received_at: Instant,
  })
  .meta({ id: 'UnmatchedPostback' });
export const AssignPostbackBody = z.object({ lead_id: BodyId });

/** A call whose answer never came. The lead waits, and its cap reservations stay. */
export const UnknownAttempt = z
  .object({
    id: z.int(),
    lead_id: z.int(),
    is_test: z.boolean(),
    advertiser: NamedAdvertiser,
    publisher: z.object({ id: z.int(), name: z.string() }),
    country: z.string().nullable(),
    message: z.string().nullable(),
    created_at: Instant,
    /**
     * Until then the status pull of the advertiser is asked about the lead. Null if it is not, or
     * no longer.
     */
    looked_up_until: Instant.nullable(),
  })
  .meta({ id: 'UnknownAttempt' });
export const SettleAttemptBody = z.object({
  /** Whether the advertiser has the lead. If not, the lead goes to the next one. */
  accepted: z.boolean(),
  external_id: text(128)
    .nullish()
    .transform((id) => id?.trim() || null),
});
export type SettleAttemptBody = z.output<typeof SettleAttemptBody>;
