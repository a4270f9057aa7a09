import { z } from 'zod';
import { Instant, Money, Ratio } from '../common/fields.js';
import { leadFilterFields } from '../leads/filter.schemas.js';
import { COMMON_COLUMNS } from '../reports/columns.js';
import { DIMENSIONS, isTimeDimension } from '../reports/dimensions.js';
import { GroupValue } from '../reports/groups.schemas.js';
import { ReportMeasures } from '../reports/schemas.js';
import { DASHBOARD_PERIODS } from './layout.rules.js';
import { DashboardFilter } from './layout.schemas.js';

const parsed = (json: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    context.addIssue({ code: 'custom', message: 'This is not valid JSON' });
    return z.NEVER;
  }
};
/** Longer text would not fit into a request line. */
const MOST_FILTER_TEXT = 8000;
/** The filter of the dashboard as URL-encoded JSON. */
const filters = z
  .string()
  .max(MOST_FILTER_TEXT)
  .default('{}')
  .transform(parsed)
  .pipe(DashboardFilter);

export const DashboardQuery = z.object({ filters });
export const TopQuery = z.object({
  filters,
  period: z.enum(DASHBOARD_PERIODS).default('this_month'),
});
export type TopQuery = z.output<typeof TopQuery>;

/** The change in percent, or `new` if there was nothing before. */
const Change = z.union([Ratio, z.literal('new')]);

const Figures = z.object({ ftd: z.int(), revenue: Money, payout: Money });
/**
 * A period up to now. The previous period ends at the same time of day, so that a half day is not
 * compared with a whole one. Weeks begin on Monday (DSH-005).
 */
const PeriodStats = z.object({
  current_period: Figures,
  previous_period: Figures,
  comparison: z.object({ ftd: Change, revenue: Change, payout: Change }),
  /** Start of each step of the chart: an hour of today, or a day. */
  xaxis: z.array(Instant),
  /** FTD, Revenue and Payout, with a value for each step. */
  series: z.array(z.object({ name: z.string(), data: z.array(z.union([z.int(), Money])) })),
});
export const DashboardStats = z
  .object({ today: PeriodStats, this_week: PeriodStats, this_month: PeriodStats })
  .meta({ id: 'DashboardStats' });
export type DashboardStats = z.infer<typeof DashboardStats>;

/** The most rows of a list on the dashboard. */
export const MOST_DASHBOARD_ROWS = 1000;

export const TopPublisher = z
  .object({ affiliate_id: z.int(), affiliate_name: z.string(), payout: Money, ftd: z.int() })
  .meta({ id: 'TopPublisher' });
export type TopPublisher = z.infer<typeof TopPublisher>;
export const TopAdvertiser = z
  .object({ advertiser_id: z.int(), advertiser_name: z.string(), revenue: Money, ftd: z.int() })
  .meta({ id: 'TopAdvertiser' });
export type TopAdvertiser = z.infer<typeof TopAdvertiser>;

/** A reported FTD. `id` is the lead's. */
export const LatestFtd = z
  .object({
    id: z.int(),
    affiliate_id: z.int(),
    affiliate_name: z.string(),
    advertiser_id: z.int().nullable(),
    advertiser_name: z.string().nullable(),
    ftd_date: Instant,
    created_at: Instant,
    payout: Money,
    revenue: Money,
    country_id: z.int().nullable(),
    country_name: z.string().nullable(),
  })
  .meta({ id: 'LatestFtd' });
export type LatestFtd = z.infer<typeof LatestFtd>;

/** Rows of a matrix: groups of a report, hours of a date, or weeks by Monday. */
export const MATRIX_ROWS = [...DIMENSIONS, 'date_hour', 'week'] as const;
export type MatrixRows = (typeof MATRIX_ROWS)[number];
/** Whether rows are steps of time, hours of the day or weekdays. There are only a few of these. */
export const isTimeRows = (rows: MatrixRows): boolean =>
  rows === 'date_hour' || rows === 'week' || isTimeDimension(rows);

const periodFields = {
  ...leadFilterFields,
  /** Replaces the dates, by the server's clock in the viewer's zone. */
  period: z.enum(DASHBOARD_PERIODS).nullish(),
};

/**
 * The most cells of a matrix: rows times columns, including `Other`. A matrix that could have more
 * is refused.
 */
