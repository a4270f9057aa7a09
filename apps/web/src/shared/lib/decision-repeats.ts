import type { DecisionTrace } from '@leadline/contracts';
import { candidateText, stepDetail } from './decision-words';

type Candidate = DecisionTrace['candidates'][number];

/** Whether all checks have the results of the previous decision. */
export const haveSameSteps = (trace: DecisionTrace, before: DecisionTrace): boolean => {
  const textsOf = ({ steps }: DecisionTrace): string =>
    JSON.stringify(steps.map((step) => [step.step, step.passed, stepDetail(step)]));
  return textsOf(trace) === textsOf(before);
};

/** Returns e.g. `The same 7 checks passed again`. */
export const repeatedStepsText = ({ steps }: DecisionTrace): string => {
  const checks = steps.length === 1 ? 'check' : `${steps.length} checks`;
  return steps.every(({ passed }) => passed)
    ? `The same ${checks} passed again`
    : `The same ${checks} came out as before`;
};

const saidOf = (candidate: Candidate, trace: DecisionTrace): string =>
  JSON.stringify([
    candidate.group_id,
    candidate.advertiser_id,
    candidate.deal?.id,
    candidate.verdict,
    candidateText(candidate, trace),
  ]);

/**
 * Separates the candidates with a new text from the candidates with the text of the previous
 * decision.
 */
export const foldedCandidates = (
  trace: DecisionTrace,
  before: DecisionTrace | undefined,
): { news: readonly Candidate[]; repeated: readonly Candidate[] } => {
  if (before === undefined) return { news: trace.candidates, repeated: [] };
  const known = new Set(before.candidates.map((candidate) => saidOf(candidate, before)));
  const isKnown = (candidate: Candidate): boolean => known.has(saidOf(candidate, trace));
  return {
    news: trace.candidates.filter((candidate) => !isKnown(candidate)),
    repeated: trace.candidates.filter(isKnown),
  };
};

/** Returns e.g. `3 advertisers as in the decision before`. */
export const repeatedCandidatesText = ({ length }: readonly Candidate[]): string =>
  `${length === 1 ? '1 advertiser' : `${length} advertisers`} as in the decision before`;
