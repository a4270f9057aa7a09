import type { ReportGrouping } from '@leadline/contracts/permissions';
import type { ReportTab } from '#shared/lib/report-tabs';
import type { ColumnChoice } from '#shared/table/column-choice';

export const CHART_KINDS = ['bar', 'line', 'stacked'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export type TabColumns = Readonly<Record<ReportTab, readonly ColumnChoice[]>>;

/** What a preset of the reports brings back beside the filter (REP-037). */
export interface ReportState {
  readonly tab: ReportGrouping;
  /** Null if it is not shown. */
  readonly chart: ChartKind | null;
  readonly columns: TabColumns;
}
