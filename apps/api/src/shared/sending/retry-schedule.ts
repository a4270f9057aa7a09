import { createHash } from 'node:crypto';

const FIRST_DELAY_MS = 10_000;
const LONGEST_DELAY_MS = 6 * 3_600_000;
/** How long a delivery is retried before it is given up (domain §6). */
export const RETRY_WINDOW_MS = 72 * 3_600_000;
const JITTER = 0.2;

export interface TriedDelivery {
  readonly id: number;
  readonly tries: number;
  readonly created_at: Date;
}

/** Returns a pseudo-random fraction in [0, 1), fixed for each delivery and try. */
const fractionOf = (delivery: TriedDelivery): number =>
  createHash('sha256').update(`${delivery.id}:${delivery.tries}`).digest().readUInt32BE(0) /
  2 ** 32;

/**
 * Returns the time of the next try after the `tries`-th failure: 10 s, 20 s, 40 s … 6 h, each ±20
 * %, so that deliveries that failed together spread out. `retryAfterMs` can only delay the retry.
 * The last try is at the end of the 72 hours; null after that.
 */
export const nextTryAt = (delivery: TriedDelivery, now: Date, retryAfterMs = 0): Date | null => {
  const end = delivery.created_at.getTime() + RETRY_WINDOW_MS;
  if (now.getTime() >= end) return null;
  const delay =
    Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (delivery.tries - 1)) *
    (1 - JITTER + 2 * JITTER * fractionOf(delivery));
  return new Date(Math.min(end, now.getTime() + Math.max(Math.round(delay), retryAfterMs)));
};

/** A target is disabled after this many failures over this time without a success. */
export const DISABLED_AFTER_MS = 3 * 86_400_000;
export const DISABLED_AFTER_TRIES = 20;

/** Whether a target has failed for days, so that it should be disabled (domain §6). */
export const isGivenUp = (
  { failures, failingSince }: { readonly failures: number; readonly failingSince: Date },
  now: Date,
): boolean =>
  failures >= DISABLED_AFTER_TRIES && now.getTime() - failingSince.getTime() >= DISABLED_AFTER_MS;
