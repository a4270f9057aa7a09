import { UnsafeAddressError } from '@leadline/contracts';
import { OutboundError } from '#shared/net/outbound.errors.js';
import type { OutboundResponse } from '#shared/net/outbound.types.js';

export interface Delivered {
  readonly ok: true;
  readonly statusCode: number;
}
export interface Failed {
  readonly ok: false;
  readonly statusCode: number | null;
  readonly error: string;
  readonly retryAfter?: string | undefined;
  /** Whether the delivery is given up at once. */
  readonly final?: true;
  /** Whether nothing was sent, so that the failure says nothing about the address. */
  readonly uncalled?: true;
}
export type DeliveryResult = Delivered | Failed;

/** Statuses whose Retry-After header is honoured. */
const RETRY_AFTER_STATUSES = new Set([429, 503]);

/** Returns a failure without a call. */
export const notCalled = (error: string): Failed => ({
  ok: false,
  statusCode: null,
  error,
  uncalled: true,
});
/** Returns a failure without a call, after which every further try would fail as well. */
export const givenUp = (error: string): Failed => ({ ...notCalled(error), final: true });

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Reads an answer: 2xx means that the event has arrived. */
export const resultOf = ({ status, headers }: OutboundResponse): DeliveryResult => {
  if (isSuccess(status)) return { ok: true, statusCode: status };
  return {
    ok: false,
    statusCode: status,
    error: `Answered ${status}.`,
    retryAfter: RETRY_AFTER_STATUSES.has(status) ? headers['retry-after'] : undefined,
  };
};

/**
 * Returns the result of a call without a complete answer. A success whose text is too long has
 * arrived all the same. Throws any error that is a fault of ours.
 */
export const resultOfError = (error: unknown): DeliveryResult => {
  if (error instanceof UnsafeAddressError) return givenUp(`Not called: ${error.message}.`);
  if (!(error instanceof OutboundError)) throw error;
  const { status, kind, message } = error;
  if (status !== undefined && isSuccess(status)) return { ok: true, statusCode: status };
  return { ok: false, statusCode: status ?? null, error: `${kind}: ${message}` };
};
