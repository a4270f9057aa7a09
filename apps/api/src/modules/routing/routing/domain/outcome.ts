import { concernsAdvertiser, reservationOf, type CapReservation } from './cap-match.js';
import type { DecisionTracer } from './decision-tracer.js';
import type { DecisionInput, Rejection } from './lead.js';
import type { RejectReason } from './lead-checks.js';
import type { CapConfig } from './snapshot.js';

/** The decision that nobody gets the lead. */
export const reject = (
  { code, reason, hide, blacklistItemId, distributionId }: RejectReason,
  tracer: DecisionTracer,
): Rejection => ({
  kind: 'reject',
  code,
  reason,
  hide: hide ?? false,
  blacklistItemId: blacklistItemId ?? null,
  distributionId: distributionId ?? null,
  trace: tracer.rejectedWith(code),
});

/**
 * Returns the reservations of an offer: one in each lead cap that concerns the lead and the
 * advertiser. Test leads reserve nothing.
 */
export const reservationsFor = (
  advertiserId: number,
  caps: readonly CapConfig[],
  { lead, now }: DecisionInput,
): CapReservation[] => {
  if (lead.isTest) return [];
  return caps
    .filter((cap) => cap.type === 'lead' && concernsAdvertiser(cap, advertiserId))
    .map((cap) => reservationOf(cap, now));
};
