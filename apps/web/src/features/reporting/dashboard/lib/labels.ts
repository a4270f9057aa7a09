import type { DashboardPeriod, TimeStep } from '@leadline/contracts/dashboard-layout';
import type { Measure } from '@leadline/contracts/report-measures';
import { REPORT_MEASURES, figureText } from '#shared/reports/report-measures';

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

/** Name of the period that each period is compared with. */
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

const OVER: readonly DashboardPeriod[] = ['yesterday', 'last_week', 'last_month'];
/**
 * Describes the compared period. A period that is not over is compared with the same part of the
 * previous one.
 */
export const comparedText = (period: DashboardPeriod): string =>
  `${COMPARED_WITH[period]}${OVER.includes(period) ? '' : ' until the same time'}`;

export const STEP_LABELS: Readonly<Record<TimeStep, string>> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
};

/** Formats a value of a measure. A missing value counts as 0. */
export const measureText = (measure: Measure, value: number | string | undefined): string =>
  figureText(measure, value ?? (REPORT_MEASURES[measure].kind === 'count' ? 0 : '0.00'));

/** Formats a drawn value. */
export const drawnText = (measure: Measure, value: number): string =>
  figureText(measure, REPORT_MEASURES[measure].kind === 'count' ? value : value.toFixed(2));
