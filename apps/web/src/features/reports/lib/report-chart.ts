import type { GroupValue, ReportRow } from '@leadline/contracts';
import type { ColumnChartProps } from '#shared/ui/column-chart';
import { fromWire } from '#shared/lib/wall-clock';
import { formatCount } from '#shared/lib/format';
import type { ReportTab } from '#shared/lib/report-tabs';
import type { ChartKind } from '#shared/presets/report-state';

/** A label of the axis has so many characters (REP-016). */
const LABEL_LENGTH = 12;
/** More bars could not be told apart. */
const MOST_GROUPS = 40;
/** A chart of days has no more than this. */
const MOST_DAYS = 400;

export const shortLabel = (label: string): string =>
  label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH)}…` : label;

/** A group as the chart shows it. */
export interface ChartGroup {
  /** Its place on the axis. */
  readonly x: string;
  readonly value: GroupValue;
  readonly label: string;
  readonly leads: number;
  readonly ftds: number;
}

const groupOf = ({ value, label, leads, ftds }: ReportRow): ChartGroup => ({
  x: JSON.stringify(value),
  value,
  label,
  leads,
  ftds,
});

const dayAfter = (day: string): string =>
  fromWire(`${day} 00:00`)?.add(1, 'day').format('YYYY-MM-DD') ?? '';

/** Every day from the first to the last, so that the axis is one of dates; without leads 0. */
const everyDay = (rows: readonly ReportRow[]): readonly ChartGroup[] => {
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
    const { leads = 0, ftds = 0 } = row ?? {};
    groups.push({ x: JSON.stringify(day), value: row?.value ?? day, label: day, leads, ftds });
  }
  return groups;
};

/**
 * The groups of the chart: those of the table in its order, or the days in theirs (REP-015, REP-016).
 * `left` counts those that have no room.
 */
export const chartGroups = (
  tab: ReportTab,
  rows: readonly ReportRow[],
  total: number,
): { readonly groups: readonly ChartGroup[]; readonly left: number } => {
  if (tab === 'created_at') {
    const dated = rows.filter(({ value }) => value !== null);
    return { groups: everyDay(dated), left: Math.max(0, total - rows.length) };
  }
  const groups = rows.slice(0, MOST_GROUPS).map(groupOf);
  return { groups, left: total - groups.length };
};

const [LEADS, FTDS] = [
  { name: 'Leads', tone: 'soft' },
  { name: 'FTDs', tone: 'strong' },
] as const;

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** `2026-01-05` is `Jan 5`. */
const dayLabel = (day: string): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${Number(day.slice(8, 10))}`;

/** The chart of Leads and FTDs (REP-015). */
export const reportChart = (
  tab: ReportTab,
  title: string,
  kind: ChartKind,
  groups: readonly ChartGroup[],
  onPick: (group: ChartGroup) => void,
): ColumnChartProps => {
  const byPlace = new Map(groups.map((group) => [group.x, group]));
  const labelOf = (x: string): string => byPlace.get(x)?.label ?? '';
  return {
    columns: groups.flatMap(({ x, leads, ftds }) => [
      { x, count: leads, kind: LEADS.name },
      { x, count: ftds, kind: FTDS.name },
    ]),
    kinds: [LEADS, FTDS],
    shape: kind === 'line' ? 'line' : 'column',
    arrangement: kind === 'stacked' ? 'stack' : 'group',
    titles: { x: title, y: 'Leads and FTDs' },
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

/** What the chart shows, in a sentence. */
export const chartSummary = (groups: readonly ChartGroup[], left: number): string => {
  const [most] = groups.toSorted((a, b) => b.leads - a.leads);
  if (most === undefined) return 'There is nothing to show.';
  const shown = left > 0 ? `The first ${formatCount(groups.length)} groups; ` : '';
  const others = left > 0 ? `${formatCount(left)} more are in the table only. ` : '';
  return `${shown}${others}Most leads: ${most.label}, ${formatCount(most.leads)}.`;
};
