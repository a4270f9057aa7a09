import { LEAD_STATUS } from '@leadline/contracts';

/** The facts about the delivery of a lead. */
export interface DeliveryFacts {
  readonly status: number;
  /** State of the attempt that has not ended, if there is one. */
  readonly open_state: 'sending' | 'unknown' | null;
  /** Why the advertiser rejected the lead, or why the call failed. */
  readonly refusal: string | null;
  readonly rejection_reason: string | null;
}
/** `pending`: the delivery is under way, or has not begun. */
export interface DeliveryOutcome {
  readonly kind: 'accepted' | 'rejected' | 'unknown' | 'pending';
  readonly reason: string | null;
}

const UNANSWERED =
  'The advertiser did not answer in time. The lead is held until the outcome is known';

export const deliveryOutcome = ({
  status,
  open_state: open,
  refusal,
  rejection_reason: reason,
}: DeliveryFacts): DeliveryOutcome => {
  if (status === LEAD_STATUS.Rejected) return { kind: 'rejected', reason: refusal ?? reason };
  if (status !== LEAD_STATUS.Submitted) return { kind: 'accepted', reason: null };
  return open === 'unknown'
    ? { kind: 'unknown', reason: UNANSWERED }
    : { kind: 'pending', reason: null };
};
