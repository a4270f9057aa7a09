/** Minutes; what is left out is null. */
export interface Delay {
  readonly min: number | null;
  readonly max: number | null;
}

const MINUTE_MS = 60_000;

/** Now plus a random whole minute of the range, both ends included (domain §8). With one end only, that is the delay; without any, it is now. `draw` is from 0 to below 1. */
export const scheduledAt = (now: Date, { min, max }: Delay, draw: number): Date => {
  const from = min ?? max ?? 0;
  const upTo = max ?? from;
  return new Date(now.getTime() + (from + Math.floor(draw * (upTo - from + 1))) * MINUTE_MS);
};
