import {
  LEAD_STATUS,
  leadStatusLabel,
  nextLeadStatus,
  wallText,
  type LeadStatusId,
  type LeadStatusLabel,
} from '@leadline/contracts';

/** The state of an FTD before a decision. Its lead and conversion are locked. */
export interface DecisionFacts {
  readonly status: LeadStatusId;
  readonly isFake: boolean;
  readonly statusOverride: string | null;
  readonly advertiserPays: boolean;
  /** Null while nobody has decided. */
  readonly decidedAt: Date | null;
  readonly decidedBy: number | null;
}
export interface DecisionRequest {
  readonly userId: number;
  readonly isAccept: boolean;
  /** Status shown to the publisher after a rejection. Not used on accept. */
  readonly statusOverride: string | null;
  /** Whether the advertiser pays for a rejected FTD. Not used on accept. */
  readonly advertiserPays: boolean;
  readonly receivedAt: Date;
  /** The state that the sender decided from. Null if the request does not name one. */
  readonly seen: { readonly status: LeadStatusLabel; readonly fake_ftd: boolean } | null;
}
export type DecisionRefusal =
  'LEAD_TRANSITION_ILLEGAL' | 'CONVERSION_ALREADY_DECIDED' | 'CONVERSION_CHANGED';
/** `isRepeated`: the sender made this decision before, so nothing is left to do. */
export type Verdict =
  | { readonly next: LeadStatusId }
  | { readonly isRepeated: true }
  | { readonly refusal: DecisionRefusal };

/**
 * Minimum time between a decision and one that overturns it, unless the second names the state that
 * it overturns. Concurrent requests arrive closer together.
 */
export const SETTLED_AFTER_MS = 5_000;

/** Whether the sender has already made this decision, e.g. in another tab. */
const isRepeated = (facts: DecisionFacts, request: DecisionRequest): boolean => {
  const { isAccept, seen } = request;
  if (facts.decidedBy !== request.userId || (seen !== null && seen.fake_ftd !== facts.isFake))
    return false;
  if (isAccept) return facts.status === LEAD_STATUS.Ftd;
  return (
    facts.status === LEAD_STATUS.FtdRejected &&
    facts.statusOverride === request.statusOverride &&
    facts.advertiserPays === request.advertiserPays
  );
};

/**
 * Whether the sender of a request can know the present state. A request that names no state may
 * decide a pending FTD, or change its sender's own decision if that was made some time before it
 * arrived.
 */
const isInformed = (facts: DecisionFacts, request: DecisionRequest): boolean => {
  const { seen } = request;
  if (seen !== null)
    return seen.status === leadStatusLabel[facts.status] && seen.fake_ftd === facts.isFake;
  if (facts.decidedAt === null) return true;
  const age = request.receivedAt.getTime() - facts.decidedAt.getTime();
  return facts.decidedBy === request.userId && age >= SETTLED_AFTER_MS;
};

/**
 * Checks whether a decision may be made (domain §7). A rejected FTD may be accepted later, but only
 * by a request that knows of the rejection: of two concurrent decisions the first wins, even if one
 * person made both. The same decision of one person counts once.
 */
export const checkDecision = (facts: DecisionFacts, request: DecisionRequest): Verdict => {
  if (isRepeated(facts, request)) return { isRepeated: true };
  if (!isInformed(facts, request))
    return {
      refusal: facts.decidedAt === null ? 'CONVERSION_CHANGED' : 'CONVERSION_ALREADY_DECIDED',
    };
  const next = nextLeadStatus(facts.status, request.isAccept ? 'ftd_accepted' : 'ftd_rejected');
  return next === null ? { refusal: 'LEAD_TRANSITION_ILLEGAL' } : { next };
};

export interface DecisionMade {
  readonly verb: 'accepted' | 'rejected' | 'reversed';
  /** Null if the user no longer exists. */
  readonly by: string | null;
  readonly at: Date;
}

/** Returns the decision that is stored with an FTD. Null while nobody has decided. */
export const decisionMade = (ftd: {
  readonly state: 'pending' | 'accepted' | 'rejected';
  readonly decided_at: Date | null;
  readonly decided_by_name: string | null;
  readonly reversed_at: Date | null;
}): DecisionMade | null => {
  if (ftd.state === 'pending' || ftd.decided_at === null) return null;
  const verb = ftd.reversed_at === null ? ftd.state : 'reversed';
  return { verb, by: ftd.decided_by_name, at: ftd.decided_at };
};

/**
 * Returns the text for the person who came second: who decided what, and when. `zone` is the
 * reader's.
 */
export const decisionText = ({ verb, by, at }: DecisionMade, zone: string): string =>
  `${by ?? 'Somebody else'} ${verb} this FTD on ` + `${wallText(at, zone)} (${zone}).`;

/**
 * Returns the status shown to the publisher after a rejection: the text that staff chose, else the
 * default of the settings, else the status shown before.
 */
export const statusAfterRejection = (
  chosen: string | null | undefined,
  fallback: string,
  current: string | null,
): string | null => chosen?.trim() || fallback || current;
