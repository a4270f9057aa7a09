import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { BodyId, Instant, Money, Ratio, ZoneOffset, filterList, text } from '../common/fields.js';
import { FileFormat } from '../common/files.js';
import { nextPlace, placeFields } from '../common/list-places.js';
import { leadFilterFields } from './filter.schemas.js';
import { LEAD_COLUMNS, LEAD_SEARCH_FIELDS, LEAD_SORT_FIELDS } from './list.rules.js';
import { RETURN_REASON_KEYS } from './returns.rules.js';
import { LEAD_STATUS_LABELS, ROW_COLORS } from './statuses.js';

export const LeadListBody = z.object({
  ...leadFilterFields,
  /**
   * Moment that the times of the filter apply to: `created` for all leads by their creation, `ftd`
   * for leads with an FTD by its time.
   */
  date_basis: z
    .enum(['created', 'ftd'])
    .nullish()
    .transform((basis) => basis ?? 'created'),
  email: z.string().max(254).nullish(),
  search_txt: filterList(text(254)),
  search_in: z
    .enum(LEAD_SEARCH_FIELDS)
    .nullish()
    .transform((field) => field ?? 'email'),
  /** Search without the date range and the other filters. */
  is_search_global: z.boolean().default(false),
  lead_status_id: filterList(
    z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(5), z.literal(6), z.literal(7)]),
  ),
  symbolFunnelOverride: z.boolean().default(false),
  symbolPublisherOverride: z.boolean().default(false),
  symbolInjectedLead: z.boolean().default(false),
  symbolInjectedLeadSuccess: z.boolean().default(false),
  symbolInjectedLeadFail: z.boolean().default(false),
  /**
   * Only leads that were stored after this one, by id. A page that shows the newest leads asks with
   * it how many have come since. It narrows a global search, too.
   */
  newer_than: BodyId.nullish().transform((id) => id ?? null),
  page_number: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullish()
    .transform((page) => page ?? 1),
  limit: z
    .int()
    .min(1)
    .max(1000)
    .nullish()
    .transform((limit) => limit ?? 100),
  sort_by_column: z
    .string()
    .max(64)
    .nullish()
    .transform((column) => LEAD_SORT_FIELDS.find((field) => field === column) ?? null),
  sort_order: z
    .string()
    .max(8)
    .nullish()
    .transform((order): 'asc' | 'desc' => (order?.toLowerCase() === 'asc' ? 'asc' : 'desc')),
});
export type LeadListBody = z.output<typeof LeadListBody>;

/**
 * The list for screens and scripts. Cursors and changes go with the order by creation and without a
 * page number.
 */
export const LeadPageBody = LeadListBody.extend(placeFields);
export type LeadPageBody = z.output<typeof LeadPageBody>;

/** The body of the list without a page: all rows that match are meant. */
export const LeadMatchesBody = LeadListBody.extend({
  page_number: z.null().optional(),
  limit: z.null().optional(),
});
export type LeadMatchesBody = z.output<typeof LeadMatchesBody>;

/**
 * The leads that match, in the order of the list: at most as many as one call may change. `total`
 * counts all of them.
 */
export const LeadMatches = z.object({
  total: z.int(),
  data: z.array(z.object({ id: z.int() })),
});
export type LeadMatches = z.infer<typeof LeadMatches>;

/**
 * Whether each searched value was found. Every value is counted once: with one lead in the list,
 * with several, older than the list, outside its filters, or not found.
 */
export const LeadSearchSummary = z
  .object({
    found: z.int(),
    several: z.array(z.object({ value: z.string(), leads: z.int() })),
    /** Values whose leads were all created before the range of the list. */
    older: z.int(),
    /** Other values that only a search over all dates finds. */
    outside: z.int(),
    not_found: z.array(z.string()),
    /** False if parts of texts were searched: those are looked for in the list only. */
    is_everywhere: z.boolean(),
  })
  .meta({ id: 'LeadSearchSummary' });
export type LeadSearchSummary = z.output<typeof LeadSearchSummary>;

export const LeadEmails = z.object({ data: z.array(z.object({ email: contact('email') })) });
export type LeadEmails = z.infer<typeof LeadEmails>;

/** All rows that match the list. The columns are in the order of the file. */
export const LeadExportBody = LeadMatchesBody.extend({
  format: FileFormat,
  columns: z
    .array(z.enum(LEAD_COLUMNS))
    .min(1)
    .max(200)
    .transform((columns) => [...new Set(columns)]),
});
export type LeadExportBody = z.output<typeof LeadExportBody>;

