import {
  WIDGET_KINDS,
  WIDGET_PERMISSION,
  type Widget,
  type WidgetKind,
  type WidgetSettings,
} from '@leadline/contracts/dashboard-layout';
import { isOffered } from '@leadline/contracts/permissions';
import { REPORT_COLUMN_TITLE } from '@leadline/contracts/report-columns';
import { DIMENSION_LABEL } from '@leadline/contracts/report-dimensions';
import type { IconName } from '#shared/ui/icons';
import { PERIOD_LABELS, STEP_LABELS } from './labels';

/** A kind of widget, as *Add Widget* offers it. */
export interface CatalogueEntry {
  readonly title: string;
  readonly text: string;
  readonly icon: IconName;
  readonly width: number;
  readonly height: number;
  /** Settings of a new widget. */
  readonly settings: Partial<WidgetSettings>;
}

export const CATALOGUE: Readonly<Record<WidgetKind, CatalogueEntry>> = {
  global_statistics: {
    title: 'Global Statistics',
    text: 'FTDs, revenue and payout of today, this week and this month',
    icon: 'reports',
    width: 3,
    height: 5,
    settings: {},
  },
  top_publishers: {
    title: 'Top Publishers',
    text: 'Publishers by payout and FTDs',
    icon: 'list',
    width: 1,
    height: 3,
    settings: { period: 'this_month' },
  },
  top_advertisers: {
    title: 'Top Advertisers',
    text: 'Advertisers by revenue and FTDs',
    icon: 'list',
    width: 1,
    height: 3,
    settings: { period: 'this_month' },
  },
  latest_conversions: {
    title: 'Latest Conversions',
    text: 'The most recently reported FTDs',
    icon: 'conversions',
    width: 3,
    height: 3,
    settings: {},
  },
  metric: {
    title: 'Metric',
    text: 'One figure with its change and trend',
    icon: 'gauge',
    width: 1,
    height: 1,
    settings: { measure: 'leads', period: 'today' },
  },
  time_series: {
    title: 'Time series',
    text: 'A figure over time, as one line or a line for each group',
    icon: 'reports',
    width: 2,
    height: 3,
    settings: { measure: 'leads', period: 'last_30_days', step: 'day', lines: null, top: 5 },
  },
  top: {
    title: 'Ranking',
    text: 'The groups with the highest figures',
    icon: 'list',
    width: 1,
    height: 3,
    settings: { dimension: 'country_id', measure: 'leads', period: 'this_month', top: 10 },
  },
  funnel: {
    title: 'Funnel',
    text: 'From clicks to approved FTDs',
    icon: 'filter',
    width: 1,
    height: 2,
    settings: { period: 'this_month' },
  },
  heat_map: {
    title: 'Heat map',
    text: 'The busiest hours and weekdays',
    icon: 'compactRows',
    width: 2,
    height: 2,
    settings: { measure: 'leads', period: 'last_30_days' },
  },
  cap_usage: {
    title: 'Cap usage',
    text: 'The fullest caps, and when each will be full',
    icon: 'gauge',
    width: 1,
    height: 3,
    settings: {},
  },
  advertiser_health: {
    title: 'Advertiser health',
    text: 'How advertisers answered in the last 24 hours',
    icon: 'shield',
    width: 2,
    height: 3,
    settings: {},
  },
  report_preset: {
    title: 'Saved report',
    text: 'A preset of the reports as a table',
    icon: 'bookmark',
    width: 2,
    height: 3,
    settings: {},
  },
};

/** Whether a user may have a widget of this kind. */
export const mayHave = (kind: WidgetKind, permissions: readonly number[]): boolean =>
  isOffered(permissions, WIDGET_PERMISSION[kind]);

/** Returns the kinds of widgets that a user may add. */
export const offeredKinds = (permissions: readonly number[]): readonly WidgetKind[] =>
  WIDGET_KINDS.filter((kind) => mayHave(kind, permissions));

/** Returns a new widget of a kind. */
export const newWidget = (kind: WidgetKind): Omit<Widget, 'id'> => {
  const { width, height, settings } = CATALOGUE[kind];
  return { kind, width, height, ...settings };
};

const aboutRanking = ({ dimension, measure }: Widget): string[] =>
  dimension === undefined || measure === undefined
    ? []
    : [`${DIMENSION_LABEL[dimension]} by ${REPORT_COLUMN_TITLE[measure]}`];

const aboutSeries = ({ measure, step, lines }: Widget): string[] =>
  measure === undefined || step === undefined
    ? []
    : [
        `${REPORT_COLUMN_TITLE[measure]} by ${STEP_LABELS[step].toLowerCase()}` +
          (lines === null || lines === undefined ? '' : ` and ${DIMENSION_LABEL[lines]}`),
      ];

const subjectOf = (widget: Widget): string[] => {
  if (widget.kind === 'top') return aboutRanking(widget);
  if (widget.kind === 'time_series') return aboutSeries(widget);
  if (widget.measure === undefined) return [CATALOGUE[widget.kind].title];
  const measure = REPORT_COLUMN_TITLE[widget.measure];
  return [widget.kind === 'heat_map' ? `${measure} by weekday and hour` : measure];
};

/** Returns the title of a widget, e.g. `Leads · This month`. */
export const widgetTitle = (widget: Widget): string =>
  [
    ...subjectOf(widget),
    ...(widget.period === undefined ? [] : [PERIOD_LABELS[widget.period]]),
  ].join(' · ');
