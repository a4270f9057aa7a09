import type { DecisionTrace, LeadRow } from '@leadline/contracts';
import { weekdayName } from '@leadline/contracts/distribution-rules';
import { nameOf, offeredCandidate } from '#shared/lib/decision-method';
import {
  dealMissText,
  fullCapText,
  isFull,
  plain,
  rejectionText,
} from '#shared/lib/decision-words';
import { lowerFirst, withoutPoint } from '#shared/lib/sentence';

type Candidate = DecisionTrace['candidates'][number];
type Cap = Candidate['caps'][number];

/**
 * A statement about one advertiser, and about several. Advertisers with the same statement are
 * named together.
 */
interface Phrase {
  readonly one: string;
  readonly several: string;
}
const both = (text: string): Phrase => ({ one: text, several: text });
const being = (text: string): Phrase => ({ one: `is ${text}`, several: `are ${text}` });

/** `Alpha`, `Alpha and Bravo`, `Alpha, Bravo and Charlie`. */
const listText = (words: readonly string[]): string =>
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

const refusedPhrase = (message: string | null | undefined): Phrase =>
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
  deal_ended: () => both('is under a deal that has ended'),
  deal_not_for_lead: (candidate) => both(`is under a deal that ${dealMissText(candidate)}`),
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
const phraseOf = (candidate: Candidate): Phrase => {
  const { reason } = candidate;
  if (reason === null) return { one: 'was not asked', several: 'were not asked' };
  return (
    PHRASES[reason]?.(candidate) ?? {
      one: `was passed over (${plain(reason)})`,
      several: `were passed over (${plain(reason)})`,
    }
  );
};

type DecidedLead = Pick<LeadRow, 'status' | 'advertiser_name' | 'rejection_reason'>;

/** Limits of a readable sentence; the table below it lists all candidates. */
const MOST_CLAUSES = 5;
const MOST_NAMES = 4;

interface Clause {
  readonly phrase: Phrase;
  readonly names: string[];
}

/** Groups the candidates by phrase, in their original order. */
const clausesOf = (candidates: readonly Candidate[]): Clause[] => {
  const clauses = new Map<string, Clause>();
  for (const candidate of candidates) {
    const phrase = phraseOf(candidate);
    const clause = clauses.get(phrase.one) ?? { phrase, names: [] };
    if (!clause.names.includes(nameOf(candidate))) clause.names.push(nameOf(candidate));
    clauses.set(phrase.one, clause);
  }
  return [...clauses.values()];
};

const clauseText = ({ phrase, names }: Clause): string => {
  const shown =
    names.length > MOST_NAMES
      ? [...names.slice(0, MOST_NAMES - 1), `${names.length - MOST_NAMES + 1} more`]
      : names;
  return `${listText(shown)} ${names.length === 1 ? phrase.one : phrase.several}`;
};

/** `Alpha is full (cap 2), Bravo is closed until 09:00 Berlin`. */
const clausesText = (candidates: readonly Candidate[]): string => {
  const clauses = clausesOf(candidates);
  const texts = clauses.slice(0, MOST_CLAUSES).map(clauseText);
  const left = new Set(clauses.slice(MOST_CLAUSES).flatMap(({ names }) => names)).size;
  if (left > 0) texts.push(`${left} more could not have it`);
  return texts.join(clauses.some(({ names }) => names.length > 1) ? '; ' : ', ');
};

const offeredTo = (trace: DecisionTrace): string | null => {
  const { verdict } = trace;
  if (verdict.offered_to === null) return null;
  const to = offeredCandidate(trace);
  return to === undefined ? `advertiser ${verdict.offered_to}` : nameOf(to);
};

/** Names the choice of staff or of a campaign that came before advertisers were compared. */
const chosenText = ({ steps }: DecisionTrace): string => {
  if (steps.some(({ step }) => step === 'directed')) return ', which staff chose';
  const campaign = steps.find(({ step }) => step === 'campaign');
  return campaign?.detail ? `, for the campaign ${campaign.detail}` : '';
};

const ASKED = new Set<string | null>(['refused', 'not_sent']);
const acceptedText = (
  { advertiser_name: advertiser }: DecidedLead,
  last: DecisionTrace | undefined,
): string => {
  const name = advertiser ?? (last && offeredTo(last));
  const by = name ? `Accepted by ${name}` : 'Accepted by an advertiser';
  if (last === undefined) return `${by}.`;
  const refusals = last.candidates.filter(({ reason }) => ASKED.has(reason));
  const after = refusals.length === 0 ? '' : `, after ${clausesText(refusals)}`;
  return `${by}${chosenText(last)}${after}.`;
};

const reasonOf = (lead: DecidedLead, last: DecisionTrace | undefined): string | null => {
  const { rejection_reason: told } = lead;
  const stored = told ? lowerFirst(withoutPoint(told)) : null;
  if (last === undefined) return stored;
  const asked = offeredTo(last);
  if (asked !== null) return `${asked} ${refusedPhrase(told).one}`;
  const { code } = last.verdict;
  const cap = last.steps.find(({ passed }) => !passed)?.cap;
  if (cap) return fullCapText(cap);
  const skipped = last.candidates.filter(({ verdict }) => verdict === 'skipped');
  if (code === 'no_advertiser' && skipped.length > 0) return clausesText(skipped);
  if (code === 'outside_hours' && last.distribution)
    return `the distribution ${last.distribution.name} was closed at this time`;
  return code === null ? stored : rejectionText(code);
};

/**
 * Describes the outcome of a lead and its reason in one sentence. `decisions` are the decisions
 * about the lead, oldest first. The last one records how the earlier ones ended.
 */
export const outcomeText = (lead: DecidedLead, decisions: readonly DecisionTrace[]): string => {
  const last = decisions.at(-1);
  if (lead.status === 'Rejected') {
    const reason = reasonOf(lead, last);
    return reason === null ? 'Rejected.' : `Rejected: ${reason}.`;
  }
  if (lead.status !== 'Submitted') return acceptedText(lead, last);
  const asked = last && offeredTo(last);
  return asked ? `Waiting: ${asked} has not answered yet.` : 'Waiting: not decided yet.';
};