const OverrideOrigin = z.enum(['injection', 'publisher', 'advertiser', 'distribution']).nullable();
const nullableText = z.string().nullable();

/**
 * A row of the leads table: a value for every column of LED-034. Times are UTC instants; secrets
 * (autologin URL) are masked.
 */
export const LeadRow = z
  .object({
    id: z.int(),
    email: contact('email'),
    status: z.enum(LEAD_STATUS_LABELS),
    lead_status_id: z.int(),
    row_color: z.enum(ROW_COLORS),
    advertiser_id: z.int().nullable(),
    advertiser_name: nullableText,
    affiliate_id: z.int(),
    publisher_name: z.string(),
    dis_id: z.int().nullable(),
    distribution_name: nullableText,
    country_id: z.int().nullable(),
    country_name: nullableText,
    country_code: nullableText,
    brand_status: nullableText,
    publisher_status: nullableText,
    status_override: nullableText,
    rejection_reason: contact('text').nullable(),
    notes: contact('text').nullable(),
    offer: nullableText,
    funnel: nullableText,
    funnel_override: nullableText,
    funnel_override_origin: OverrideOrigin,
    publisher_id_override: nullableText,
    pub_override_origin: OverrideOrigin,
    custom_param_1: nullableText,
    custom_param_2: nullableText,
    custom_param_3: nullableText,
    custom_param_4: nullableText,
    custom_param_5: nullableText,
    first_name: contact('name'),
    last_name: contact('name'),
    phone: contact('phone'),
    ip: contact('ip'),
    city: nullableText,
    language: nullableText,
    hit_id: nullableText,
    created_at: Instant,
    ftd_date: Instant.nullable(),
    broker_first_time_deposit: Instant.nullable(),
    real_conversion: z.enum(['Yes', 'No']),
    late_ftd: z.enum(['Yes', 'No']),
    revenue: Money,
    payout: Money,
    cr: Ratio,
    aff_cr: Ratio,
    autologged_at: Instant.nullable(),
    autologin_url: nullableText,
    redirect_url: nullableText,
    is_injected: z.boolean(),
    injected: nullableText,
    fake_ftd: z.boolean(),
    is_test: z.boolean(),
    /** Null if the advertiser has not given the lead back. */
    returned_at: Instant.nullable(),
    return_reason: z.enum(RETURN_REASON_KEYS).nullable(),
    returned_by: nullableText,
  })
  .meta({ id: 'LeadRow' });
export type LeadRow = z.infer<typeof LeadRow>;
/** With `updated_since`, `total` counts the changes from this page on. */
export const LeadPage = z.object({ total: z.int(), data: z.array(LeadRow), ...nextPlace });
export type LeadPage = z.infer<typeof LeadPage>;

export const LeadIdBody = z.object({
  lead_id: BodyId,
  tz_offset: ZoneOffset.nullish(),
});

/** One attempt. `taken_time` is in milliseconds. Payloads are masked by default-deny. */
export const LeadHistoryRow = z
  .object({
    id: z.int(),
    lead_id: z.int(),
    advertiser: nullableText,
    restriction_origin: z.enum(['system', 'broker']).nullable(),
    message: contact('text').nullable(),
    status: z.enum(['Accepted', 'Rejected', 'Pending']),
    distribution: nullableText,
    created_at: Instant,
    taken_time: z.int().nullable(),
    offer: nullableText,
    funnel: nullableText,
    funnel_override: nullableText,
    publisher_id_override: nullableText,
    /** The price that the advertiser named in its answer, as decimal text. */
    price: nullableText.optional(),
    currency: nullableText.optional(),
    req_payload: contact('payload').nullable(),
    res_payload: contact('payload').nullable(),
  })
  .meta({ id: 'LeadHistoryRow' });
export type LeadHistoryRow = z.infer<typeof LeadHistoryRow>;

/** One change of the advertiser's status or of the lead's own state. */
export const StatusHistoryRow = z
  .object({
    id: z.int(),
    created_at: Instant,
    source: z.string(),
    changed_by: nullableText,
    brand_status: nullableText,
    previous_brand_status: nullableText,
    status: z.enum(LEAD_STATUS_LABELS),
    previous_status: z.enum(LEAD_STATUS_LABELS).nullable(),
    note: contact('text').nullable(),
  })
  .meta({ id: 'StatusHistoryRow' });
export type StatusHistoryRow = z.infer<typeof StatusHistoryRow>;
