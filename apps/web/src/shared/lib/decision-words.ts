import type { DecisionTrace } from '@leadline/contracts';
import { METHOD_LABELS } from '@leadline/contracts/distribution-methods';
import { methodText } from './decision-method';
import { detailedReasonText, fullCapText, isFull, plain } from './decision-reasons';

type Candidate = DecisionTrace['candidates'][number];
type Step = DecisionTrace['steps'][number];

const STEPS: Record<string, string> = {
  publisher: 'The publisher is active',
  blacklist: 'Nothing of it is on the blacklist',
  country: 'The country is known',
  publisher_countries: 'The publisher may send this country',
  duplicates: 'The publisher did not send this person before, or may',
  publisher_caps: 'The caps on this traffic have room',
  distribution: 'A distribution takes it',
  hours: 'The hours of the distribution allow it',
  directed: 'Staff chose the advertiser',
  campaign: 'A step of a campaign sends it',
};
const REJECTIONS: Record<string, string> = {
  publisher_inactive: 'the publisher is not active',
  blacklisted: 'it is on the blacklist',
  geo_not_supported: 'the publisher does not send this country',
  country_unknown: 'its country could not be found',
  duplicate_lead: 'the publisher sent this e-mail or phone before',
  cap_reached: 'a cap is full',
  no_distribution: 'no distribution takes it',
  outside_hours: 'the distribution was closed at this time',
  no_advertiser: 'no advertiser takes it',
};

export const stepText = (step: string): string => STEPS[step] ?? plain(step);
/** Returns the finding of a step, e.g. `cap 3 is full: 50 of 50 leads`. */
export const stepDetail = ({ cap, detail }: Step): string | null =>
  cap ? fullCapText(cap) : detail;

/** Explains why a candidate was picked or passed over. */
export const candidateText = (candidate: Candidate, trace: DecisionTrace): string => {
  const byMethod = methodText(candidate, trace);
  if (byMethod !== null) return byMethod;
  return candidate.verdict === 'picked' ? 'Was picked' : detailedReasonText(candidate);
};
export const rejectionText = (code: string): string => REJECTIONS[code] ?? plain(code);
export const VERDICTS: Record<Candidate['verdict'], string> = {
  picked: 'Picked',
  eligible: 'Could have it',
  skipped: 'Skipped',
};

const METHOD_NAMES: Record<string, string> = METHOD_LABELS;
/** Returns the name of a method, as in the editor. */
export const methodName = (method: string): string => METHOD_NAMES[method] ?? method;

/** Formats a share in percent, e.g. `33.33%`. */
export const shareText = (share: number): string => `${Number(share.toFixed(2))}%`;
/** Returns e.g. `37 / 50, 2 reserved`. */
export const capText = ({ cap, filled, reserved }: Candidate['caps'][number]): string =>
  `${filled} / ${cap}${reserved > 0 ? `, ${reserved} reserved` : ''}`;

/** Returns the cap that rejected the lead before any advertiser was considered. */
const rejectingCap = ({ steps }: DecisionTrace): Step['cap'] =>
  steps.find(({ passed }) => !passed)?.cap;

/**
 * Returns the caps that refused the lead, without repetition: caps of the traffic and of
 * advertisers.
 */
export const refusingCaps = (trace: DecisionTrace): number[] => {
  const caps = trace.candidates
    .filter(({ reason }) => reason === 'cap_full')
    .flatMap((candidate) => candidate.caps.filter(isFull));
  const rejecting = rejectingCap(trace);
  return [...new Set([...(rejecting ? [rejecting] : []), ...caps].map(({ cap_id: id }) => id))];
};

/** Returns the decision as a sentence. */
export const verdictText = (trace: DecisionTrace): string => {
  const { verdict, candidates } = trace;
  const to = candidates.find(({ advertiser_id: id }) => id === verdict.offered_to);
  if (verdict.offered_to !== null)
    return `Offered to ${to?.advertiser ?? `advertiser ${verdict.offered_to}`}.`;
  if (verdict.code === null) return 'What was decided is not known.';
  const cap = rejectingCap(trace);
  return `Rejected, because ${cap ? fullCapText(cap) : rejectionText(verdict.code)}.`;
};

/** Groups the candidates, in their order. */
export const groupsOf = (
  candidates: readonly Candidate[],
): { id: number; name: string; candidates: Candidate[] }[] => {
  const groups: { id: number; name: string; candidates: Candidate[] }[] = [];
  for (const candidate of candidates) {
    const last = groups.at(-1);
    if (last?.id === candidate.group_id) last.candidates.push(candidate);
    else groups.push({ id: candidate.group_id, name: candidate.group, candidates: [candidate] });
  }
  return groups;
};
