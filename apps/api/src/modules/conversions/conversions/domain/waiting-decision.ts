import { LEAD_STATUS, UNDO_MS, type LeadStatusId } from '@leadline/contracts';

/** Decision that can still be undone (ADR 44). */
export interface Waiting {
  readonly user_id: number;
  /**
   * The status that an acceptance was decided from. Of a rejection, the status that it sets: it is
   * only decided from Pending FTD.
   */
  readonly status: LeadStatusId;
  readonly is_fake: boolean;
  readonly is_accept: boolean;
  /** Status that the publisher is shown after a rejection. */
  readonly status_override: string | null;
  readonly advertiser_pays: boolean;
  readonly asked_at: Date;
  readonly undo_until: Date;
}
/** Present state of the FTD. */
interface Ftd {
  readonly status: LeadStatusId;
  readonly isFake: boolean;
}
/** A decision as it is compared with one that waits. */
interface Asked {
  readonly userId: number;
  readonly isAccept: boolean;
  readonly statusOverride: string | null;
  readonly advertiserPays: boolean;
}

export const undoUntil = (askedAt: Date): Date => new Date(askedAt.getTime() + UNDO_MS);

/** Longer than a request takes that decides or undoes the largest allowed number of FTDs. */
const REQUEST_MS = 60_000;
/**
 * Returns the time until which decisions wait for the end of a request that makes or undoes
 * several.
 */
export const heldUntil = (now: Date): Date => new Date(now.getTime() + REQUEST_MS);

/** Whether the FTD is still as the person decided it. If not, the decision lapses. */
export const stillApplies = (waiting: Waiting, ftd: Ftd): boolean => {
  const from = waiting.is_accept ? waiting.status : LEAD_STATUS.PendingFtd;
  return from === ftd.status && waiting.is_fake === ftd.isFake;
};

/** Whether a person asks for the decision that already waits. */
const isSame = (waiting: Waiting, asked: Asked): boolean => {
  if (asked.userId !== waiting.user_id || asked.isAccept !== waiting.is_accept) return false;
  return (
    asked.isAccept ||
    (asked.statusOverride === waiting.status_override &&
      asked.advertiserPays === waiting.advertiser_pays)
  );
};

/**
 * Judges a decision that arrives while another waits. The same decision by the same person is a
 * repetition. Any other comes second: the first must be undone before.
 */
export const judgeWaiting = (
  waiting: Waiting,
  ftd: Ftd,
  asked: Asked,
): 'repeated' | 'second' | 'lapsed' => {
  if (!stillApplies(waiting, ftd)) return 'lapsed';
  return isSame(waiting, asked) ? 'repeated' : 'second';
};

/** Returns the next state of a waiting decision: it still waits, takes effect or lapses. */
export const outcomeAt = (waiting: Waiting, ftd: Ftd, now: Date): 'waits' | 'decide' | 'lapse' => {
  if (!stillApplies(waiting, ftd)) return 'lapse';
  return now.getTime() < waiting.undo_until.getTime() ? 'waits' : 'decide';
};
