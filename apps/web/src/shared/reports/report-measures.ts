import {
  REPORT_MONEY_COLUMNS,
  reportMoneyPermission,
  type ReportGrouping,
} from '@leadline/contracts/permissions';
import { type ReportColumnName } from '@leadline/contracts/report-columns';
import { formatCount, formatMoney, formatPercent } from '#shared/lib/format';

export interface ReportMeasure {
  readonly kind: 'count' | 'money' | 'percent';
  /** Whether the table shows it by default. */
  readonly isShown: boolean;
  readonly hint?: string;
}

/** How the columns of the tables are shown (REP-012, REP-026). */
export const REPORT_MEASURES: Readonly<Record<ReportColumnName, ReportMeasure>> = {
  attempts: { kind: 'count', isShown: false, hint: 'Leads received' },
  leads: { kind: 'count', isShown: true, hint: 'Accepted by an advertiser' },
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
};

/** Whether the tables have this column. An address or a stored choice may name others. */
export const isReportColumn = (key: string): key is ReportColumnName => key in REPORT_MEASURES;

/** Whether a user may see a column on a tab. What no permission is about stays visible (REP-045). */
export const mayShow = (
  held: readonly number[],
  tab: ReportGrouping,
  column: ReportColumnName,
): boolean => {
  const money = REPORT_MONEY_COLUMNS.find((one) => one === column);
  return money === undefined || held.includes(reportMoneyPermission(tab, money));
};

/** A figure in the form of the screen: `1,234`, `$1,234.50`, `12.5%` (REP-026, REP-028). */
export const measureText = (kind: ReportMeasure['kind'], value: number | string): string => {
  if (typeof value === 'number') return formatCount(value);
  return kind === 'money' ? formatMoney(value) : formatPercent(value);
};
export const figureText = (column: ReportColumnName, value: number | string): string =>
  measureText(REPORT_MEASURES[column].kind, value);

/** A change in percent with its sign and an arrow, so that colour is not all: `▲ +12.50%`. */
export const changeText = (change: string): string => {
  if (change === 'new') return 'new';
  if (/^-?0+\.00$/.test(change)) return '= 0.00%';
  const digits = change.replace('-', '').replace(/\B(?=(\d{3})+(?!\d))(?=.*\.)/g, ',');
  return change.startsWith('-') ? `▼ −${digits}%` : `▲ +${digits}%`;
};

/** What is paid to publishers: less of it is good news. */
const COSTS: ReadonlySet<string> = new Set(['payout', 'aecpl']);

/** Whether the change of a measure is good or bad news. What is new has increased. */
export const changeTone = (measure: string, change: string): 'good' | 'bad' | 'same' => {
  if (/^-?0+\.00$/.test(change)) return 'same';
  return change.startsWith('-') === COSTS.has(measure) ? 'good' : 'bad';
};
