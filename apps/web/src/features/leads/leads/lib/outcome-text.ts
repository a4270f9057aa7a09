import type { DecisionTrace, LeadRow } from '@leadline/contracts';
import { nameOf } from '#shared/lib/decision-method';
import { fullCapText } from '#shared/lib/decision-reasons';
import { rejectionText } from '#shared/lib/decision-words';
import { listText, phraseOf, refusedPhrase, type Phrase } from './candidate-phrases';

type Candidate = DecisionTrace['candidates'][number];
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

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const withoutPoint = (text: string): string => text.replace(/\.$/, '');

const offeredTo = ({ verdict, candidates }: DecisionTrace): string | null => {
  if (verdict.offered_to === null) return null;
  const to = candidates.find(({ advertiser_id: id }) => id === verdict.offered_to);
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
