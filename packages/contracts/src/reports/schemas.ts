import { z } from 'zod';
import { Instant, Money, Ratio } from '../common/fields.js';
import { leadFilterFields } from '../leads/filter.schemas.js';
import { REPORT_COLUMNS } from './columns.js';
import { DIMENSIONS } from './dimensions.js';
import { GroupValue, ReportGroup } from './groups.schemas.js';

/**
 * The metrics of the Global tab (REP-006, domain §9). Money that the viewer may not see is absent.
 */
export const GlobalMetrics = z
  .object({
    attempts: z.int(),
    leads: z.int(),
    success_percent: Ratio,
    autologged: z.int(),
    autologged_percent: Ratio,
    total_ftd: z.int(),
    publisher_ftd: z.int(),
    late_ftd: z.int(),
    conversion: Ratio,
    publisher_conversion: Ratio,
    ecpl: Money.optional(),
    aecpl: Money.optional(),
    revenue: Money.optional(),
    payout: Money.optional(),
    profit: Money.optional(),
  })
  .meta({ id: 'GlobalMetrics' });
export type GlobalMetrics = z.infer<typeof GlobalMetrics>;

/** Measures of a row or of the totals. Money that the viewer may not see is absent. */
export const ReportMeasures = z
  .object({
    attempts: z.int(),
    leads: z.int(),
    /**
     * Leads that were offered to the advertiser, and the percentage of them that it took. Only
     * levels by or below an advertiser have them.
     */
    offered: z.int().optional(),
    acceptance: Ratio.optional(),
    success_percent: Ratio,
    autologged: z.int(),
    autologged_percent: Ratio,
    ftds: z.int(),
    publisher_ftds: z.int(),
    late_ftds: z.int(),
    cr: Ratio,
    aff_cr: Ratio,
    revenue: Money.optional(),
    payout: Money.optional(),
    profit: Money.optional(),
    margin: Ratio.optional(),
    ecpl: Money.optional(),
    aecpl: Money.optional(),
    /** Parts of revenue and payout: amounts for leads, and shares of the top-ups of guarantees. */
    lead_revenue: Money.optional(),
    lead_payout: Money.optional(),
    topup_revenue: Money.optional(),
    topup_payout: Money.optional(),
    /** Revenue for each FTD. */
    effective_cpa: Money.optional(),
  })
  .meta({ id: 'ReportMeasures' });
export type ReportMeasures = z.infer<typeof ReportMeasures>;

/** With *Compare with past*: the same measures in the range that it is compared with. */
const ComparedMeasures = ReportMeasures.extend({
  past: ReportMeasures.optional(),
  /** By measure: the signed change in percent, or `new` if there was nothing before. */
  /**
   * FTDs that wait for a decision, and the payout that is not in the profit yet: what publishers get
   * if all are accepted. Absent if there are none.
   */
  pending_ftds: z.int().optional(),
  expected_payout: Money.optional(),
  change: z.partialRecord(z.enum(REPORT_COLUMNS), z.union([Ratio, z.literal('new')])).optional(),
});

/**
 * A row of a report (REP-012). The name of its group stands in `label`, and again under the name
 * that the specification has for the column of this grouping.
 */
export const ReportRow = ComparedMeasures.extend({
  /** The position within its level, from 1. */
  id: z.int(),
  value: GroupValue,
  label: z.string(),
  /** A remark on the group, e.g. in which one a status of several status groups counts. */
  note: z.string().optional(),
  advertisers: z.string().optional(),
  affiliates: z.string().optional(),
  countries: z.string().optional(),
  offer: z.string().optional(),
  created_at: z.string().optional(),
  brand_status: z.string().optional(),
  /** The group of `then_by`, if the level has one. */
  then: z.object({ value: GroupValue, label: z.string() }).optional(),
}).meta({ id: 'ReportRow' });
export type ReportRow = z.infer<typeof ReportRow>;

/**
 * The most groups that one answer holds, and how many it holds unless asked otherwise. With a
 * comparison, 2,000 of them keep the process from other requests for a tenth of a second.
 */
const MOST_GROUPS = 2000;
const GROUPS_AT_ONCE = 1000;

/** The value of a column by which a level is sorted. */
export const SORT_VALUES = ['figure', 'change'] as const;
export type SortValue = (typeof SORT_VALUES)[number];

/**
 * A level of a report: the filter, the dimension that it is grouped by, and the groups
 * above it. `sort_by` is a column or `label`; without it, days, months, hours and weekdays are in
 * their order, other groups by leads, largest first. With `then_by`, each row is a pair of groups:
 * all countries of all publishers. With `sort_value` as `change`, the difference from the compared
 * range decides on the order of a column, if there is one.
 */
export const PivotBody = z.object({
  ...leadFilterFields,
  group_by: z.enum(DIMENSIONS),
  then_by: z.enum(DIMENSIONS).nullish(),
  parents: z.array(ReportGroup).max(DIMENSIONS.length).default([]),
  sort_by: z.enum([...REPORT_COLUMNS, 'label']).nullish(),
  sort_order: z.enum(['asc', 'desc']).default('desc'),
  sort_value: z.enum(SORT_VALUES).default('figure'),
  limit: z.int().min(1).max(MOST_GROUPS).default(GROUPS_AT_ONCE),
  offset: z.int().min(0).max(10_000_000).default(0),
});
export type PivotBody = z.output<typeof PivotBody>;

/** The first and the last minute of a range, in the viewer's zone. */
const ShownRange = z.object({ start_date: z.string(), end_date: z.string() });
/** The range of a comparison, and the one that it is compared with. */
export const ComparedRanges = z
  .object({ zone: z.string(), current: ShownRange, past: ShownRange })
  .meta({ id: 'ComparedRanges' });
export type ComparedRanges = z.infer<typeof ComparedRanges>;

/** A level of a report. `totals` are of all groups, also of those beyond the limit. */
export const Pivot = z
  .object({
    data: z.array(ReportRow),
    totals: ComparedMeasures,
    /** Present with a comparison. */
    ranges: ComparedRanges.optional(),
    /** The number of groups of this level. */
    groups: z.int(),
    /**
     * The columns that the viewer may see, in their order. The first one, `label`, is the group.
     */
    headers: z.array(z.object({ key: z.string(), title: z.string(), sortable: z.boolean() })),
    /** The groupings that a row of this level may be opened by, with their names. */
    next_group_by_drilldown_enum: z.partialRecord(z.enum(DIMENSIONS), z.string()),
  })
  .meta({ id: 'Pivot' });
export type Pivot = z.infer<typeof Pivot>;

/** A filter, and the time at which its report was looked at. */
export const ReportChangesBody = z.object({ ...leadFilterFields, since: Instant });
export type ReportChangesBody = z.output<typeof ReportChangesBody>;

/** The most leads that an answer names. */
export const MOST_CHANGED_LEADS = 100;

/** Leads and FTDs of a report that changed since it was looked at. */
export const ReportChanges = z
  .object({
    /** The number of leads that changed. */
    leads: z.int(),
    /** FTDs by what happened to them since; an FTD that was reported and accepted is in both. */
    ftds: z.object({
      reported: z.int(),
      accepted: z.int(),
      rejected: z.int(),
      reversed: z.int(),
    }),
    /** The leads that changed, the latest first. */
    lead_ids: z.array(z.int()).max(MOST_CHANGED_LEADS),
  })
  .meta({ id: 'ReportChanges' });
export type ReportChanges = z.infer<typeof ReportChanges>;
