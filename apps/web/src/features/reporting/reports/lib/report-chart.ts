import type { GroupValue } from '@leadline/contracts';
import type { ColumnChartProps } from '#shared/ui/column-chart';
import { fromWire } from '#shared/lib/wall-clock';
import { formatCount } from '#shared/lib/format';
import type { ChartKind } from '#shared/presets/report-state';
import { figureOf, type AnyRow, type ReportSubject } from './report-subject';

/** The longest label of the axis, in characters. */
const LABEL_LENGTH = 12;
/** The most bars. More could not be told apart. */
const MOST_GROUPS = 40;
/** The most days in a chart. */
const MOST_DAYS = 400;

export const shortLabel = (label: string): string =>
  label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH)}…` : label;

/** A group in the chart. */
export interface ChartGroup {
  /** Its position on the axis. */
  readonly x: string;
  readonly value: GroupValue;
  readonly label: string;
  /** The two figures of the chart. */
  readonly first: number;
  readonly second: number;
}

const figuresOf = (
  { charted: [first, second] }: ReportSubject,
  row: AnyRow | undefined,
): Pick<ChartGroup, 'first' | 'second'> => {
  const of = (column: string): number => (row ? Number(figureOf(row, column) ?? 0) : 0);
  return { first: of(first.column), second: of(second.column) };
};
const groupOf = (subject: ReportSubject, row: AnyRow): ChartGroup => ({
  x: JSON.stringify(row.value),
  value: row.value,
  label: row.label,
  ...figuresOf(subject, row),
});

const dayAfter = (day: string): string =>
  fromWire(`${day} 00:00`)?.add(1, 'day').format('YYYY-MM-DD') ?? '';

/** Returns every day from the first to the last. A day without leads has 0. */
const everyDay = (subject: ReportSubject, rows: readonly AnyRow[]): readonly ChartGroup[] => {
  const days = new Map(rows.map((row) => [row.label, row]));
  const ordered = [...days.keys()].sort();
  const [last] = ordered.slice(-1);
  const groups: ChartGroup[] = [];
  for (
    let day = ordered[0] ?? '';
    day !== '' && last !== undefined && day <= last && groups.length < MOST_DAYS;
    day = dayAfter(day)
  ) {
    const row = days.get(day);
    groups.push({
      ...{ x: JSON.stringify(day), value: row?.value ?? day, label: day },
      ...figuresOf(subject, row),
    });
  }
  return groups;
};

/**
 * The groups of the chart: those of the table in its order, or the days in theirs. `left` counts
 * those that have no room.
 */
export const chartGroups = (
  subject: ReportSubject,
  tab: string,
  rows: readonly AnyRow[],
  total: number,
): { readonly groups: readonly ChartGroup[]; readonly left: number } => {
  if (tab === 'created_at') {
    const dated = rows.filter(({ value }) => value !== null);
    return { groups: everyDay(subject, dated), left: Math.max(0, total - rows.length) };
  }
  const groups = rows.slice(0, MOST_GROUPS).map((row) => groupOf(subject, row));
  return { groups, left: total - groups.length };
};

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** Returns a date for the axis: `2026-01-05` becomes `Jan 5`. */
const dayLabel = (day: string): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${Number(day.slice(8, 10))}`;

/** Returns the chart of two figures, e.g. Leads and FTDs. */
export const reportChart = (
  { charted, chartTitle }: ReportSubject,
  tab: string,
  title: string,
  kind: ChartKind,
  groups: readonly ChartGroup[],
  onPick: (group: ChartGroup) => void,
): ColumnChartProps => {
  const byPlace = new Map(groups.map((group) => [group.x, group]));
  const labelOf = (x: string): string => byPlace.get(x)?.label ?? '';
  return {
    columns: groups.flatMap(({ x, first, second }) => [
      { x, count: first, kind: charted[0].name },
      { x, count: second, kind: charted[1].name },
    ]),
    kinds: [
      { name: charted[0].name, tone: 'soft' },
      { name: charted[1].name, tone: 'strong' },
    ],
    shape: kind === 'line' ? 'line' : 'column',
    arrangement: kind === 'stacked' ? 'stack' : 'group',
    titles: { x: title, y: chartTitle },
    ...(tab === 'created_at'
      ? { labelOf: (x: string) => dayLabel(labelOf(x)) }
      : { nameOf: (x: string) => shortLabel(labelOf(x)) }),
    titleOf: labelOf,
    onPick: (x) => {
      const group = byPlace.get(x);
      if (group !== undefined) onPick(group);
    },
  };
};

/** Describes the chart in a sentence. */
export const chartSummary = (
  { charted: [{ name }] }: ReportSubject,
  groups: readonly ChartGroup[],
  left: number,
): string => {
  const [most] = groups.toSorted((a, b) => b.first - a.first);
  if (most === undefined) return 'There is nothing to show.';
  const shown = left > 0 ? `The first ${formatCount(groups.length)} groups; ` : '';
  const others = left > 0 ? `${formatCount(left)} more are in the table only. ` : '';
  return `${shown}${others}Most ${name.toLowerCase()}: ${most.label}, ${formatCount(most.first)}.`;
};
