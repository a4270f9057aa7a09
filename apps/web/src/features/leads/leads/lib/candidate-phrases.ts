import type { DecisionTrace } from '@leadline/contracts';
import { weekdayName } from '@leadline/contracts/distribution-rules';
import { isFull, plain } from '#shared/lib/decision-reasons';

type Candidate = DecisionTrace['candidates'][number];
type Cap = Candidate['caps'][number];

/**
 * A statement about one advertiser, and about several. Advertisers with the same statement are
 * named together.
 */
export interface Phrase {
  readonly one: string;
  readonly several: string;
}
const both = (text: string): Phrase => ({ one: text, several: text });
const being = (text: string): Phrase => ({ one: `is ${text}`, several: `are ${text}` });

/** `Alpha`, `Alpha and Bravo`, `Alpha, Bravo and Charlie`. */
export const listText = (words: readonly string[]): string =>
  words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** Returns the last part of a zone's name: `Berlin`, `Buenos Aires`. */
const placeText = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

const DAY_MINUTES = 24 * 60;
const timeText = (minute: number): string => {
  const ofDay = minute % DAY_MINUTES;
  const digits = (number: number): string => String(number).padStart(2, '0');
  return `${digits(Math.floor(ofDay / 60))}:${digits(ofDay % 60)}`;
};

/** Says `closed until 09:00 Berlin`. The trace has the opening hours of the decision's day only. */
const closedPhrase = ({ hours }: Candidate): Phrase => {
  if (!hours) return being('closed');
  const { open, minute, zone, weekday } = hours;
  if (open.length === 0) return being(`closed on ${weekdayName(weekday)}s`);
  const next = open.map(([from]) => from).filter((from) => from > minute);
  if (next.length > 0)
    return being(`closed until ${timeText(Math.min(...next))} ${placeText(zone)}`);
  // Both ends are included: 17:59 is the last minute.
  const end = Math.max(...open.map(([, to]) => to)) + 1;
  const since = `been closed since ${timeText(end)} ${placeText(zone)}`;
  return { one: `has ${since}`, several: `have ${since}` };
};

const noTrafficPhrase = ({ hours }: Candidate): Phrase => {
  const on = hours ? ` on ${weekdayName(hours.weekday)}s` : ' on this day';
  return { one: `takes no leads${on}`, several: `take no leads${on}` };
};

const capsText = (caps: readonly Cap[]): string =>
  `cap${caps.length === 1 ? '' : 's'} ${listText(caps.map(({ cap_id: id }) => String(id)))}`;
const fullPhrase = ({ caps }: Candidate): Phrase => {
  const full = caps.filter(isFull);
  if (full.length === 0) return being('full');
  const isStopped = full.every(({ cap }) => cap === 0);
  return isStopped ? being(`stopped by ${capsText(full)}`) : being(`full (${capsText(full)})`);
};

const excludedPhrase = ({ excluded_for: names = [] }: Candidate): Phrase => {
  const country = names.includes('country') ? ' in this country' : '';
  const funnel = names.includes('funnel') ? ' with this funnel' : '';
  return being(`excluded for this publisher${country}${funnel}`);
};

const MOST_CHARACTERS = 80;
const quoted = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;

export const refusedPhrase = (message: string | null | undefined): Phrase =>
  both(message ? `refused it (${quoted(message.replace(/\.$/, ''))})` : 'refused it');

const NOT_SENT: Record<string, string> = {
  no_connection: ' (no connection was free)',
  no_time_left: ' (no time was left for an answer)',
  unsafe_address: ' (a value would have changed the address of the call)',
};
const notSentPhrase = ({ refusal }: Candidate): Phrase => {
  const why = NOT_SENT[refusal?.code ?? ''] ?? '';
  return { one: `was not sent it${why}`, several: `were not sent it${why}` };
};

const PHRASES: Record<string, (candidate: Candidate) => Phrase> = {
  off: () => being('off (0%)'),
  advertiser_inactive: () => being('not active'),
  excluded: excludedPhrase,
  country_not_supported: () => ({
    one: 'does not take this country',
    several: 'do not take this country',
  }),
  closed: closedPhrase,
  no_traffic: noTrafficPhrase,
  cap_full: fullPhrase,
  already_took: () => ({
    one: 'has this e-mail or phone already',
    several: 'have this e-mail or phone already',
  }),
  refused: ({ refusal }) => refusedPhrase(refusal?.message),
  not_sent: notSentPhrase,
  circuit_open: () => being('paused because calls keep failing'),
  not_picked: () => ({ one: 'was not picked', several: 'were not picked' }),
  not_reached: () => ({ one: 'was not asked', several: 'were not asked' }),
};

/** Returns the reason why an advertiser did not get the lead, as the end of a sentence about it. */
export const phraseOf = (candidate: Candidate): Phrase => {
  const { reason } = candidate;
  if (reason === null) return { one: 'was not asked', several: 'were not asked' };
  return (
    PHRASES[reason]?.(candidate) ?? {
      one: `was passed over (${plain(reason)})`,
      several: `were passed over (${plain(reason)})`,
    }
  );
};
