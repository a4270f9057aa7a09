import type { OldIntegrationTemplate } from '@leadline/contracts';

/** The longest time for look-up, connection and TLS of one call. */
export const CONNECT_MS = 5_000;

/**
 * How long a publisher waits for what becomes of its lead, whichever advertisers are asked. It is
 * enough for one advertiser with the longest settings: 30 seconds for a free connection and 60
 * seconds for the answer.
 */
export const PUBLISHER_LIMIT_MS = 100_000;

/**
 * How long a lead may wait for a free connection to the advertiser: as long as the template says,
 * but not so long that the answer would come after `timeLeftMs`. Null if there is no time for an
 * answer at all: then nothing is sent.
 */
export const connectionWaitMs = (
  template: Pick<OldIntegrationTemplate, 'connection_wait_ms' | 'timeout_ms'>,
  timeLeftMs: number,
): number | null => {
  const spare = timeLeftMs - CONNECT_MS - template.timeout_ms;
  return spare < 0 ? null : Math.min(template.connection_wait_ms, spare);
};

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
  template: Pick<OldIntegrationTemplate, 'retries' | 'timeout_ms'>,
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
  template: Pick<OldIntegrationTemplate, 'retries' | 'timeout_ms' | 'connection_wait_ms'>,
): number =>
  template.connection_wait_ms +
  (template.retries + 1) * (CONNECT_MS + template.timeout_ms + 1_000) +
  template.retries * MAX_WAIT_MS;

/**
 * Returns how a call without a clear outcome ends for its lead (domain §4, §6). The answer never
 * came, or it does not say whether the advertiser took the lead.
 *
 * - The advertiser cannot have the lead, because nothing was sent or its template says so: the lead
 *   is offered to the next one.
 * - It may have the lead, policy `hold`: the attempt is `unknown`. Nobody else is offered the lead,
 *   and its caps stay reserved, until the advertiser reports the lead (advertiser-reports, which
 *   also looks it up) or staff settle the attempt (unknown-attempts.service.ts).
 * - It may have the lead, policy `cascade`: the lead goes on to the next advertiser.
 *
 * If the process dies during a call, delivery-sweep.service.ts makes the attempt `unknown`.
 */
export const unclearCall = (
  mayHaveLead: boolean,
  policy: OldIntegrationTemplate['timeout_policy'],
): 'unknown' | 'refused' => (mayHaveLead && policy === 'hold' ? 'unknown' : 'refused');
