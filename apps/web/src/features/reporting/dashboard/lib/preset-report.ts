import type { GlobalMetrics, Pivot } from '@leadline/contracts';
import { REPORT_COLUMN_TITLE } from '@leadline/contracts/report-columns';
import { DIMENSIONS, type Dimension } from '@leadline/contracts/report-dimensions';
import type { Measure } from '@leadline/contracts/report-measures';
import * as z from 'zod/mini';
import { filterOf } from '#shared/filters/filter-codec';
import type { Filter } from '#shared/filters/filter-fields';
import { reportsPanelCodec } from '#shared/filters/lead-fields';
import { isReportColumn } from '#shared/reports/report-measures';
import { measureText } from './labels';

/** Report stored in a preset. */
export interface PresetReport {
  /** Dimension that its tab groups by; null for the Global tab and for Details. */
  readonly groupBy: Dimension | null;
  readonly filter: Filter;
}

const Config = z.object({
  tab: z.catch(z.nullable(z.enum(DIMENSIONS)), null),
  filterData: z.catch(z.record(z.string(), z.unknown()), {}),
});

/** Reads the config of a preset of the reports. */
export const presetReport = (config: string): PresetReport => {
  const { tab, filterData } = Config.parse(JSON.parse(config));
  return { groupBy: tab, filter: filterOf(reportsPanelCodec, filterData) };
};

/** A report as texts: headings, and a row for each group. */
export interface TextTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly string[] | null;
  /** Number of groups without a row. */
  readonly missing: number;
}

/** Returns a level of a report, with the columns of the reply. */
export const pivotTable = ({ data, totals, groups, headers }: Pivot): TextTable => {
  const measures = headers.flatMap(({ key }) => (isReportColumn(key) ? [key] : []));
  const texts = (row: Pivot['totals']): string[] =>
    measures.map((measure) => measureText(measure, row[measure]));
  return {
    headings: [headers[0]?.title ?? '', ...measures.map((measure) => REPORT_COLUMN_TITLE[measure])],
    rows: data.map((row) => [row.label, ...texts(row)]),
    totals: ['Total', ...texts(totals)],
    missing: groups - data.length,
  };
};

/** Measures of the metrics. */
const METRICS: Partial<Record<keyof GlobalMetrics, Measure>> = {
  total_ftd: 'ftds',
  publisher_ftd: 'publisher_ftds',
  late_ftd: 'late_ftds',
  conversion: 'cr',
  publisher_conversion: 'aff_cr',
};

/** Returns the values of the Global tab, one per row. */
export const metricsTable = (metrics: GlobalMetrics): TextTable => ({
  headings: ['Figure', 'Value'],
  rows: (Object.keys(metrics) as (keyof GlobalMetrics)[]).flatMap((key) => {
    const measure = METRICS[key] ?? key;
    return isReportColumn(measure)
      ? [[REPORT_COLUMN_TITLE[measure], measureText(measure, metrics[key])]]
      : [];
  }),
  totals: null,
  missing: 0,
});
