// Wall-clock time for the oracle, independent of the code under test: it asks Intl about every
// instant.

const QUARTER = 15 * 60_000;
const QUARTERS_AROUND = 13;
const formats = new Map<string, Intl.DateTimeFormat>();
const shown = new Map<string, string>();

/** `yyyy-MM-dd HH:mm:ss` in an IANA zone or at a fixed offset such as `+05:45`. */
export const wall = (time: number, zone: string): string => {
  const key = `${zone} ${time}`;
  const known = shown.get(key);
  if (known !== undefined) return known;
  const fixed = /^([+-])(\d\d):(\d\d)$/.exec(zone);
  const text = fixed
    ? new Date(
        time + (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3])) * 60_000,
      )
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ')
    : swedish(zone).format(time);
  shown.set(key, text);
  return text;
};

// Swedish dates are written yyyy-MM-dd HH:mm:ss.
const swedish = (zone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, format);
  return format;
};

/**
 * Clocks go back by three hours at most, on a quarter of an hour. So these are the times that were
 * shown before, or will be shown again.
 */
const around = (time: number, direction: -1 | 1): number[] => {
  const first =
    direction < 0 ? Math.floor(time / QUARTER) * QUARTER : Math.ceil(time / QUARTER) * QUARTER;
  return Array.from(
    { length: QUARTERS_AROUND },
    (_, index) => first + direction * index * QUARTER + (direction < 0 ? -1 : 0),
  );
};

/** The latest wall time that was shown up to an instant. */
export const latestWallUpTo = (time: number, zone: string): string =>
  [wall(time, zone), ...around(time, -1).map((each) => wall(each, zone))].sort().at(-1) ?? '';
/** The earliest wall time that is shown from an instant on. */
export const earliestWallFrom = (time: number, zone: string): string =>
  [wall(time, zone), ...around(time, 1).map((each) => wall(each, zone))].sort()[0] ?? '';
