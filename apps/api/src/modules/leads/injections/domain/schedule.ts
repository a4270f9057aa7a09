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
