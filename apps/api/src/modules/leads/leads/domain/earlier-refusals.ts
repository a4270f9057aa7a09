import type { DecisionTrace } from '@leadline/contracts';

/** An attempt of the lead that ended without an acceptance. */
export interface EndedAttempt {
  readonly advertiser_id: number;
  readonly code: string | null;
  readonly message: string | null;
  readonly finished_at: Date;
}

const ASKED_BEFORE: ReadonlySet<string | null> = new Set(['refused', 'not_sent']);

/**
 * Adds the outcomes of earlier attempts to the candidates of a decision that were skipped because
 * of one. The trace does not hold them, because the attempts do. `attempts` has all attempts of the
 * lead, oldest first; the last one before the decision counts.
 */
export const withEarlierRefusals = (
  trace: DecisionTrace,
  attempts: readonly EndedAttempt[],
): DecisionTrace => {
  const before = attempts.filter(({ finished_at: at }) => at.getTime() <= Date.parse(trace.at));
  return {
    ...trace,
    candidates: trace.candidates.map((candidate) => {
      const attempt = ASKED_BEFORE.has(candidate.reason)
        ? before.findLast(({ advertiser_id: id }) => id === candidate.advertiser_id)
        : undefined;
      if (!attempt) return candidate;
      const { code, message, finished_at: at } = attempt;
      return { ...candidate, refusal: { code, message, at: at.toISOString() } };
    }),
  };
};
