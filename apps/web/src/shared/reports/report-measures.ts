import { columnPermission, type ReportGrouping } from '@leadline/contracts/permissions';
import { OFFER_COLUMNS, type ReportColumnName } from '@leadline/contracts/report-columns';
import { subtractDecimals } from '#shared/lib/decimal';
import { formatCount, formatMoney, formatPercent } from '#shared/lib/format';

export interface ReportMeasure {
  readonly kind: 'count' | 'money' | 'percent';
  /** Whether the table shows the column by default. */
  readonly isShown: boolean;
  readonly hint?: string;
}

/** How the columns of report tables are shown. */
export const REPORT_MEASURES: Readonly<Record<ReportColumnName, ReportMeasure>> = {
  attempts: { kind: 'count', isShown: false, hint: 'Leads received' },
  leads: { kind: 'count', isShown: true, hint: 'Accepted by an advertiser' },
  offered: { kind: 'count', isShown: true, hint: 'Leads sent to the advertiser' },
  acceptance: { kind: 'percent', isShown: true, hint: 'Leads of offered' },
  ftds: { kind: 'count', isShown: true, hint: 'Reported first deposits' },
  publisher_ftds: {
    kind: 'count',
    isShown: false,
    hint: 'Approved first deposits',
  },
  late_ftds: {
    kind: 'count',
    isShown: false,
    hint: 'First deposits on a later day than the lead',
  },
  autologged: {
    kind: 'count',
    isShown: false,
    hint: 'Leads that followed their link',
  },
  revenue: { kind: 'money', isShown: true, hint: 'From advertisers' },
  payout: { kind: 'money', isShown: true, hint: 'To publishers' },
  profit: { kind: 'money', isShown: true, hint: 'Revenue less payout' },
  margin: {
    kind: 'money',
    isShown: true,
    hint: 'Profit for each $100 of revenue',
  },
  cr: { kind: 'percent', isShown: true, hint: 'FTDs of leads' },
  aff_cr: { kind: 'percent', isShown: true, hint: 'Publisher FTDs of leads' },
  success_percent: {
    kind: 'percent',
    isShown: false,
    hint: 'Leads of attempts',
  },
  autologged_percent: {
    kind: 'percent',
    isShown: false,
    hint: 'Autologged of leads',
  },
  ecpl: { kind: 'money', isShown: true, hint: 'Revenue per lead' },
  aecpl: { kind: 'money', isShown: true, hint: 'Payout per lead' },
  lead_revenue: { kind: 'money', isShown: false, hint: 'Revenue for leads, whatever follows' },
  lead_payout: { kind: 'money', isShown: false, hint: 'Payout for leads, whatever follows' },
  topup_revenue: { kind: 'money', isShown: false, hint: 'From settled periods of deals' },
  topup_payout: { kind: 'money', isShown: false, hint: 'From settled periods of terms' },
  effective_cpa: { kind: 'money', isShown: false, hint: 'Revenue per FTD' },
};

/** Whether the tables have a column with this key. Addresses and stored choices may name others. */
export const isReportColumn = (key: string): key is ReportColumnName => key in REPORT_MEASURES;

const isOfferColumn = (column: ReportColumnName): boolean =>
  OFFER_COLUMNS.some((one) => one === column);

/**
 * Whether a user may see a column on a tab. A column without a permission is always visible
 * (REP-045). Offers are counted by advertiser only.
 */
export const mayShow = (
  held: readonly number[],
  tab: ReportGrouping,
  column: ReportColumnName,
): boolean => {
  if (isOfferColumn(column) && tab !== 'advertiser_id') return false;
  const needed = columnPermission(tab, column);
  return needed === undefined || held.includes(needed);
};

/** Formats a value: `1,234`, `$1,234.50`, `12.5%`. */
export const measureText = (kind: ReportMeasure['kind'], value: number | string): string => {
  if (typeof value === 'number') return formatCount(value);
  return kind === 'money' ? formatMoney(value) : formatPercent(value);
};
export const figureText = (column: ReportColumnName, value: number | string): string =>
  measureText(REPORT_MEASURES[column].kind, value);

/**
 * Formats a change in percent with its sign and an arrow, so that the meaning does not depend on
 * colour: `▲ +12.50%`.
 */
export const changeText = (change: string): string => {
  if (change === 'new') return 'new';
  if (/^-?0+\.00$/.test(change)) return '= 0.00%';
  const digits = change.replace('-', '').replace(/\B(?=(\d{3})+(?!\d))(?=.*\.)/g, ',');
  return change.startsWith('-') ? `▼ −${digits}%` : `▲ +${digits}%`;
};

/**
 * Formats the difference of two values with its sign: `+12`, `−$1,200.50`. Of percentages it is in
 * points: `+1.5 pp`. Empty if there is none.
 */
export const differenceText = (
  kind: ReportMeasure['kind'],
  value: number | string,
  before: number | string,
): string => {
  const cents = subtractDecimals(String(value), String(before));
  const size = cents.replace('-', '');
  if (Number(size) === 0) return '';
  const sign = cents.startsWith('-') ? '−' : '+';
  if (kind === 'count') return `${sign}${formatCount(Number(size))}`;
  return kind === 'money' ? `${sign}${formatMoney(size)}` : `${sign}${Number(size)} pp`;
};

/** Payments to publishers, of which less is good news. */
const COSTS: ReadonlySet<string> = new Set(['payout', 'aecpl', 'lead_payout', 'topup_payout']);

/** Whether a change is good or bad news. `new` counts as an increase. */
export const changeTone = (measure: string, change: string): 'good' | 'bad' | 'same' => {
  if (/^-?0+\.00$/.test(change)) return 'same';
  return change.startsWith('-') === COSTS.has(measure) ? 'good' : 'bad';
};
