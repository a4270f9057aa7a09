import type { DashboardPeriod, TimeStep } from '@leadline/contracts/dashboard-layout';
import type { Measure } from '@leadline/contracts/report-measures';
import { reportMoneyPermission, type ReportMoneyColumn } from '@leadline/contracts/permissions';
import { formatCount, formatMoney, formatPercent } from '#shared/lib/format';

export const PERIOD_LABELS: Readonly<Record<DashboardPeriod, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  this_week: 'This week',
  last_week: 'Last week',
  this_month: 'This month',
  last_month: 'Last month',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  last_90_days: 'Last 90 days',
  this_year: 'This year',
};

/** What a period is compared with (DSH-004). */
export const COMPARED_WITH: Readonly<Record<DashboardPeriod, string>> = {
  today: 'Yesterday',
  yesterday: 'The day before',
  this_week: 'Last week',
  last_week: 'The week before',
  this_month: 'Last month',
  last_month: 'The month before',
  last_7_days: 'The 7 days before',
  last_30_days: 'The 30 days before',
  last_90_days: 'The 90 days before',
  this_year: 'Last year',
};

export const STEP_LABELS: Readonly<Record<TimeStep, string>> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
};

interface MeasureText {
  readonly label: string;
  readonly kind: 'count' | 'percent' | 'money';
  readonly money?: ReportMoneyColumn;
}

const money = (column: ReportMoneyColumn, label: string): MeasureText => ({
  label,
  kind: 'money',
  money: column,
});

/** Every measure by its name in reports. Margin is profit for each $100 of revenue. */
const MEASURES: Readonly<Record<Measure, MeasureText>> = {
  attempts: { label: 'Attempts', kind: 'count' },
  leads: { label: 'Leads', kind: 'count' },
  success_percent: { label: 'Success', kind: 'percent' },
  autologged: { label: 'Autologged', kind: 'count' },
  autologged_percent: { label: 'Autologged Ratio', kind: 'percent' },
  ftds: { label: 'FTDs', kind: 'count' },
  publisher_ftds: { label: 'Publisher FTDs', kind: 'count' },
  late_ftds: { label: 'Late FTDs', kind: 'count' },
  cr: { label: 'Conversion', kind: 'percent' },
  aff_cr: { label: 'Aff Conversion', kind: 'percent' },
  revenue: money('revenue', 'Revenue'),
  payout: money('payout', 'Payout'),
  profit: money('profit', 'Profit'),
  margin: money('margin', 'Margin'),
  ecpl: money('ecpl', 'eCPL'),
  aecpl: money('aecpl', 'AeCPL'),
};
export const ALL_MEASURES = Object.keys(MEASURES) as Measure[];

export const measureLabel = (measure: Measure): string => MEASURES[measure].label;

/** Whether a user may see a measure: money by the permissions of the Global tab (REP-043). */
export const maySee = (measure: Measure, permissions: readonly number[]): boolean => {
  const { money: column } = MEASURES[measure];
  return column === undefined || permissions.includes(reportMoneyPermission('global', column));
};

/** A value of a measure. What is absent counts as 0 (DSH-011). */
export const measureText = (measure: Measure, value: number | string | undefined): string => {
  const { kind } = MEASURES[measure];
  if (kind === 'count') return formatCount(Number(value ?? 0));
  return kind === 'money'
    ? formatMoney(String(value ?? '0.00'))
    : formatPercent(String(value ?? '0'));
};
