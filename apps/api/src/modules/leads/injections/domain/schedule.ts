/** In minutes. Null: not given. */
export interface Delay {
  readonly min: number | null;
  readonly max: number | null;
}

const MINUTE_MS = 60_000;

/**
 * Returns now plus a random number of whole minutes in the range, both ends included (domain §8).
 * If only one end is given, it is the delay; without either, there is no delay. `draw` is at least
 * 0 and below 1.
 */
export const scheduledAt = (now: Date, { min, max }: Delay, draw: number): Date => {
  const from = min ?? max ?? 0;
  const to = max ?? from;
  return new Date(now.getTime() + (from + Math.floor(draw * (to - from + 1))) * MINUTE_MS);
};

/** When the leads of an injection are sent: at random times, or evenly over a time. */
export interface Timing extends Delay {
  readonly spread: number | null;
}

/** Returns the time of the lead at `index` of `count`. */
export const timeOf = (
  now: Date,
  { spread, ...delay }: Timing,
  { index, count, draw }: { index: number; count: number; draw: number },
): Date => {
  if (spread === null) return scheduledAt(now, delay, draw);
  const share = count > 1 ? index / (count - 1) : 0;
  return new Date(now.getTime() + Math.round(share * spread * MINUTE_MS));
};

/** Returns the first and the latest possible time of the leads. */
export const rangeOf = (now: Date, timing: Timing, count: number): { first: Date; last: Date } => ({
  first: timeOf(now, timing, { index: 0, count, draw: 0 }),
  last: timeOf(now, timing, { index: count - 1, count, draw: 1 - Number.EPSILON }),
});
