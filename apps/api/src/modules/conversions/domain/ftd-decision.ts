import { nextLeadStatus, type LeadStatusId } from '@leadline/contracts';

/** The state of an FTD before a decision. Its lead and conversion are locked. */
export interface DecisionFacts {
  readonly status: LeadStatusId;
  readonly decidedAt: Date | null;
  readonly decidedBy: number | null;
}
export interface DecisionRequest {
  readonly userId: number;
  readonly isAccept: boolean;
  readonly receivedAt: Date;
}
export type Verdict =
  | { readonly next: LeadStatusId }
  | { readonly refusal: 'LEAD_TRANSITION_ILLEGAL' | 'CONVERSION_ALREADY_DECIDED' };

/**
 * Whether a decision may still be made (domain §7). A rejected FTD may be accepted later, but not
 * by a request that arrived before the rejection: if two people decide at once, the first one wins.
 */
export const checkDecision = (facts: DecisionFacts, request: DecisionRequest): Verdict => {
  if (facts.decidedAt !== null && facts.decidedAt >= request.receivedAt)
    return { refusal: 'CONVERSION_ALREADY_DECIDED' };
  const next = nextLeadStatus(facts.status, request.isAccept ? 'ftd_accepted' : 'ftd_rejected');
  if (next !== null) return { next };
  return {
    refusal:
      facts.decidedAt !== null && facts.decidedBy !== request.userId
        ? 'CONVERSION_ALREADY_DECIDED'
        : 'LEAD_TRANSITION_ILLEGAL',
  };
};

/**
 * What the publisher is shown after a rejection: the text that staff chose, else the default of the
 * settings, else what it was shown before.
 */
export const statusAfterRejection = (
  chosen: string | null | undefined,
  fallback: string,
  current: string | null,
): string | null => chosen?.trim() || fallback || current;
