import type { ReportGrouping } from '@leadline/contracts/permissions';

export const CHART_KINDS = ['bar', 'line', 'stacked'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** Whether a tab has a chart (REP-014). */
export const hasChart = (tab: ReportGrouping): boolean =>
  tab !== 'global' && tab !== 'brand_status';

/** The chart that an address asks for; null if none is shown. */
export const chartKindOf = (text: string | null): ChartKind | null =>
  CHART_KINDS.find((kind) => kind === text) ?? null;
