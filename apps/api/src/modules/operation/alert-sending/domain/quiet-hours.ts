import { addDays, instantOfWall, wallClockAt } from '@leadline/contracts';

/** Hours of each day in which nothing is sent. `from` after `until` goes past midnight. */
export interface QuietHours {
  /** `HH:mm` */
  readonly from: string;
  readonly until: string;
  /** IANA name. */
  readonly zone: string;
}

const minuteOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

/**
 * Returns the end of the quiet hours around `now`, or null outside of them. If the clock shows the
 * end twice, because it goes back, they end the first time. An end that the clock skips moves on by
 * the gap.
 */
export const quietEnd = ({ from, until, zone }: QuietHours, now: Date): Date | null => {
  const [first, last] = [minuteOf(from), minuteOf(until)];
  const clock = wallClockAt(now, zone);
  const minute = clock.hour * 60 + clock.minute;
  const isAfterStart = minute >= first;
  const isBeforeEnd = minute < last;
  const isQuiet = first < last ? isAfterStart && isBeforeEnd : isAfterStart || isBeforeEnd;
  if (!isQuiet) return null;
  const day = isBeforeEnd ? clock : addDays(clock, 1);
  const end = instantOfWall(day.year, day.month, day.day, last, zone);
  return end > now ? end : null;
};

/** Returns the end of the quiet hours of a recipient, who may have none. */
export const quietEndOf = (
  recipient: {
    readonly quiet_from: string | null;
    readonly quiet_until: string | null;
    readonly zone: string;
  },
  now: Date,
): Date | null => {
  const { quiet_from: from, quiet_until: until, zone } = recipient;
  return from === null || until === null ? null : quietEnd({ from, until, zone }, now);
};
