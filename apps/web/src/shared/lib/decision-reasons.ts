import type { DecisionTrace } from '@leadline/contracts';
import { weekdayName } from '@leadline/contracts/distribution-rules';
import { formatCount } from './format';

type Candidate = DecisionTrace['candidates'][number];
type Cap = Candidate['caps'][number];

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
  not_sent: 'Was not sent this lead when it was its turn',
  circuit_open: 'Calls are paused, because they keep failing',
  not_picked: 'Could have had it; another one was picked',
  not_reached: 'Was not asked: a group before found somebody',
};
const NOT_SENT: Record<string, string> = {
  no_connection: 'Was not sent this lead: no connection was free',
  no_time_left: 'Was not sent this lead: no time was left for its answer',
  unsafe_address: 'Was not sent this lead: a value would have changed the address of the call',
};

/** Returns the text of a code that this version does not know. */
export const plain = (code: string): string => code.replaceAll('_', ' ');

export const isFull = ({ cap, filled, reserved }: Cap): boolean => filled + reserved >= cap;

const unitOf = ({ type }: Cap): string => {
  if (type === undefined) return '';
  return type === 'ftd' ? ' FTDs' : ' leads';
};
/** Returns e.g. `cap 3 is full: 50 of 50 leads, 2 of them being delivered`. */
export const fullCapText = (cap: Cap): string => {
  if (cap.cap === 0) return `cap ${cap.cap_id} is closed: its limit is 0`;
  const taken = formatCount(cap.filled + cap.reserved);
  const held = cap.reserved > 0 ? `, ${formatCount(cap.reserved)} of them being delivered` : '';
  return `cap ${cap.cap_id} is full: ${taken} of ${formatCount(cap.cap)}${unitOf(cap)}${held}`;
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
  refused: refusedText,
  not_sent: notSentText,
};

/** Explains in general why a candidate was passed over. */
export const reasonText = (reason: string): string => REASONS[reason] ?? plain(reason);
/** Explains why a candidate was passed over, with the numbers of the decision. */
export const detailedReasonText = (candidate: Candidate): string => {
  const { reason } = candidate;
  if (reason === null) return '';
  return DETAILED[reason]?.(candidate) ?? reasonText(reason);
};
