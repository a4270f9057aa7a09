const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 3_600_000;
const RETRY_WINDOW_MS = 24 * 3_600_000;

/**
 * Returns the time of the next try after the `tries`-th failure: 30 s, 1 min, 2 min … 1 h later.
 * Null a day after the first try: by then the recipient has seen the bell.
 */
export const nextTryAt = (tries: number, firstDueAt: Date, now: Date): Date | null => {
  if (now.getTime() - firstDueAt.getTime() >= RETRY_WINDOW_MS) return null;
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1));
  return new Date(now.getTime() + delay);
};
