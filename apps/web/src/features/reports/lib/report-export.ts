import type { ExportColumn } from '@leadline/contracts';
import { REPORT_COLUMN_TITLE, type ReportColumnName } from '@leadline/contracts/report-columns';
import { DIMENSION_LABEL } from '@leadline/contracts/report-dimensions';
import type { ColumnChoice } from '#shared/table/column-choice';
import { REPORT_MEASURES, isReportColumn } from '#shared/reports/report-measures';
import type { GroupLine, ReportLine, TotalLine } from './report-tree';

type ExportLine = GroupLine | TotalLine;
type Column = ExportColumn<ExportLine>;

/** The lines of a report that a file has: its groups on every level, and the totals. */
export const exportLines = (lines: readonly ReportLine[]): readonly ExportLine[] =>
  lines.filter((line) => line.kind === 'group' || line.kind === 'total');

const isMoney = (column: ReportColumnName): boolean => REPORT_MEASURES[column].kind !== 'count';
/** Percents are numbers in a file, so their title has the sign. */
const titleOf = (column: ReportColumnName): string =>
  REPORT_MEASURES[column].kind === 'percent'
    ? `${REPORT_COLUMN_TITLE[column]} %`
    : REPORT_COLUMN_TITLE[column];

const figure = (
  column: ReportColumnName,
  title: string,
  read: (line: ExportLine) => number | string | undefined,
): Column =>
  isMoney(column)
    ? { title, kind: 'money', value: (line) => read(line)?.toString() ?? null }
    : { title, kind: 'number', value: (line) => Number(read(line) ?? 0) };

const comparedWith = (column: ReportColumnName): readonly Column[] => [
  figure(column, `${titleOf(column)} before`, ({ row }) => row.past?.[column]),
  {
    title: `${REPORT_COLUMN_TITLE[column]} change %`,
    kind: 'money',
    // What is new has no change in percent.
    value: ({ row }) => {
      const change = row.change?.[column];
      return change === undefined || change === 'new' ? null : change;
    },
  },
];

/** A column for each level: a row has the names of all groups that it is in, to be filtered by. */
const levelColumns = (title: string, lines: readonly ExportLine[]): readonly Column[] => {
  const depth = Math.max(1, ...lines.map(({ path }) => path.length));
  return Array.from({ length: depth }, (_, level) => ({
    title: level === 0 ? title : `Level ${level + 1}`,
    kind: 'text' as const,
    value: (line: ExportLine) => {
      if (line.kind === 'total') return level === 0 ? 'Total' : null;
      return line.labels[level] ?? null;
    },
  }));
};

/**
 * The columns of the file of a report: the levels, what the row is a group of, and the visible
 * columns in their order. Money that no reply has is left out.
 */
export const exportColumns = (
  title: string,
  chosen: readonly ColumnChoice[],
  lines: readonly ExportLine[],
): readonly Column[] => {
  const totals = lines.find((line) => line.kind === 'total')?.row;
  const figures = chosen.flatMap(({ key }): readonly Column[] => {
    if (!isReportColumn(key) || totals?.[key] === undefined) return [];
    const own = figure(key, titleOf(key), ({ row }) => row[key]);
    return totals.past === undefined ? [own] : [own, ...comparedWith(key)];
  });
  return [
    ...levelColumns(title, lines),
    {
      title: 'Grouped by',
      kind: 'text',
      value: (line) => (line.kind === 'group' ? DIMENSION_LABEL[line.groupBy] : null),
    },
    ...figures,
  ];
};
