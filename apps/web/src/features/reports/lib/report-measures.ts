import type { ReportColumnName } from '@leadline/contracts';
import {
  REPORT_MONEY_COLUMNS,
  reportMoneyPermission,
  type ReportGrouping,
} from '@leadline/contracts/permissions';
import { formatCount, formatMoney, formatPercent } from '#shared/lib/format';

export interface ReportMeasure {
  readonly title: string;
  readonly kind: 'count' | 'money' | 'percent';
  /** Whether the table shows it by default. */
  readonly isShown: boolean;
  readonly hint?: string;
}

/** The columns of the tables beside the group, in their standard order (REP-012, REP-026). */
export const REPORT_MEASURES: Readonly<Record<ReportColumnName, ReportMeasure>> = {
  attempts: { title: 'Attempts', kind: 'count', isShown: false, hint: 'Leads received' },
  leads: { title: 'Leads', kind: 'count', isShown: true, hint: 'Accepted by an advertiser' },
  ftds: { title: 'FTDs', kind: 'count', isShown: true, hint: 'Reported first deposits' },
  publisher_ftds: {
    title: 'Publisher FTDs',
    kind: 'count',
    isShown: false,
    hint: 'Approved first deposits',
  },
  late_ftds: {
    title: 'Late FTDs',
    kind: 'count',
    isShown: false,
    hint: 'First deposits on a later day than the lead',
  },
  autologged: {
    title: 'Autologged',
    kind: 'count',
    isShown: false,
    hint: 'Leads that followed their link',
  },
  revenue: { title: 'Revenue', kind: 'money', isShown: true, hint: 'From advertisers' },
  payout: { title: 'Payout', kind: 'money', isShown: true, hint: 'To publishers' },
  profit: { title: 'Profit', kind: 'money', isShown: true, hint: 'Revenue less payout' },
  margin: {
    title: 'Margin',
    kind: 'money',
    isShown: true,
    hint: 'Profit for each $100 of revenue',
  },
  cr: { title: 'CR', kind: 'percent', isShown: true, hint: 'FTDs of leads' },
  aff_cr: { title: 'Aff CR', kind: 'percent', isShown: true, hint: 'Publisher FTDs of leads' },
  success_percent: {
    title: 'Success',
    kind: 'percent',
    isShown: false,
    hint: 'Leads of attempts',
  },
  autologged_percent: {
    title: 'Autologged Ratio',
    kind: 'percent',
    isShown: false,
    hint: 'Autologged of leads',
  },
  ecpl: { title: 'eCPL', kind: 'money', isShown: true, hint: 'Revenue per lead' },
  aecpl: { title: 'AeCPL', kind: 'money', isShown: true, hint: 'Payout per lead' },
};
export const REPORT_COLUMN_KEYS = Object.keys(REPORT_MEASURES) as ReportColumnName[];

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
export const figureText = (column: ReportColumnName, value: number | string): string => {
  if (typeof value === 'number') return formatCount(value);
  return REPORT_MEASURES[column].kind === 'money' ? formatMoney(value) : formatPercent(value);
};

/** A change in percent with its sign and an arrow, so that colour is not all: `▲ +12.50%`. */
export const changeText = (change: string): string => {
  if (change === 'new') return 'new';
  if (/^-?0+\.00$/.test(change)) return '= 0.00%';
  const digits = change.replace('-', '').replace(/\B(?=(\d{3})+(?!\d))(?=.*\.)/g, ',');
  return change.startsWith('-') ? `▼ −${digits}%` : `▲ +${digits}%`;
};

/** Whether a change is an increase, a decrease or none. What is new has increased. */
export const changeTone = (change: string): 'up' | 'down' | 'same' => {
  if (/^-?0+\.00$/.test(change)) return 'same';
  return change.startsWith('-') ? 'down' : 'up';
};
