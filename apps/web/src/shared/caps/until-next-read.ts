import type { CapRow } from './cap';

const SOONEST_MS = 1000;
/** The counters are live: this is the longest time between two reads while the page is visible. */
const LIVE_MS = 10_000;

/**
 * Returns the milliseconds until the next read of the counters: `LIVE_MS`, or less if a daily cap
 * resets before.
 */
export const untilNextRead = (rows: readonly CapRow[] | undefined): number => {
  const resets = (rows ?? []).flatMap(({ reset_at: at }) => (at === null ? [] : [Date.parse(at)]));
  const untilReset = Math.min(...resets) - Date.now() + SOONEST_MS;
  return Math.max(SOONEST_MS, Math.min(LIVE_MS, untilReset));
};
