import { UNDO_MS, type LeadStatusId } from '@leadline/contracts';

/** Acceptance that can still be undone (ADR 44). */
export interface Waiting {
  readonly user_id: number;
  readonly status: LeadStatusId;
  readonly is_fake: boolean;
  readonly asked_at: Date;
  readonly undo_until: Date;
}
/** Present state of the FTD. */
interface Ftd {
  readonly status: LeadStatusId;
  readonly isFake: boolean;
}

export const undoUntil = (askedAt: Date): Date => new Date(askedAt.getTime() + UNDO_MS);

/** Longer than a request takes that accepts or undoes the largest allowed number of FTDs. */
const REQUEST_MS = 60_000;
/**
 * Returns the time until which acceptances wait for the end of a request that makes or undoes
 * several.
 */
export const heldUntil = (now: Date): Date => new Date(now.getTime() + REQUEST_MS);

/** Whether the FTD is still as the person accepted it. If not, the acceptance lapses. */
export const stillApplies = (waiting: Waiting, ftd: Ftd): boolean =>
  waiting.status === ftd.status && waiting.is_fake === ftd.isFake;

/**
 * Judges a decision that arrives while an acceptance waits. A second acceptance by the same person
 * is a repetition. Any other decision comes second: the acceptance must be undone first.
 */
export const judgeWaiting = (
  waiting: Waiting,
  ftd: Ftd,
  request: { readonly userId: number; readonly isAccept: boolean },
): 'repeated' | 'second' | 'lapsed' => {
  if (!stillApplies(waiting, ftd)) return 'lapsed';
  return request.isAccept && request.userId === waiting.user_id ? 'repeated' : 'second';
};

/** Returns the next state of a waiting acceptance: it still waits, takes effect or lapses. */
export const outcomeAt = (waiting: Waiting, ftd: Ftd, now: Date): 'waits' | 'accept' | 'lapse' => {
  if (!stillApplies(waiting, ftd)) return 'lapse';
  return now.getTime() < waiting.undo_until.getTime() ? 'waits' : 'accept';
};
