import type { DecisionTrace } from '@leadline/contracts';
import { METHOD_LABELS } from '@leadline/contracts/distribution-methods';
import { weekdayName } from '@leadline/contracts/distribution-rules';
import { methodText, nameOf, offeredCandidate } from './decision-method';
import { formatCount } from './format';

type Candidate = DecisionTrace['candidates'][number];
type Cap = Candidate['caps'][number];

const REASONS: Record<string, string> = {
  off: 'Is off: its percentage is 0',
  advertiser_inactive: 'Is not active',
  deal_ended: 'Its deal has ended',
  deal_not_for_lead: 'Its deal is not for this lead',
  excluded: 'Is excluded for this publisher, country or funnel',
  country_not_supported: 'Does not take this country',
  closed: 'Is closed at this time',
  no_traffic: 'Is open, but this day of its opening hours is set to “No traffic”',
  cap_full: 'A cap is full',
  already_took: 'Has this e-mail or phone already',
  refused: 'Refused this lead before',
  not_sent: 'Was not sent this lead when it was its turn',
  circuit_open: 'Calls are paused, because they keep failing',
  not_picked: 'Was eligible, but another one was picked',
  not_reached: 'Was not asked: an earlier group found an advertiser',
};
const NOT_SENT: Record<string, string> = {
  no_connection: 'Was not sent this lead: no connection was free',
  no_time_left: 'Was not sent this lead: no time was left for its answer',
  unsafe_address: 'Was not sent this lead: a value would have changed the address of the call',
};

const DEAL_MISSES: Record<string, string> = {
  other_country: 'is not for this country',
  other_funnel: 'is not for this funnel',
  other_offer: 'is not for this offer',
  other_party: 'is not for this publisher',
  other_param: 'is not for these custom parameters',
  not_begun: 'has not begun',
  over: 'is over',
};
/** Says why the deal of a candidate does not take the lead, as the end of a sentence about it. */
export const dealMissText = ({ deal_miss: miss }: Candidate): string =>
  DEAL_MISSES[miss ?? ''] ?? 'is not for this lead';

/** Returns the text of a code that this version does not know. */
export const plain = (code: string): string => code.replaceAll('_', ' ');

export const isFull = ({ cap, filled, reserved }: Cap): boolean => filled + reserved >= cap;

const unitOf = ({ type }: Cap): string => {
  if (type === undefined) return '';
  return type === 'ftd' ? ' FTDs' : ' leads';
};
/** Returns e.g. `cap 3 (deal CRG FR) is full: 50 of 50 leads, 2 of them being delivered`. */
export const fullCapText = (cap: Cap): string => {
  const name = cap.deal ? `cap ${cap.cap_id} (deal ${cap.deal.name})` : `cap ${cap.cap_id}`;
  if (cap.cap === 0) return `${name} is closed: its limit is 0`;
  const taken = formatCount(cap.filled + cap.reserved);
  const held = cap.reserved > 0 ? `, ${formatCount(cap.reserved)} of them being delivered` : '';
  return `${name} is full: ${taken} of ${formatCount(cap.cap)}${unitOf(cap)}${held}`;
};
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const capsText = (caps: readonly Cap[]): string | null => {
  const text = caps.filter(isFull).map(fullCapText).join('; ');
  return text === '' ? null : capitalised(text);
};

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const timeText = (minute: number): string =>
  `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/** Returns e.g. `Wednesday 14:00 in Europe/Kyiv`. */
const clockText = ({ weekday, minute, zone }: NonNullable<Candidate['hours']>): string =>
  `${weekdayName(weekday)} ${timeText(minute)} in ${zone.replaceAll('_', ' ')}`;

const closedText = ({ hours }: Candidate): string | null => {
  if (!hours) return null;
  const open = hours.open.map(([from, to]) => `${timeText(from)}–${timeText(to)}`).join(' and ');
  const opening = open === '' ? 'and it is not open on that day' : `and it is open ${open}`;
  return `Was closed: it was ${clockText(hours)}, ${opening}`;
};
const noTrafficText = ({ hours }: Candidate): string | null =>
  hours
    ? `Takes no leads on a ${weekdayName(hours.weekday)}: the day is set to “No traffic” ` +
      `(it was ${clockText(hours)})`
    : null;

const excludedText = ({ excluded_for: names }: Candidate): string | null => {
  if (!names) return null;
  const country = names.includes('country') ? ' in this country' : '';
  const funnel = names.includes('funnel') ? ' with this funnel' : '';
  return `Is excluded for this publisher${country}${funnel}`;
};

const refusedText = ({ refusal }: Candidate): string | null =>
  refusal?.message ? `Refused this lead before: ${refusal.message}` : null;
const notSentText = ({ refusal }: Candidate): string | null =>
  NOT_SENT[refusal?.code ?? ''] ?? null;

/** Reasons whose text contains numbers. Older traces lack the numbers and get the general text. */
const DETAILED: Record<string, (candidate: Candidate) => string | null> = {
  cap_full: ({ caps }) => capsText(caps),
  closed: closedText,
  no_traffic: noTrafficText,
  excluded: excludedText,
  deal_not_for_lead: (candidate) => `Its deal ${dealMissText(candidate)}`,
  refused: refusedText,
  not_sent: notSentText,
};

/** Explains in general why a candidate was passed over. */
export const reasonText = (reason: string): string => REASONS[reason] ?? plain(reason);
/** Explains why a candidate was passed over, with the numbers of the decision. */
const detailedReasonText = (candidate: Candidate): string => {
  const { reason } = candidate;
  if (reason === null) return '';
  return DETAILED[reason]?.(candidate) ?? reasonText(reason);
};

type Step = DecisionTrace['steps'][number];

const STEPS: Record<string, string> = {
  publisher: 'The publisher is active',
  blacklist: 'None of its values is on the blacklist',
  country: 'The country is known',
  publisher_countries: 'The publisher may send this country',
  duplicates: 'It is no duplicate, or the publisher may send duplicates',
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
  eligible: 'Eligible',
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
  const { verdict } = trace;
  const to = offeredCandidate(trace);
  if (verdict.offered_to !== null)
    return `Offered to ${to ? nameOf(to) : `advertiser ${verdict.offered_to}`}.`;
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
