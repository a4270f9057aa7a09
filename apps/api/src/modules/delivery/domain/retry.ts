import type { IntegrationTemplate } from '@leadline/contracts';

const RETRIED_STATUSES = new Set([502, 503, 504]);
const MAX_WAIT_MS = 5_000;
const FIRST_WAIT_MS = 250;

/**
 * How long to wait before the next try; null = no further try. Only after connect errors (nothing was sent) and 502, 503, 504: never
 * after the request may have been accepted (domain §6). A longer `Retry-After` than we may wait is honoured by not trying again.
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

/** The longest that a delivery can take with every retry; after that it is over for certain. */
export const longestDeliveryMs = (
  template: Pick<IntegrationTemplate, 'retries' | 'timeout_ms'>,
): number =>
  (template.retries + 1) * (template.timeout_ms + 1_000) + template.retries * MAX_WAIT_MS;
