import type { IntegrationTemplate } from '@leadline/contracts';
import { CONNECT_MS } from './time-left.js';

const RETRIED_STATUSES = new Set([502, 503, 504]);
const MAX_WAIT_MS = 5_000;
const FIRST_WAIT_MS = 250;

/**
 * How long to wait before the next try; null means no further try. Calls are repeated after connect
 * errors, when nothing was sent, and after 502, 503 and 504, but never when the advertiser may have
 * the lead (domain §6). If `Retry-After` asks for too long a wait, or the answer would come too
 * late for the publisher, there is no further try.
 */
export const waitBeforeRetry = (
  template: Pick<IntegrationTemplate, 'retries' | 'timeout_ms'>,
  tries: number,
  failure: {
    /** Null without an answer. */
    readonly status: number | null;
    readonly mayHaveLead: boolean;
    readonly retryAfterMs: number | null;
  },
  timeLeftMs: number,
): number | null => {
  if (tries > template.retries || failure.mayHaveLead) return null;
  if (failure.status !== null && !RETRIED_STATUSES.has(failure.status)) return null;
  const wait = failure.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1);
  if (wait > MAX_WAIT_MS || wait + CONNECT_MS + template.timeout_ms > timeLeftMs) return null;
  return wait;
};

/** The longest that a delivery can take, with every retry. */
export const longestDeliveryMs = (
  template: Pick<IntegrationTemplate, 'retries' | 'timeout_ms' | 'connection_wait_ms'>,
): number =>
  template.connection_wait_ms +
  (template.retries + 1) * (CONNECT_MS + template.timeout_ms + 1_000) +
  template.retries * MAX_WAIT_MS;
