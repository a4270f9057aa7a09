import type { CapRow } from './cap';

const SOONEST_MS = 1000;
/** The counters are live: they are read this often while the page is in front. */
const LIVE_MS = 10_000;

/** Milliseconds until the counters are read again: soon, or sooner if a daily cap resets before. */
export const untilNextRead = (rows: readonly CapRow[] | undefined): number => {
  const resets = (rows ?? []).flatMap(({ reset_at: at }) => (at === null ? [] : [Date.parse(at)]));
  const untilReset = Math.min(...resets) - Date.now() + SOONEST_MS;
  return Math.max(SOONEST_MS, Math.min(LIVE_MS, untilReset));
};
