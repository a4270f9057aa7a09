import type { AdvertiserCalls } from '@leadline/contracts';

/** The circuit of an advertiser in the processes together; null where it is closed in all. */
export interface CircuitOpening {
  readonly opened_at: Date | null;
  readonly last_failed_at: Date | null;
}
export type CallRow = Omit<AdvertiserCalls['calls'][number], 'at'> & { readonly at: Date };

/** The state of a circuit that admits a call again `openMs` after the last failure. */
export const circuitOf = (
  { opened_at: openedAt, last_failed_at: failedAt }: CircuitOpening,
  openMs: number,
  now: Date,
): AdvertiserCalls['circuit'] => {
  if (!openedAt || !failedAt) return { state: 'closed', opened_at: null, retry_at: null };
  const retryAt = new Date(failedAt.getTime() + openMs);
  return {
    state: now < retryAt ? 'open' : 'half_open',
    opened_at: openedAt.toISOString(),
    retry_at: retryAt.toISOString(),
  };
};

/** The smallest duration that this share of them does not exceed (nearest rank). */
const percentile = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;

/** Acceptance in percent and the usual durations. Calls without a known outcome do not count. */
export const callFigures = (
  calls: readonly Pick<CallRow, 'outcome' | 'duration_ms'>[],
): Pick<AdvertiserCalls, 'acceptance_percent' | 'p50_ms' | 'p95_ms'> => {
  const known = calls.filter(({ outcome }) => outcome !== 'unknown');
  const accepted = known.filter(({ outcome }) => outcome === 'accepted').length;
  const durations = known
    .flatMap(({ duration_ms: duration }) => duration ?? [])
    .sort((a, b) => a - b);
  return {
    acceptance_percent:
      known.length === 0 ? null : Math.round((accepted * 10_000) / known.length) / 100,
    p50_ms: percentile(durations, 0.5),
    p95_ms: percentile(durations, 0.95),
  };
};
