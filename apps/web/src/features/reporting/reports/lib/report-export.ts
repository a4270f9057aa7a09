import type { ComparedRanges, ExportColumn } from '@leadline/contracts';
import type { ColumnChoice } from '#shared/table/column-choice';
import { datesText } from '#shared/reports/compared-ranges';
import { figureOf, type ReportSubject } from './report-subject';
import type { GroupLine, ReportLine, TotalLine } from './report-tree';

type ExportLine = GroupLine | TotalLine;
type Column = ExportColumn<ExportLine>;

/** The grouping of a report, and the ranges of its comparison. */
interface ExportedReport {
  readonly tab: string;
  readonly flat?: string | null | undefined;
  readonly ranges?: ComparedRanges | null;
}

/** The lines of an exported report: its groups on every level, and the totals. */
export const exportLines = (lines: readonly ReportLine[]): readonly ExportLine[] =>
  lines.filter((line) => line.kind === 'group' || line.kind === 'total');

/** Percentages are exported as numbers, so the title carries the sign. */
const titleOf = ({ measures, columnTitles }: ReportSubject, column: string): string => {
  const title = columnTitles[column] ?? column;
  return measures[column]?.kind === 'percent' ? `${title} %` : title;
};

const figure = (
  { measures }: ReportSubject,
  column: string,
  title: string,
  read: (line: ExportLine) => number | string | undefined,
): Column =>
  measures[column]?.kind === 'count'
    ? { title, kind: 'number', value: (line) => Number(read(line) ?? 0) }
    : { title, kind: 'money', value: (line) => read(line)?.toString() ?? null };

const comparedWith = (subject: ReportSubject, column: string): readonly Column[] => [
  figure(subject, column, `${titleOf(subject, column)} before`, ({ row }) =>
    figureOf(row.past, column),
  ),
  {
    title: `${subject.columnTitles[column] ?? column} change %`,
    kind: 'money',
    // A figure that was 0 before has no change in percent.
    value: ({ row }) => {
      const change = figureOf(row.change, column);
      return change === undefined || change === 'new' ? null : String(change);
    },
  },
];

/** Returns a column for each level. A row names all groups it belongs to, so it can be filtered. */
const levelColumns = (
  titles: readonly string[],
  lines: readonly ExportLine[],
): readonly Column[] => {
  const depth = Math.max(1, ...lines.map(({ path }) => path.length));
  return Array.from({ length: depth }, (_, level) => ({
    title: titles[level] ?? `Level ${level + 1}`,
    kind: 'text' as const,
    value: (line: ExportLine) => {
      if (line.kind === 'total') return level === 0 ? 'Total' : null;
      return line.labels[level] ?? null;
    },
  }));
};

/** Returns the two columns that name the ranges of a comparison in every row. */
const rangeColumns = (ranges: ComparedRanges | null): readonly Column[] => {
  if (ranges === null) return [];
  const column = (title: string, text: string): Column => ({
    title,
    kind: 'text',
    value: () => text,
  });
  return [
    column(`Range, ${ranges.zone}`, datesText(ranges.current)),
    column('Compared with', datesText(ranges.past)),
  ];
};

/**
 * The columns of the file of a report: the levels, what the row is a group of, and the visible
 * columns in their order. Money that no reply has is left out.
 */
export const exportColumns = (
  subject: ReportSubject,
  { tab, flat = null, ranges = null }: ExportedReport,
  chosen: readonly ColumnChoice[],
  lines: readonly ExportLine[],
): readonly Column[] => {
  const first = flat === null ? [tab] : [tab, flat];
  const totals = lines.find((line) => line.kind === 'total')?.row;
  const figures = chosen.flatMap(({ key }): readonly Column[] => {
    const isKnown = subject.measures[key] !== undefined && totals !== undefined;
    if (!isKnown || figureOf(totals, key) === undefined) return [];
    const own = figure(subject, key, titleOf(subject, key), ({ row }) => figureOf(row, key));
    return totals.past === undefined ? [own] : [own, ...comparedWith(subject, key)];
  });
  return [
    ...levelColumns(
      first.map((dimension) => subject.labels[dimension] ?? dimension),
      lines,
    ),
    {
      title: 'Grouped by',
      kind: 'text',
      value: (line) => {
        if (line.kind !== 'group') return null;
        const groups = line.row.then === undefined ? [line.groupBy] : first;
        return groups.map((dimension) => subject.labels[dimension] ?? dimension).join(' · ');
      },
    },
    ...rangeColumns(ranges),
    ...figures,
  ];
};
