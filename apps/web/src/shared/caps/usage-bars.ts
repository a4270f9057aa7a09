import type { CallReply } from '#shared/api/api-types';
import { wallOf, type Zone } from '#shared/lib/wall-clock';
import { zoneLabel, type CapRow } from './cap';

type UsageWindow = CallReply<'caps.usage'>['windows'][number];

/** A window of a cap, as the chart shows it. */
export interface UsageBar extends Omit<UsageWindow, 'window_start'> {
  /** Start of the window on the wall clock of the cap's zone: `YYYY-MM-DD HH:mm`. */
  readonly start: string;
}

/** Most bars in a chart. */
const MOST_BARS = 92;
const FORMAT = 'YYYY-MM-DD HH:mm';

/**
 * Returns the windows of a cap, oldest first. A window that counted nothing is not stored, so the
 * missing days of a daily cap are filled in with 0.
 */
export const usageBars = (
  windows: readonly UsageWindow[],
  interval: CapRow['interval'],
  zone: Zone,
): readonly UsageBar[] => {
  const starts = windows.toReversed().map(({ window_start: start, ...counts }) => ({
    ...counts,
    wall: wallOf(Date.parse(start), zone),
  }));
  const bars = starts.flatMap(({ wall, ...counts }, index) => {
    const before = starts[index - 1]?.wall;
    const gap =
      before === undefined || interval === 'interval'
        ? 0
        : wall.startOf('day').diff(before.startOf('day'), 'day') - 1;
    const missing = Array.from({ length: Math.max(0, gap) }, (_, day) => ({
      start: before?.add(day + 1, 'day').format(FORMAT) ?? '',
      filled: 0,
      reserved: 0,
      is_open: false,
    }));
    return [...missing, { ...counts, start: wall.format(FORMAT) }];
  });
  return bars.slice(-MOST_BARS);
};

/** Explains the bars, e.g. `Each bar is a day from 00:00 in Europe/Kyiv.` */
export const barText = ({ interval, reset_time: reset, timezone }: CapRow): string =>
  interval === 'daily'
    ? `Each bar is a day from ${reset.slice(0, 5)} in ${zoneLabel(timezone.name)}.`
    : `Each bar is the time from one reset by hand to the next, in ${zoneLabel(timezone.name)}.`;

/** Returns the label of a bar: the day, with the time for a cap that is reset by hand. */
export const barLabel = (interval: CapRow['interval'], start: string): string =>
  interval === 'daily' ? start.slice(5, 10) : start.slice(5);
