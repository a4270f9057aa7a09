import type { PermissionName } from '../permissions.js';
import type { Dimension } from '../reports/dimensions.js';
import type { CommonColumn } from '../reports/columns.js';

// The widgets of the dashboard and how a user arranges them (domain §11). A layout is a list in
// reading order; the screen fills rows of three columns with it.

/** Ranges of a widget. Each is compared with the previous range (`this_week` …). */
export const DASHBOARD_PERIODS = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'this_year',
] as const;
export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];

/** The steps of a time series. */
export const TIME_STEPS = ['hour', 'day', 'week', 'month'] as const;
export type TimeStep = (typeof TIME_STEPS)[number];

export const WIDGET_KINDS = [
  'global_statistics',
  'top_publishers',
  'top_advertisers',
  'latest_conversions',
  'metric',
  'time_series',
  'top',
  'funnel',
  'heat_map',
  'cap_usage',
  'advertiser_health',
  'report_preset',
] as const;
export type WidgetKind = (typeof WIDGET_KINDS)[number];

/** Settings of a widget. `WIDGET_SETTINGS` says which of them a kind has. */
export interface WidgetSettings {
  readonly period: DashboardPeriod;
  readonly measure: CommonColumn;
  /** The groups of a ranking. */
  readonly dimension: Dimension;
  /** The dimension whose groups are the lines of a time series; null for one line. */
  readonly lines: Dimension | null;
  readonly step: TimeStep;
  /** Number of groups with a row or line of their own. */
  readonly top: number;
  readonly preset_id: number;
}
export type WidgetSetting = keyof WidgetSettings;

/** A widget and its place: its width in columns and its height in steps. */
export interface Widget extends Partial<WidgetSettings> {
  /** Unique within the layout. */
  readonly id: string;
  readonly kind: WidgetKind;
  readonly width: number;
  readonly height: number;
}

export const MOST_WIDGETS = 24;
export const WIDGET_COLUMNS = 3;
export const WIDGET_WIDTH = { min: 1, max: WIDGET_COLUMNS } as const;
export const WIDGET_HEIGHT = { min: 1, max: 6 } as const;
export const WIDGET_TOP = { min: 1, max: 20 } as const;

/** The settings that each kind of widget needs. */
export const WIDGET_SETTINGS: Readonly<Record<WidgetKind, readonly WidgetSetting[]>> = {
  global_statistics: [],
  top_publishers: ['period'],
  top_advertisers: ['period'],
  latest_conversions: [],
  metric: ['measure', 'period'],
  time_series: ['measure', 'period', 'step', 'lines', 'top'],
  top: ['dimension', 'measure', 'period', 'top'],
  funnel: ['period'],
  heat_map: ['measure', 'period'],
  cap_usage: [],
  advertiser_health: [],
  report_preset: ['preset_id'],
};

/** The permission that a widget needs: the one of its calls. */
export const WIDGET_PERMISSION: Readonly<Record<WidgetKind, PermissionName>> = {
  global_statistics: 'PENDING_CONVERSIONS_LIST',
  top_publishers: 'PUBLISHERS_LIST',
  top_advertisers: 'ADVERTISERS_LIST',
  latest_conversions: 'PENDING_CONVERSIONS_LIST',
  metric: 'REPORTS_LIST',
  time_series: 'REPORTS_LIST',
  top: 'REPORTS_LIST',
  funnel: 'REPORTS_LIST',
  heat_map: 'REPORTS_LIST',
  cap_usage: 'CAPS_LIST',
  advertiser_health: 'ADVERTISERS_LIST',
  report_preset: 'REPORTS_LIST',
};

/** The dashboard of a user who has not arranged it. */
export const DEFAULT_WIDGETS: readonly Widget[] = [
  { id: 'global', kind: 'global_statistics', width: 3, height: 5 },
  { id: 'publishers', kind: 'top_publishers', width: 1, height: 3, period: 'this_month' },
  { id: 'advertisers', kind: 'top_advertisers', width: 1, height: 3, period: 'this_month' },
  { id: 'conversions', kind: 'latest_conversions', width: 3, height: 3 },
];
