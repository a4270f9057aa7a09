import { z } from 'zod';
import { Instant, Money } from '../common/fields.js';
import { IntakeReply } from './schemas.js';

// Years that this product can have to do with, so that every instant is one for the database too.
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
/** What both pulls take. `from` is included, `to` is not; both mean the creation of the lead, or the time of the FTD. */
export const PullQuery = z
  .object({
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
  /** Always there, also on the last page: keep it, and ask again with it for what changed since. */
  next_cursor: z.string(),
  has_more: z.boolean(),
  /** Everything that changed before this instant has been committed: the `updated_since` of the next call, for callers that keep no cursor. */
  updated_until: Instant,
  trace_id: z.string(),
};

/** A lead as its publisher's ledger has it: nothing of the advertiser, no revenue, no FTD that is not approved. */
export const PublisherLead = z
  .object({
    lead_id: z.int(),
    status: z.enum(['Submitted', 'Accepted', 'Rejected', 'FTD']),
    code: IntakeReply.shape.code,
    /** The sale status that the publisher is shown. */
    publisher_status: z.string().nullable(),
    payout: Money,
    /** Only once the FTD is approved. */
    ftd_at: Instant.nullable(),
    email: z.string(),
    phone: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    ...sent,
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
