import { z } from 'zod';
import { contact } from '../common/contact-data.js';
import { BodyId, Instant, Money, Ratio, filterList, isRealDate, text } from '../common/fields.js';
import { nextPlace, placeFields } from '../common/list-places.js';
import { timeFields } from '../leads/filter.schemas.js';
import { ComparedRanges } from '../reports/schemas.js';
import { LEAD_STATUS_LABELS, ROW_COLORS } from '../leads/statuses.js';
import { PENDING_TABS } from './tabs.rules.js';
import { MOST_FTDS_AT_ONCE } from './undo.rules.js';

export const PendingListBody = z.object({
  ...timeFields,
  advertiser_id: filterList(BodyId),
  country_id: filterList(BodyId),
  publisher_id: filterList(BodyId),
  /** The chosen statuses. */
  brand_status: filterList(text(255)),
});
export type PendingListBody = z.output<typeof PendingListBody>;
/**
 * The list for screens, which is whole, and for scripts: with a limit or a place it comes in pages,
 * in the order in which the leads were created, the newest first.
 */
export const PendingPageBody = PendingListBody.extend({
  limit: z.int().min(1).max(1000).nullish(),
  ...placeFields,
});
export type PendingPageBody = z.output<typeof PendingPageBody>;

const nullableText = z.string().nullable();
/**
 * A row of the pending conversions. The `_converted_time` fields are wall time in the
 * viewer's zone, `yyyy-MM-dd HH:mm:ss`. While an FTD waits for a decision, `payout`, `profit`,
 * `margin` and `AeCPL` are those that accepting it would set.
 */
export const PendingConversionRow = z
  .object({
    id: z.int(),
    status: z.enum(LEAD_STATUS_LABELS),
    row_color: z.enum(ROW_COLORS),
    email: contact('email'),
    advertiser_id: z.int().nullable(),
    advertiser_name: nullableText,
    affiliate_id: z.int(),
    affiliate_name: z.string(),
    country_id: z.int().nullable(),
    country_name: nullableText,
    funnel: nullableText,
    offer: nullableText,
    custom_param_1: nullableText,
    custom_param_2: nullableText,
    custom_param_3: nullableText,
    custom_param_4: nullableText,
    custom_param_5: nullableText,
    total: z.int(),
    registrations: z.int(),
    deposits: z.int(),
    aff_ftd: z.int(),
    revenue: Money,
    payout: Money,
    profit: Money,
    margin: Ratio,
    affiliate_sale_status: nullableText,
    brand_status: nullableText,
    cr: Ratio,
    cr_when_approved: Ratio,
    aff_cr: Ratio,
    aff_cr_when_approved: Ratio,
    eCPL: Money,
    AeCPL: Money,
    created_at_converted_time: z.string(),
    ftd_date_converted_time: z.string(),
    late_ftd: z.enum(['Yes', 'No']),
    fake_ftd: z.boolean(),
    /** The person who accepted or rejected the FTD. Null before a decision. */
    decided_by: nullableText,
    decided_at_converted_time: nullableText,
    /** The time of the decision, for `accepted_at` of a reversal. */
    decided_at: Instant.nullable(),
    /** Whether the FTD was accepted, and the acceptance was reversed. */
    is_reversed: z.boolean(),
    /** False after a rejection or reversal for which the advertiser does not pay. */
    advertiser_pays: z.boolean(),
    /**
     * The money of an FTD after acceptance: the stored one if it is accepted, else the one that
     * accepting would set.
     */
    revenue_if_accepted: Money,
    payout_if_accepted: Money,
    profit_if_accepted: Money,
    /**
     * The decision that its author can still take back. The FTD counts as undecided until then.
     */
    accepting: z
      .object({ user_id: z.int(), by: z.string(), undo_until: Instant, is_accept: z.boolean() })
      .nullable(),
  })
  .meta({ id: 'PendingConversionRow' });
export type PendingConversionRow = z.infer<typeof PendingConversionRow>;

const PendingTotals = z.object({ deposits: z.int(), revenue: Money, payout: Money, profit: Money });
/**
 * With `compare_with_past`: the totals of the compared range, of all its FTDs and of those on each
 * tab of the queue, and both ranges.
 */
export const PendingListReply = z.object({
  data: z.array(PendingConversionRow),
  past: PendingTotals.extend({ by_tab: z.record(z.enum(PENDING_TABS), PendingTotals) }).nullable(),
  ranges: ComparedRanges.optional(),
  ...nextPlace,
});

/**
 * Whether the advertiser pays for a rejected FTD; not used on accept. With false, its revenue is 0.
 */
const AdvertiserPays = z.boolean().optional();
export const ConversionActionBody = z.object({
  lead_id: BodyId,
  /** Status that the publisher is shown after a rejection; not used on accept. */
  status_override: text(255).nullish(),
  is_accept: z.boolean(),
  advertiser_pays: AdvertiserPays,
  /**
   * The state that the sender decided from: `status` and `fake_ftd` of the row. If the FTD has left
   * it, the decision is refused. Without it, the sender can decide only a pending FTD, or an FTD
   * that they rejected less than five seconds ago.
   */
  seen: z.object({ status: z.enum(LEAD_STATUS_LABELS), fake_ftd: z.boolean() }).nullish(),
  /**
   * With true, the decision takes effect after `UNDO_MS` and can be taken back until then.
   */
  can_undo: z.boolean().optional(),
});

const SeveralLeads = z.array(BodyId).min(1).max(MOST_FTDS_AT_ONCE);
export const UndoAcceptBody = z.object({ lead_ids: SeveralLeads });
export const BulkDecisionBody = z.object({
  lead_ids: SeveralLeads,
  is_accept: z.boolean(),
  /** Status that publishers are shown after a rejection; not used on accept. */
  status_override: text(255).nullish(),
  advertiser_pays: AdvertiserPays,
  can_undo: z.boolean().optional(),
});
export const ReverseBody = z.object({
  lead_id: BodyId,
  /** Shown in Status History and in the audit log. */
  reason: z.string().trim().min(1, 'Say why').max(500),
  advertiser_pays: AdvertiserPays,
  /** Status that the publisher is shown afterwards. Without it, the default of the settings. */
  status_override: text(255).nullish(),
  /**
   * The `decided_at` of the row. If the FTD has been decided anew since, the reversal is refused.
   */
  accepted_at: Instant.nullish(),
});
/** Each lead is in one of the lists. */
export const BulkDecisionReply = z.object({
  done: z.array(z.int()),
  failed: z.array(z.object({ lead_id: z.int(), code: z.string(), message: z.string() })),
});
export type BulkDecisionReply = z.infer<typeof BulkDecisionReply>;
export const PendingCountQuery = z.object({
  date: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .refine(
      (date) => isRealDate(date) && !Number.isNaN(Date.parse(`${date.replace(' ', 'T')}Z`)),
      'This date does not exist',
    )
    .optional(),
});
