import type { ReportGrouping } from '@leadline/contracts/permissions';
import type { ReportTab } from '#shared/lib/report-tabs';
import type { ColumnChoice } from '#shared/table/column-choice';

export const CHART_KINDS = ['bar', 'line', 'stacked'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export type TabColumns = Readonly<Record<ReportTab, readonly ColumnChoice[]>>;

/** The state that a report preset restores besides the filter. */
export interface ReportState {
  readonly tab: ReportGrouping;
  /** Null if no chart is shown. */
  readonly chart: ChartKind | null;
  readonly columns: TabColumns;
}
