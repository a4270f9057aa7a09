import { z } from 'zod';
import { Instant, Money } from '../common/fields.js';
import { RETURN_REASON_KEYS } from '../leads/returns.rules.js';
import { IntakeReply } from './schemas.js';

// Only years that can occur here, so that the database can store every instant.
const [FIRST_YEAR, LAST_YEAR] = [1970, 2100];
/** An instant with its offset, or a day, which begins at midnight UTC. */
const PulledInstant = z
  .union(
    [z.iso.datetime({ offset: true }), z.iso.date()],
    'Use ISO 8601 with an offset, e.g. 2026-11-21T09:30:00Z, or yyyy-MM-dd',
  )
  .transform((value) => new Date(value))
  .refine(
    (at) => at.getUTCFullYear() >= FIRST_YEAR && at.getUTCFullYear() < LAST_YEAR,
    'Use a year from 1970 to 2099',
  );

const MAX_PAGE = 500;
const DEFAULT_PAGE = 100;
/**
 * The query of both lists. A name that is not known is refused: without the filter that was meant,
 * everything would be answered. `from` is inclusive, `to` exclusive. They mean the creation of a lead,
 * or the time of an FTD.
 */
export const PullQuery = z
  .strictObject({
    cursor: z.string().min(1).max(128).optional(),
    limit: z
      .string()
      .regex(/^\d{1,3}$/, 'Use a whole number')
      .transform(Number)
      .pipe(z.int().min(1).max(MAX_PAGE))
      .default(DEFAULT_PAGE),
    updated_since: PulledInstant.optional(),
    from: PulledInstant.optional(),
    to: PulledInstant.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'Must not be before from',
  });
export type PullQuery = z.output<typeof PullQuery>;

const sent = {
  hit_id: z.string().nullable(),
  country: z.string().nullable(),
  offer: z.string().nullable(),
  funnel: z.string().nullable(),
  custom_param_1: z.string().nullable(),
  custom_param_2: z.string().nullable(),
  custom_param_3: z.string().nullable(),
  custom_param_4: z.string().nullable(),
  custom_param_5: z.string().nullable(),
  test: z.boolean(),
};
const page = {
  /** Present on every page, also the last. Send it later to get what changed since. */
  next_cursor: z.string(),
  has_more: z.boolean(),
  /**
   * All changes before this instant are committed. Send it as `updated_since`, instead of a cursor.
   */
  updated_until: Instant,
  trace_id: z.string(),
};

/** A lead in its publisher's ledger: no advertiser, no revenue, only approved FTDs. */
export const PublisherLead = z
  .object({
    lead_id: z.int(),
    status: z.enum(['Submitted', 'Accepted', 'Rejected', 'FTD']),
    code: IntakeReply.shape.code,
    /** The sale status that the publisher is shown. */
    publisher_status: z.string().nullable(),
    payout: Money,
    /** Null until the FTD is approved. */
    ftd_at: Instant.nullable(),
    email: z.string(),
    phone: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    ...sent,
    /** Null if the advertiser has not given the lead back. Nothing is paid for a returned lead. */
    returned_at: Instant.nullable(),
    return_reason: z.enum(RETURN_REASON_KEYS).nullable(),
    redirect_url: z.string().nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'PublisherLead' });
export type PublisherLead = z.infer<typeof PublisherLead>;
export const PublisherLeadPage = z
  .object({ data: z.array(PublisherLead), ...page })
  .meta({ id: 'PublisherLeadPage' });
export type PublisherLeadPage = z.infer<typeof PublisherLeadPage>;

/** An approved FTD. */
export const PublisherConversion = z
  .object({
    conversion_id: z.int(),
    lead_id: z.int(),
    payout: Money,
    publisher_status: z.string().nullable(),
    ftd_at: Instant,
    approved_at: Instant,
    ...sent,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'PublisherConversion' });
export type PublisherConversion = z.infer<typeof PublisherConversion>;
export const PublisherConversionPage = z
  .object({ data: z.array(PublisherConversion), ...page })
  .meta({ id: 'PublisherConversionPage' });
export type PublisherConversionPage = z.infer<typeof PublisherConversionPage>;
