import type { CallReply } from '#shared/api/api-types';
import { wallOf, type Zone } from '#shared/lib/wall-clock';
import { zoneLabel, type CapRow } from './cap';

type UsageWindow = CallReply<'caps.usage'>['windows'][number];

/** A window of a cap as it is shown. */
export interface UsageBar extends Omit<UsageWindow, 'window_start'> {
  /** When it began, on the wall clock of the cap's zone: `YYYY-MM-DD HH:mm`. */
  readonly start: string;
}

/** Bars that a chart has at most. */
const MOST_BARS = 92;
const FORMAT = 'YYYY-MM-DD HH:mm';

/**
 * The windows of a cap, oldest first. A window that counted nothing is not stored, so the days of a
 * daily cap that are missing between others are added with 0.
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

/** What a bar stands for, e.g. `Each bar is a day from 00:00 in Europe/Kyiv.` */
export const barText = ({ interval, reset_time: reset, timezone }: CapRow): string =>
  interval === 'daily'
    ? `Each bar is a day from ${reset.slice(0, 5)} in ${zoneLabel(timezone.name)}.`
    : `Each bar is the time from one reset by hand to the next, in ${zoneLabel(timezone.name)}.`;

/** What stands below a bar: the day, and for a cap that is reset by hand the time as well. */
export const barLabel = (interval: CapRow['interval'], start: string): string =>
  interval === 'daily' ? start.slice(5, 10) : start.slice(5);
