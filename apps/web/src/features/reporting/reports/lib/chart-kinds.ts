import type { ReportGrouping } from '@leadline/contracts/permissions';
import { CHART_KINDS, type ChartKind } from '#shared/presets/report-state';

/** Whether a tab has a chart. */
export const hasChart = (tab: ReportGrouping): boolean =>
  tab !== 'global' && tab !== 'brand_status';

/** The chart named in an address. Null if none is shown. */
export const chartKindOf = (text: string | null): ChartKind | null =>
  CHART_KINDS.find((kind) => kind === text) ?? null;
