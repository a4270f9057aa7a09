import type { DecisionTrace } from '@leadline/contracts';

type Candidate = DecisionTrace['candidates'][number];

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
};
const REASONS: Record<string, string> = {
  off: 'Is off: its percentage is 0',
  advertiser_inactive: 'Is not active',
  excluded: 'Is excluded for this publisher, country or funnel',
  country_not_supported: 'Does not take this country',
  closed: 'Is closed at this time',
  no_traffic: 'Is open, but this day of its opening hours is set to “No traffic”',
  cap_full: 'A cap is full',
  already_took: 'Has this e-mail or phone already',
  refused: 'Refused this lead before',
  not_sent: 'Was not sent this lead: no connection was free, or no time was left',
  circuit_open: 'Calls are paused, because they keep failing',
  not_picked: 'Could have had it; another one was picked',
  not_reached: 'Was not asked: a group before found somebody',
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
const PICKED_BY: Record<string, string> = {
  floor: 'the share that everybody keeps',
  percentages: 'the percentages',
  estimate: 'the expected revenue per lead',
};

/** The text for a code that this version does not know. */
const plain = (code: string): string => code.replaceAll('_', ' ');

export const stepText = (step: string): string => STEPS[step] ?? plain(step);
export const reasonText = ({ verdict, reason }: Pick<Candidate, 'verdict' | 'reason'>): string => {
  if (reason !== null) return REASONS[reason] ?? plain(reason);
  return verdict === 'picked' ? 'Was picked' : '';
};
export const rejectionText = (code: string): string => REJECTIONS[code] ?? plain(code);
export const VERDICTS: Record<Candidate['verdict'], string> = {
  picked: 'Picked',
  eligible: 'Could have it',
  skipped: 'Skipped',
};

/** A share in percent, e.g. `33.33%`. */
export const shareText = (share: number): string => `${Number(share.toFixed(2))}%`;
/** The number that the method compared. The largest wins, except in a draw by chance. */
export const scoreText = (score: number | null): string =>
  score === null ? '' : score.toLocaleString('en-US', { maximumFractionDigits: 2 });
/** `37 / 50, 2 held` */
export const capText = ({ cap, filled, reserved }: Candidate['caps'][number]): string =>
  `${filled} / ${cap}${reserved > 0 ? `, ${reserved} held` : ''}`;
/** How the method `optimize` came to its pick, or nothing. */
export const pickedByText = (optimize: DecisionTrace['optimize']): string =>
  optimize ? `, picked by ${PICKED_BY[optimize.drawn_by] ?? plain(optimize.drawn_by)}` : '';

/** The decision in a sentence. */
export const verdictText = ({ verdict, candidates }: DecisionTrace): string => {
  const to = candidates.find(({ advertiser_id: id }) => id === verdict.offered_to);
  if (verdict.offered_to !== null)
    return `Offered to ${to?.advertiser ?? `advertiser ${verdict.offered_to}`}.`;
  return verdict.code === null
    ? 'What was decided is not known.'
    : `Rejected, because ${rejectionText(verdict.code)}.`;
};

/** Candidates in their order, group by group. */
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
