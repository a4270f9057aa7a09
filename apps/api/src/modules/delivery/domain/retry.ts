import type { IntegrationTemplate } from '@leadline/contracts';

const RETRIED_STATUSES = new Set([502, 503, 504]);
const MAX_WAIT_MS = 5_000;
const FIRST_WAIT_MS = 250;

/**
 * How long to wait before the next try; null means no further try. Calls are repeated after connect
 * errors, when nothing was sent, and after 502, 503 and 504, but never when the request may have
 * been accepted (domain §6). If `Retry-After` asks for too long a wait, there is no further try.
 */
export const waitBeforeRetry = (
  template: Pick<IntegrationTemplate, 'retries'>,
  tries: number,
  failure: {
    readonly status: number | null;
    readonly sent: boolean;
    readonly retryAfterMs: number | null;
  },
): number | null => {
  if (tries > template.retries) return null;
  if (failure.status === null ? failure.sent : !RETRIED_STATUSES.has(failure.status)) return null;
  const wait = failure.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1);
  return wait > MAX_WAIT_MS ? null : wait;
};

/** The longest that a delivery can take, with every retry. */
export const longestDeliveryMs = (
  template: Pick<IntegrationTemplate, 'retries' | 'timeout_ms'>,
): number =>
  (template.retries + 1) * (template.timeout_ms + 1_000) + template.retries * MAX_WAIT_MS;