export const MOST_MATRIX_CELLS = 20_000;

/**
 * Measures by one or two groupings: a ranking, a time series, or a heat map. Steps of time are in
 * order and complete whatever the limit, but there are at most 2,000 of them; other groups are
 * sorted by the first measure, largest first. Groups beyond the limits are added up as `Other`.
 */
export const MatrixBody = z
  .object({
    ...periodFields,
    rows: z.enum(MATRIX_ROWS),
    columns: z.enum(DIMENSIONS).nullish(),
    measures: z
      .array(z.enum(COMMON_COLUMNS))
      .min(1)
      .max(COMMON_COLUMNS.length)
      .refine((names) => new Set(names).size === names.length, { message: 'One is named twice' }),
    limit: z.int().min(1).max(1000).default(10),
    column_limit: z.int().min(1).max(50).default(5),
  })
  .refine(({ rows, columns }) => rows !== columns, {
    path: ['columns'],
    message: 'Rows and columns are the same',
  })
  .refine(({ rows, columns }) => !columns || isTimeRows(rows), {
    path: ['columns'],
    message: 'Only rows of time have columns',
  });
export type MatrixBody = z.output<typeof MatrixBody>;

/** The requested measures. Money that the viewer may not see is absent. */
const Cell = ReportMeasures.partial();
export const LeadMatrix = z
  .object({
    /** Empty without a grouping of columns. */
    columns: z.array(
      z.object({ value: GroupValue, label: z.string(), is_other: z.boolean(), total: Cell }),
    ),
    rows: z.array(
      z.object({
        value: GroupValue,
        label: z.string(),
        is_other: z.boolean(),
        total: Cell,
        cells: z.array(Cell),
      }),
    ),
    /** Number of groups among the rows, including the groups beyond the limit. */
    groups: z.int(),
    totals: Cell,
    /** With `compare_with_past` or a period: the totals of the previous range, and the change. */
    past: Cell.optional(),
    change: z.partialRecord(z.enum(COMMON_COLUMNS), Change).optional(),
  })
  .meta({ id: 'LeadMatrix' });
export type LeadMatrix = z.infer<typeof LeadMatrix>;

export const FunnelBody = z.object(periodFields);
export type FunnelBody = z.output<typeof FunnelBody>;
/** The steps from a click to an approved FTD, counted as reports count them. */
export const LeadFunnel = z
  .object({
    /** Null if clicks do not have a condition of the filter, e.g. an advertiser. */
    clicks: z.int().nullable(),
    attempts: z.int(),
    leads: z.int(),
    autologged: z.int(),
    ftds: z.int(),
    publisher_ftds: z.int(),
  })
  .meta({ id: 'LeadFunnel' });
export type LeadFunnel = z.infer<typeof LeadFunnel>;

/** An advertiser's answers to the calls for leads of the last 24 hours. */
export const AdvertiserHealth = z
  .object({
    advertiser_id: z.int(),
    advertiser_name: z.string(),
    calls: z.int(),
    accepted: z.int(),
    rejected: z.int(),
    /** Calls whose outcome is not known. */
    unknown: z.int(),
    /** Accepted leads in percent of the answered calls. */
    acceptance_percent: Ratio,
    /** Milliseconds from the request to the answer; null without answers. */
    p50_ms: z.int().nullable(),
    p95_ms: z.int().nullable(),
    /** Time since which its calls have failed; null if they do not fail. */
    circuit_opened_at: Instant.nullable(),
  })
  .meta({ id: 'AdvertiserHealth' });
export type AdvertiserHealth = z.infer<typeof AdvertiserHealth>;

const Named = z.object({ id: z.int(), name: z.string() });
/** The way of a new installation to its first real lead. Each step is the state of the records. */
export const FirstSteps = z
  .object({
    /** The first active advertiser, or the first one whose integration was tested with success. */
    advertiser: Named.extend({ is_tested: z.boolean() }).nullable(),
    publisher: Named.nullable(),
    /** The first live distribution, with the code of its country. */
    distribution: Named.extend({ country: z.string() }).nullable(),
    /** The first real lead that an advertiser accepted. With it, the way is at its end. */
    lead_id: z.int().nullable(),
    /** Where publishers send leads. */
    leads_url: z.string(),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof FirstSteps>;
