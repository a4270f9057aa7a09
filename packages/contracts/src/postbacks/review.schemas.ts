import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { BodyId, Instant, text } from '../common/fields.js';
import { PageQuery } from './publisher.schemas.js';

/** A list that can be narrowed to one advertiser. */
export const ReviewQuery = PageQuery.extend({
  advertiser_id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});
export type ReviewQuery = z.output<typeof ReviewQuery>;
const NamedAdvertiser = z.object({ id: z.int(), name: z.string() });

/** Outcomes of reports that wait for a decision by staff. */
export const WAITING_OUTCOMES = ['lead_unknown', 'refused', 'failed'] as const;
export const REPORT_OUTCOMES = [...WAITING_OUTCOMES, 'applied', 'unchanged', 'dismissed'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];
export const isWaiting = (outcome: ReportOutcome): boolean =>
  (WAITING_OUTCOMES as readonly string[]).includes(outcome);

/** `waiting`: without a lead, and refused. */
export const REPORT_LISTS = ['unmatched', 'refused', 'waiting', 'all'] as const;
export type ReportList = (typeof REPORT_LISTS)[number];
export const ReportQuery = ReviewQuery.extend({
  show: z.enum(REPORT_LISTS).default('unmatched'),
});
export type ReportQuery = z.output<typeof ReportQuery>;

/** A kept report of an advertiser: the values that were sent and read, and the result. */
export const UnmatchedPostback = z
  .object({
    id: z.int(),
    advertiser: NamedAdvertiser,
    source: z.enum(['postback', 'pull']),
    outcome: z.enum(REPORT_OUTCOMES),
    /** The code and the reason of a refusal. */
    code: z.string().nullable(),
    reason: contact('text').nullable(),
    /** It says that a lead made a deposit, or may say so. */
    has_ftd: z.boolean(),
    /** The lead that it was applied to. */
    applied_to: z.int().nullable(),
    /** The values by name, masked. Null for a report that was kept without them. */
    sent: z.record(z.string(), contact('text')).nullable(),
    lead_id: contact('text').nullable(),
    brand_lead_id: contact('text').nullable(),
    status: contact('text').nullable(),
    ftd: z.boolean(),
    amount: z.string().nullable(),
    ftd_time: z.string().nullable(),
    /** How often the report was repeated. */
    repeats: z.int(),
    first_at: Instant,
    received_at: Instant,
  })
  .meta({ id: 'UnmatchedPostback' });

/** Reports, newest first. */
export const ReportPage = z.object({
  data: z.array(UnmatchedPostback),
  next: z.int().nullable(),
  /** Different reports of the advertiser that were not kept, because there are too many. */
  not_kept: z.int(),
});
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
    message: contact('text').nullable(),
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
