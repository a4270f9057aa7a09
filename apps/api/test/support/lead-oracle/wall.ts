// Wall-clock time for the oracle, independent of the code under test: it asks Intl about every
// instant.

const QUARTER = 15 * 60_000;
const QUARTERS_AROUND = 13;
const formats = new Map<string, Intl.DateTimeFormat>();

type WallOf = (time: number, zone: string) => string;

/** Each filter asks about the same leads again. */
const remembered = (wallOf: WallOf): WallOf => {
  const zones = new Map<string, Map<number, string>>();
  return (time, zone) => {
    const known = zones.get(zone) ?? new Map<number, string>();
    zones.set(zone, known);
    const text = known.get(time) ?? wallOf(time, zone);
    known.set(time, text);
    return text;
  };
};

/** `yyyy-MM-dd HH:mm:ss` in an IANA zone or at a fixed offset such as `+05:45`. */
export const wall = remembered((time, zone) => {
  const fixed = /^([+-])(\d\d):(\d\d)$/.exec(zone);
  if (!fixed) return swedish(zone).format(time);
  const minutes = Number(fixed[2]) * 60 + Number(fixed[3]);
  const shifted = time + (fixed[1] === '-' ? -1 : 1) * minutes * 60_000;
  return new Date(shifted).toISOString().slice(0, 19).replace('T', ' ');
});

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
export const latestWallUpTo = remembered(
  (time, zone) =>
    [wall(time, zone), ...around(time, -1).map((each) => wall(each, zone))].sort().at(-1) ?? '',
);
/** The earliest wall time that is shown from an instant on. */
export const earliestWallFrom = remembered(
  (time, zone) =>
    [wall(time, zone), ...around(time, 1).map((each) => wall(each, zone))].sort()[0] ?? '',
);
