import { z } from 'zod';
import { BodyId, Instant, Money, Ratio, filterList, text } from '../common/fields.js';
import { CUSTOM_PARAMS, forCustomParams } from '../leads/custom-params.js';
import { timeFields } from '../leads/filter.schemas.js';
import { GroupValue } from '../reports/groups.schemas.js';
import { CLICK_DIMENSIONS } from './dimensions.js';
import { CLICK_COLUMNS } from './measures.rules.js';

/** Values of a field. Null is "(empty)": clicks without a value. */
const ids = filterList(BodyId.nullable());
const values = filterList(text(255).nullable());

/** The fields by whose values clicks can be filtered. */
export const CLICK_FILTER_FIELDS = [
  'affiliate_id',
  'offer_id',
  'country_id',
  'landing_id',
  'device',
  'browser',
  'os',
  'referrer_host',
  ...CUSTOM_PARAMS,
] as const;
export type ClickFilterField = (typeof CLICK_FILTER_FIELDS)[number];

const {
  created_inside_date_range: _inside,
  compare_with_past: _past,
  compare_to: _to,
  ...clickTimes
} = timeFields;

export const clickFilterFields = {
  ...clickTimes,
  affiliate_id: ids,
  offer_id: ids,
  country_id: ids,
  landing_id: ids,
  device: values,
  browser: values,
  os: values,
  referrer_host: values,
  ...forCustomParams(() => values),
  /** Fields whose values are excluded instead. */
  excludes: filterList(z.enum(CLICK_FILTER_FIELDS)),
};
export const ClickFilter = z.object(clickFilterFields);
export type ClickFilter = z.output<typeof ClickFilter>;

/** A group that clicks have to be in. */
export const ClickGroup = z.object({
  group_by: z.enum(CLICK_DIMENSIONS),
  value: z.union([z.int(), text(10_000)]).nullable(),
});
export type ClickGroup = z.output<typeof ClickGroup>;
const parents = z.array(ClickGroup).max(CLICK_DIMENSIONS.length).default([]);

const MOST_GROUPS = 2000;
const GROUPS_AT_ONCE = 1000;

/**
 * A level of a click report: the filter, the dimension to group by, and the groups above it.
 * `sort_by` is a column or `label`; without it, days and hours are in their order, other groups by
 * clicks, largest first.
 */
export const ClickPivotBody = z.object({
  ...clickFilterFields,
  group_by: z.enum(CLICK_DIMENSIONS),
  parents,
  sort_by: z.enum([...CLICK_COLUMNS, 'label']).nullish(),
  sort_order: z.enum(['asc', 'desc']).default('desc'),
  limit: z.int().min(1).max(MOST_GROUPS).default(GROUPS_AT_ONCE),
  offset: z.int().min(0).max(10_000_000).default(0),
});
export type ClickPivotBody = z.output<typeof ClickPivotBody>;

/** Measures of a row or of the totals. Money that the viewer may not see is absent. */
const measures = {
  clicks: z.int(),
  unique_clicks: z.int(),
  bots: z.int(),
  leads: z.int(),
  click_to_lead: Ratio,
  ftds: z.int(),
  publisher_ftds: z.int(),
  click_to_ftd: Ratio,
  payout: Money.optional(),
  epc: Money.optional(),
};
export const ClickReportRow = z
  .object({
    /** The position within its level, from 1. */
    id: z.int(),
    value: GroupValue,
    label: z.string(),
    ...measures,
  })
  .meta({ id: 'ClickReportRow' });
export type ClickReportRow = z.output<typeof ClickReportRow>;

/** A level of a click report. `totals` include the groups beyond the limit. */
export const ClickPivot = z
  .object({
    data: z.array(ClickReportRow),
    totals: z.object(measures),
    /** The number of groups of this level. */
    groups: z.int(),
    /** The columns that the viewer may see, in their order. The first one is the group. */
    headers: z.array(z.object({ key: z.string(), title: z.string(), sortable: z.boolean() })),
    /** The groupings that a row of this level can be opened by, with their names. */
    next_group_by_drilldown_enum: z.partialRecord(z.enum(CLICK_DIMENSIONS), z.string()),
  })
  .meta({ id: 'ClickPivot' });
export type ClickPivot = z.output<typeof ClickPivot>;

export const ClickListBody = z.object({
  ...clickFilterFields,
  parents,
  limit: z.int().min(1).max(1000).default(100),
  page_number: z.int().min(1).max(100_000).default(1),
});
export type ClickListBody = z.output<typeof ClickListBody>;

/** A click with the leads that sent its `hit_id` back. IP address and browser text stay out. */
export const ClickRow = z
  .object({
    id: z.int(),
    hit_id: z.string(),
    created_at: Instant,
    publisher_id: z.int(),
    publisher_name: z.string(),
    offer_name: z.string().nullable(),
    landing_name: z.string().nullable(),
    country_name: z.string().nullable(),
    device: z.string().nullable(),
    browser: z.string().nullable(),
    os: z.string().nullable(),
    referrer_host: z.string().nullable(),
    publisher_click_id: z.string().nullable(),
    ...forCustomParams(() => z.string().nullable()),
    is_unique: z.boolean(),
    is_bot: z.boolean(),
    /** Test leads do not count for the click, and of a fake FTD only the lead. */
    leads: z.array(
      z.object({
        id: z.int(),
        status: z.string(),
        is_test: z.boolean(),
        is_fake_ftd: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ClickRow' });
export type ClickRow = z.output<typeof ClickRow>;
export const ClickList = z
  .object({ total: z.int(), data: z.array(ClickRow) })
  .meta({ id: 'ClickList' });
export type ClickList = z.output<typeof ClickList>;
