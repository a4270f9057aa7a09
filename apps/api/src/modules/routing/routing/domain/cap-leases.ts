import type { CapReservation, CapUsage } from './cap-match.js';

// A process may take room in a cap ahead, a lease, and then reserves in it without locking the
// window, for which all processes would wait (ADR 54).

/** A reservation as an attempt stores it. With `lease_id` it counts in that lease. */
export interface HeldReservation extends CapReservation {
  readonly lease_id?: number;
}

/** Counters of a window, locked. `reserved` includes `leased`: room that was given to leases. */
export interface LockedWindow extends CapUsage {
  readonly cap: number;
  readonly leased: number;
}

/** Counters of a lease, locked. Nothing more is reserved in one that was recalled. */
export interface LockedLease extends CapUsage {
  readonly granted: number;
  readonly is_recalled: boolean;
}

/** While less than this many times a lease is left, nobody takes another. */
const LEAST_LEASES_LEFT = 4;

/**
 * Whether a batch of so many leads can be decided with a lease alone: it has room for all of them,
 * so that none is refused while there is room elsewhere.
 */
export const hasRoomForBatch = (lease: LockedLease, leads: number): boolean =>
  !lease.is_recalled && lease.granted - lease.filled - lease.reserved >= leads;

export type WindowStep =
  /** The leases of the window have to be recalled first: only then is its room known. */
  | { readonly kind: 'recall' }
  /** The batch is decided with the window. `lease` is how much room to take ahead as well. */
  | { readonly kind: 'count'; readonly lease: number };

/**
 * What a batch of so many leads does with a window that it has locked. `leaseLeads` is the size of
 * a lease, 0 for none.
 */
export const stepFor = (
  { cap, filled, reserved, leased }: LockedWindow,
  { leads, leaseLeads }: { readonly leads: number; readonly leaseLeads: number },
): WindowStep => {
  const room = cap - filled - reserved;
  if (room < leads && leased > 0) return { kind: 'recall' };
  const isAmple = leaseLeads > 0 && room - leads >= LEAST_LEASES_LEFT * leaseLeads;
  return { kind: 'count', lease: isAmple ? leaseLeads : 0 };
};
