import type { IntegrationTemplate } from '@leadline/contracts';
import { unclearCall } from './call-policy.js';
import type { CallResult } from './delivery-outcome.js';
import { isAccepted, type Sent, type StepEnd } from './step-end.js';

export type AcceptedResult = CallResult & { readonly kind: 'accepted' };
type Refusal = CallResult & { readonly kind: 'refused' };
type Payloads = Pick<CallResult, 'request' | 'response'>;

/** A refusal of our own: nothing was sent. */
export const notSent = (code: string, message: string): Refusal => ({
  kind: 'refused',
  origin: 'system',
  ...{ code, message },
  request: null,
  response: null,
});

/** Request and answer as they are stored. */
const payloadsOf = (end: Sent): Payloads => ({
  request: end.request.logged,
  response: end.kind === 'answered' ? end.reading.logged : null,
});
const reasonOf = (end: Sent): string =>
  end.kind === 'answered'
    ? (end.reading.message ?? `The advertiser answered ${end.status}`)
    : `${end.error.kind}: ${end.error.message}`;

/** Returns the result of a call whose step failed before the lead was handed over. */
export const failedResult = (step: string, end: StepEnd): Refusal => {
  if (end.kind === 'unsent') return notSent(end.code, `Step ${step}: ${end.message}`);
  return {
    kind: 'refused',
    origin: 'system',
    code: 'step_failed',
    message: `Step ${step}: ${reasonOf(end)}. The lead was not handed over.`,
    ...payloadsOf(end),
  };
};

const unclearText = (status: number): string =>
  `http_${status}: The answer does not say whether the advertiser took the lead`;

/** Returns the result of a call by the end of the step that hands over the lead. */
export const handedResult = (
  end: StepEnd,
  policy: IntegrationTemplate['timeout_policy'],
): CallResult => {
  if (end.kind === 'unsent') return notSent(end.code, end.message);
  const payloads = payloadsOf(end);
  if (end.kind === 'unanswered') {
    const { kind: code, message, sent } = end.error;
    return unclearCall(sent, policy) === 'unknown'
      ? { kind: 'unknown', message: `${code}: ${message}`, ...payloads }
      : { kind: 'refused', origin: 'system', code, message, ...payloads };
  }
  const { status, reading } = end;
  if (reading.outcome === 'accepted') {
    const { externalId, autologinUrl, message, price, currency, warnings } = reading;
    return {
      kind: 'accepted',
      externalId,
      autologinUrl,
      message,
      price,
      currency,
      warnings,
      request: payloads.request,
      response: payloads.response,
    };
  }
  if (unclearCall(reading.outcome === 'unclear', policy) === 'unknown')
    return { kind: 'unknown', message: unclearText(status), ...payloads };
  return {
    kind: 'refused',
    origin: 'broker',
    code: `http_${status}`,
    message: reading.message ?? `The advertiser answered ${status}`,
    ...payloads,
  };
};

const appended = (text: string | null, step: string, more: string | null): string | null =>
  more === null ? text : `${text ?? ''}\n\nStep ${step}: ${more}`;

/**
 * Adds what a step after the acceptance read to the result. A failure of the step adds a warning
 * only.
 */
export const withLaterStep = (
  result: AcceptedResult,
  step: string,
  end: StepEnd,
): AcceptedResult => {
  const logged = end.kind === 'unsent' ? { request: null, response: null } : payloadsOf(end);
  const shown = {
    ...result,
    request: appended(result.request, step, logged.request),
    response: appended(result.response, step, logged.response),
  };
  if (!isAccepted(end))
    return { ...shown, warnings: [...(result.warnings ?? []), 'later_step_failed'] };
  const { externalId, autologinUrl, message, price, currency, warnings } = end.reading;
  return {
    ...shown,
    externalId: externalId ?? result.externalId,
    autologinUrl: autologinUrl ?? result.autologinUrl,
    message: message ?? result.message,
    price: price ?? result.price ?? null,
    currency: currency ?? result.currency ?? null,
    warnings: [...new Set([...(result.warnings ?? []), ...warnings])],
  };
};
