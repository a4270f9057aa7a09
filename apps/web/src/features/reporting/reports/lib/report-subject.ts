import { createContext, useContext } from 'react';
import type { Pivot } from '@leadline/contracts';
import { REPORT_COLUMNS, REPORT_COLUMN_TITLE } from '@leadline/contracts/report-columns';
import { DIMENSION_LABEL } from '@leadline/contracts/report-dimensions';
import { REPORT_MEASURES, type ReportMeasure } from '#shared/reports/report-measures';

/** A figure in the chart. */
interface Charted {
  readonly column: string;
  readonly name: string;
}

/**
 * Subject of a report: leads or clicks. Tree, table, chart, files and print are the same for all
 * subjects and take their texts and columns from here.
 */
export interface ReportSubject {
  /** The prefix of file names. */
  readonly name: string;
  readonly title: string;
  /** Name of the counted things. */
  readonly noun: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
  readonly columnTitles: Readonly<Record<string, string>>;
  readonly measures: Readonly<Record<string, ReportMeasure>>;
  /** Dimension that a click on a row groups it by. */
  readonly standardGrouping: string;
  /** The pages of the records that groups stand for, by dimension. */
  readonly recordPaths: Readonly<Record<string, (value: string) => string>>;
  /** Label of the action that opens the records behind a row. */
  readonly detailsLabel: string;
  readonly charted: readonly [Charted, Charted];
  readonly chartTitle: string;
}

/** The parts of every reply, for leads and for clicks. */
export type AnyPivot = Pick<Pivot, 'groups' | 'ranges'> & {
  readonly data: readonly AnyRow[];
  readonly totals: AnyFigures;
  readonly next_group_by_drilldown_enum: Readonly<Record<string, string | undefined>>;
};
/** The figures of a row or of the totals, by the name of their column. */
export interface AnyFigures {
  readonly leads: number;
  /** Present with *Compare with past*. */
  readonly past?: object | undefined;
  readonly change?: object | undefined;
  readonly pending_ftds?: number | undefined;
  readonly expected_payout?: string | undefined;
}
export interface AnyRow extends AnyFigures {
  readonly value: number | string | null;
  readonly label: string;
  /** The second group of a row of a flat report. */
  readonly then?: { readonly value: number | string | null; readonly label: string } | undefined;
  readonly note?: string | undefined;
}

/** Returns a figure of a row or of its past. Undefined if the reply lacks it. */
export const figureOf = (
  figures: object | undefined,
  column: string,
): number | string | undefined => {
  const value = (figures as Readonly<Record<string, unknown>> | undefined)?.[column];
  return typeof value === 'number' || typeof value === 'string' ? value : undefined;
};

export const LEAD_SUBJECT: ReportSubject = {
  name: 'report',
  title: 'Reports',
  noun: 'leads',
  labels: DIMENSION_LABEL,
  columns: REPORT_COLUMNS,
  columnTitles: REPORT_COLUMN_TITLE,
  measures: REPORT_MEASURES,
  standardGrouping: 'country_id',
  recordPaths: {
    advertiser_id: (id) => `/edit/advertiser/${id}`,
    affiliate_id: (id) => `/edit/affiliate/${id}`,
  },
  detailsLabel: 'Show Lead Details',
  charted: [
    { column: 'leads', name: 'Leads' },
    { column: 'ftds', name: 'FTDs' },
  ],
  chartTitle: 'Leads and FTDs',
};

const SubjectContext = createContext(LEAD_SUBJECT);
export const ReportSubjectProvider = SubjectContext.Provider;
export const useReportSubject = (): ReportSubject => useContext(SubjectContext);
