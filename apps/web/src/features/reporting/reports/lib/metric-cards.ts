import type { GlobalMetrics } from '@leadline/contracts';
import { formatCount, formatMoney, formatPercent } from '#shared/lib/format';

type Metric = keyof GlobalMetrics;
export interface MetricCard {
  readonly metric: Metric;
  readonly title: string;
  readonly hint: string;
  readonly kind: 'count' | 'percent' | 'money';
  /** The permission that shows the card, for money. */
  readonly permission?: string;
}

/** The 15 cards in the order of the specification. */
export const METRIC_CARDS: readonly MetricCard[] = [
  { metric: 'attempts', title: 'Attempts', hint: 'leads received', kind: 'count' },
  { metric: 'leads', title: 'Leads', hint: 'accepted by an advertiser', kind: 'count' },
  { metric: 'success_percent', title: 'Success', hint: 'leads of attempts', kind: 'percent' },
  {
    metric: 'autologged',
    title: 'Autologged',
    hint: 'leads that followed their link',
    kind: 'count',
  },
  {
    metric: 'autologged_percent',
    title: 'Autologged Ratio',
    hint: 'autologged of leads',
    kind: 'percent',
  },
  { metric: 'total_ftd', title: 'Total FTDs', hint: 'reported first deposits', kind: 'count' },
  {
    metric: 'publisher_ftd',
    title: 'Publisher FTDs',
    hint: 'approved first deposits',
    kind: 'count',
  },
  { metric: 'late_ftd', title: 'Late FTDs', hint: 'on a later day than the lead', kind: 'count' },
  { metric: 'conversion', title: 'Conversion', hint: 'total FTDs of leads', kind: 'percent' },
  {
    metric: 'publisher_conversion',
    title: 'Aff Conversion',
    hint: 'publisher FTDs of leads',
    kind: 'percent',
  },
  {
    metric: 'ecpl',
    title: 'eCPL',
    hint: 'revenue per lead',
    kind: 'money',
    permission: 'REPORT_GLOBAL_ECPL',
  },
  {
    metric: 'aecpl',
    title: 'AeCPL',
    hint: 'payout per lead',
    kind: 'money',
    permission: 'REPORT_GLOBAL_AECPL',
  },
  {
    metric: 'revenue',
    title: 'Revenue',
    hint: 'from advertisers',
    kind: 'money',
    permission: 'REPORT_GLOBAL_REVENUE',
  },
  {
    metric: 'payout',
    title: 'Payout',
    hint: 'to publishers',
    kind: 'money',
    permission: 'REPORT_GLOBAL_PAYOUT',
  },
  {
    metric: 'profit',
    title: 'Profit',
    hint: 'revenue less payout',
    kind: 'money',
    permission: 'REPORT_GLOBAL_PROFIT',
  },
];

/** Shown on a card after the call has failed (REP-008). */
const ZERO = { count: '0', percent: '0%', money: '$0' } as const;

export const metricText = ({ metric, kind }: MetricCard, metrics: GlobalMetrics | null): string => {
  const value = metrics?.[metric];
  if (value === undefined) return ZERO[kind];
  if (typeof value === 'number') return formatCount(value);
  return kind === 'money' ? formatMoney(value) : formatPercent(value);
};
