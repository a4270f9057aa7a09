import type { ExportColumn } from '@leadline/contracts';
import type { ColumnChoice } from '#shared/table/column-choice';
import { figureOf, type ReportSubject } from './report-subject';
import type { GroupLine, ReportLine, TotalLine } from './report-tree';

type ExportLine = GroupLine | TotalLine;
type Column = ExportColumn<ExportLine>;

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
  subject: ReportSubject,
  tab: string,
  chosen: readonly ColumnChoice[],
  lines: readonly ExportLine[],
): readonly Column[] => {
  const totals = lines.find((line) => line.kind === 'total')?.row;
  const figures = chosen.flatMap(({ key }): readonly Column[] => {
    const isKnown = subject.measures[key] !== undefined && totals !== undefined;
    if (!isKnown || figureOf(totals, key) === undefined) return [];
    const own = figure(subject, key, titleOf(subject, key), ({ row }) => figureOf(row, key));
    return totals.past === undefined ? [own] : [own, ...comparedWith(subject, key)];
  });
  return [
    ...levelColumns(subject.labels[tab] ?? tab, lines),
    {
      title: 'Grouped by',
      kind: 'text',
      value: (line) => (line.kind === 'group' ? (subject.labels[line.groupBy] ?? null) : null),
    },
    ...figures,
  ];
};
