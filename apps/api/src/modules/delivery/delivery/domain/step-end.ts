import type { AnswerReading, RenderedRequest } from '@leadline/advertiser-call';

/** A step sent nothing. */
export interface Unsent {
  readonly kind: 'unsent';
  readonly code: 'integration_invalid' | 'no_connection' | 'no_time_left' | 'unsafe_address';
  readonly message: string;
}
interface SentRequest {
  readonly request: RenderedRequest;
  /** The verdict on the health of the server. */
  readonly health: 'success' | 'failure' | 'neutral';
}
export interface Answered extends SentRequest {
  readonly kind: 'answered';
  readonly status: number;
  readonly reading: AnswerReading;
}
interface Unanswered extends SentRequest {
  readonly kind: 'unanswered';
  readonly error: {
    readonly kind: string;
    readonly message: string;
    /** False only if it is certain that no byte of the request was sent. */
    readonly sent: boolean;
  };
}
export type Sent = Answered | Unanswered;
/** How the requests of a step ended. */
export type StepEnd = Unsent | Sent;

export const isAccepted = (end: StepEnd): end is Answered =>
  end.kind === 'answered' && end.reading.outcome === 'accepted';

/**
 * Whether a step must not be called again. The step that hands over the lead may be, if the
 * advertiser cannot have the lead; any other one, until it is accepted.
 */
export const isFinal = ({ handsOver }: { readonly handsOver: boolean }, end: Sent): boolean => {
  if (!handsOver) return isAccepted(end);
  return end.kind === 'answered' ? end.reading.outcome !== 'refused' : end.error.sent;
};

/** Whether the advertiser does not take our token, and did nothing else. */
export const isUnauthorized = (
  { handsOver }: { readonly handsOver: boolean },
  end: StepEnd,
): end is Answered => {
  if (end.kind !== 'answered' || end.status !== 401) return false;
  const { outcome } = end.reading;
  return handsOver ? outcome === 'refused' : outcome !== 'accepted';
};

/** Shorter keys may be like the id of a lead, such as our own number at the advertiser. */
const SHORTEST_KEY = 8;
/**
 * Returns a reading whose id of the lead is none of the keys, for the id is shown and stored as it
 * is.
 */
export const withoutKeyAsId = (reading: AnswerReading, keys: readonly string[]): AnswerReading => {
  const { externalId: id } = reading;
  if (id === null || id.length < SHORTEST_KEY || !keys.includes(id)) return reading;
  return { ...reading, externalId: null, warnings: [...reading.warnings, 'no_external_id'] };
};
