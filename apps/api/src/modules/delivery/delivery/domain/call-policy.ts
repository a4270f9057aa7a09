import { CONNECT_MS, type IntegrationTemplate } from '@leadline/contracts';

/** The steps of a template, as far as the times depend on them. */
type Steps = readonly Pick<IntegrationTemplate['steps'][number], 'cache'>[];

/** The longest that one request takes to bring its answer. */
const requestMs = ({ timeout_ms: timeout }: Pick<IntegrationTemplate, 'timeout_ms'>): number =>
  CONNECT_MS + timeout;

/** Whether the answer to one request comes in time, if it is sent now. */
export const hasTimeForRequest = (
  template: Pick<IntegrationTemplate, 'timeout_ms'>,
  timeLeftMs: number,
): boolean => requestMs(template) <= timeLeftMs;

/**
 * How long a lead may wait for a free connection to the advertiser: as long as the template says,
 * but not so long that the answer to its last step would come after `timeLeftMs`. Null if there is
 * no time for the answers at all: then nothing is sent.
 */
export const connectionWaitMs = (
  template: Pick<IntegrationTemplate, 'connection_wait_ms' | 'timeout_ms'> & {
    readonly steps: Steps;
  },
  timeLeftMs: number,
): number | null => {
  const spare = timeLeftMs - template.steps.length * requestMs(template);
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
  if (wait > MAX_WAIT_MS || !hasTimeForRequest(template, timeLeftMs - wait)) return null;
  return wait;
};

/** The longest that one step can take, with every retry. */
export const longestStepMs = (
  template: Pick<IntegrationTemplate, 'retries' | 'timeout_ms'>,
): number =>
  (template.retries + 1) * (requestMs(template) + 1_000) + template.retries * MAX_WAIT_MS;

/**
 * The longest that a delivery can take: every step with every retry. After a 401, the steps whose
 * values are kept, and the step that was refused, are called once more.
 */
export const longestDeliveryMs = (
  template: Pick<IntegrationTemplate, 'retries' | 'timeout_ms' | 'connection_wait_ms'> & {
    readonly steps: Steps;
  },
): number => {
  const kept = template.steps.filter(({ cache }) => cache !== null).length;
  const again = kept === 0 ? 0 : kept + 1;
  return template.connection_wait_ms + (template.steps.length + again) * longestStepMs(template);
};

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
  policy: IntegrationTemplate['timeout_policy'],
): 'unknown' | 'refused' => (mayHaveLead && policy === 'hold' ? 'unknown' : 'refused');
