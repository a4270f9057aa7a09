import { z } from 'zod';
import { BodyId, WallDateTime, WallTime, ZoneOffset, filterList, text } from '../common/fields.js';
import { ReportGroups } from '../reports/groups.schemas.js';
import { COMPARISONS } from '../reports/periods.rules.js';
import { CUSTOM_PARAMS } from './custom-params.js';

/** Values of a field. Null is "(empty)": leads without a value, or with an empty text. */
const ids = filterList(BodyId.nullable());
const values = filterList(text(255).nullable());
/**
 * True = only, false = excluded, null = all. Absent takes the default: all for the leads list,
 * excluded for reports (domain §9).
 */
const Tristate = z.boolean().nullish();
const Scope = z
  .enum(['all', 'only', 'excluded'])
  .nullish()
  .transform((scope) => scope ?? 'all');

/**
 * Names that `excludes` may contain. Publisher and publisher status have two names each, with one
 * meaning (LED-011).
 */
export const EXCLUDE_KEYS = [
  'affiliate_id',
  'publisher_id',
  'country_id',
  'advertiser_id',
  'brand_status',
  ...CUSTOM_PARAMS,
  'affiliate_sale_status',
  'publisher_status',
  'offer',
  'dis_id',
  'funnel',
  'deal',
] as const;

/**
 * The range that `compare_with_past` compares with: `previous_period` is the whole months before
 * whole months, else the same weekdays before the range; the others are the same days and hours of
 * the day, week, month or year before. Or a range of one's own, in wall time.
 */
const CompareTo = z.union([
  z.enum(COMPARISONS),
  z
    .object({ start_date: WallDateTime, end_date: WallDateTime })
    .refine(({ start_date, end_date }) => start_date.slice(0, 16) <= end_date.slice(0, 16), {
      path: ['end_date'],
      message: 'The range ends before it begins',
    }),
]);
export type CompareTo = z.output<typeof CompareTo>;

/**
 * Dates are wall-clock time in the viewer's zone (API-009, domain §9). `tz_offset` is used only
 * without a `timezone-id` header.
 */
export const timeFields = {
  tz_offset: ZoneOffset.nullish(),
  start_date: WallDateTime.nullish(),
  end_date: WallDateTime.nullish(),
  start_time: WallTime.nullish(),
  end_time: WallTime.nullish(),
  last_24_hours: z.boolean().default(false),
  inside_selected_hour_range: z.boolean().default(false),
  created_inside_date_range: z.boolean().default(false),
  compare_with_past: z.boolean().default(false),
  compare_to: CompareTo.default('previous_period'),
};

/**
 * The filter that leads, reports and exports share. The module `lead-conditions` of the API makes
 * conditions of it (ADR 8).
 */
export const leadFilterFields = {
  ...timeFields,
  /**
   * Null = all, true = only, false = excluded. The same goes for `exclude_fake_FTD`, despite its
   * name (LED-014).
   */
  is_test: Tristate,
  exclude_fake_FTD: Tristate,
  traffic: z
    .enum(['all', 'weekdays', 'weekends'])
    .nullish()
    .transform((traffic) => traffic ?? 'all'),
  is_approved: Scope,
  late_ftd: Scope,
  campaign_leads: Scope,
  is_original: Scope,
  returned: Scope,
  advertiser_id: ids,
  country_id: ids,
  publisher_id: ids,
  affiliate_id: ids,
  dis_id: ids,
  brand_status: values,
  publisher_status: values,
  affiliate_sale_status: values,
  custom_param_1: values,
  custom_param_2: values,
  custom_param_3: values,
  custom_param_4: values,
  custom_param_5: values,
  offer: values,
  funnel: values,
  /** Deals that leads keep. */
  deal: ids,
  excludes: filterList(z.enum(EXCLUDE_KEYS)),
  /**
   * Groups of a report, as in `parents` of a pivot: only leads that are in all of them. Use it for
   * status groups and parts of time; other groups have a filter of their own.
   */
  groups: ReportGroups.nullish().transform((groups) => groups ?? []),
};
export const LeadFilter = z.object(leadFilterFields);
export type LeadFilter = z.output<typeof LeadFilter>;
