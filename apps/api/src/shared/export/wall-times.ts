import { zoneSegments } from '@leadline/contracts';

const DAY_MS = 86_400_000;
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/**
 * Converts instants to wall time in a zone, in milliseconds as if it were UTC. Neighbouring rows
 * are mostly close in time, so the last used segment of the zone is tried first.
 */
export const wallClockOf = (zone: string): ((instant: Date) => number) => {
  const segments = zoneSegments(zone);
  let [from, until, offset] = [0, 0, 0];
  return (instant) => {
    const time = instant.getTime();
    if (time < from || time >= until) {
      const index = segments.findLastIndex((segment) => segment.from <= time);
      [from, until, offset] = [
        segments[index]?.from ?? -Infinity,
        segments[index + 1]?.from ?? Infinity,
        segments[index]?.offset ?? 0,
      ];
    }
    return time + offset;
  };
};

/** Converts instants to `yyyy-MM-dd HH:mm:ss`, the form of the tables on screen. */
export const wallTextOf = (zone: string): ((instant: Date) => string) => {
  const wallOf = wallClockOf(zone);
  let [day, dayText] = [Number.NaN, ''];
  return (instant) => {
    const wall = wallOf(instant);
    if (Math.floor(wall / DAY_MS) !== day) {
      day = Math.floor(wall / DAY_MS);
      dayText = new Date(wall).toISOString().slice(0, 10);
    }
    const seconds = Math.floor((wall - day * DAY_MS) / 1000);
    const minutes = Math.floor(seconds / 60);
    const hour = twoDigits[Math.floor(minutes / 60)];
    return `${dayText} ${hour}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}`;
  };
};
