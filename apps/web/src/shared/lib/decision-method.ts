import type { DecisionTrace } from '@leadline/contracts';
import {
  comparedOf,
  contenders,
  countedStanding,
  drawRange,
  floorPart,
  knownLeads,
  OPTIMIZE_FLOOR,
  percentagesPart,
  pickedGroup,
  slotStanding,
  type CountedStanding,
} from '@leadline/contracts/decision-rules';
import { memberName } from '@leadline/contracts/distribution-rules';
import { amountText, drawDigits, drawText, numberText, partText } from './decision-numbers';

type Candidate = DecisionTrace['candidates'][number];
type Stats = NonNullable<Candidate['stats']>;

/** The picked candidate, its group and the trace, from which the texts are made. */
interface Picked {
  readonly trace: DecisionTrace;
  readonly group: readonly Candidate[];
  readonly picked: Candidate;
}

/**
 * Returns an advertiser's name, or its number if the trace has no name; with the deal that the
 * distribution names for it.
 */
export const nameOf = ({ advertiser, advertiser_id: id, deal }: Candidate): string =>
  memberName(advertiser === '' ? `Advertiser ${id}` : advertiser, deal);

/** Returns the candidate that the lead was offered to. */
export const offeredCandidate = ({ verdict, candidates }: DecisionTrace): Candidate | undefined =>
  candidates.find(({ verdict: one }) => one === 'picked') ??
  candidates.find(({ advertiser_id: id }) => id === verdict.offered_to);

const pickedOf = (trace: DecisionTrace): Picked | null => {
  const group = pickedGroup(trace.candidates);
  const picked = group.find(({ verdict }) => verdict === 'picked');
  return picked === undefined || trace.distribution === null ? null : { trace, group, picked };
};

const isAlone = ({ group }: Picked): boolean => comparedOf(group).length === 1;

// Slot

/** Most other advertisers in a sentence. */
const MOST_OTHERS = 3;

/** Returns `60%`, or `30 of the 50% left = 60%` if some advertisers could not receive the lead. */
const slotShareText = ({ left, share }: { left: number; share: number }): string => {
  const part = `${numberText(share)}%`;
  return left === 100
    ? part
    : `${numberText((share * left) / 100)} of the ${numberText(left)}% left = ${part}`;
};

/** Formats the leads owed, with enough digits to tell them from `other`. */
const owedText = (owed: number, other: number): string =>
  owed !== other && numberText(owed) === numberText(other) ? String(owed) : numberText(owed);

const slotHeadline = (context: Picked): string => {
  const { group, picked } = context;
  const due = slotStanding(picked, group);
  if (!due) return countedHeadline(context);
  const others = comparedOf(group)
    .filter((other) => other !== picked)
    .map((other) => ({ name: nameOf(other), owed: slotStanding(other, group)?.owed ?? 0 }))
    .sort((a, b) => b.owed - a.owed);
  const texts = others
    .slice(0, MOST_OTHERS)
    .map(({ name, owed }) => `${name} ${owedText(owed, due.owed)}`);
  return (
    `${nameOf(picked)} was due: owed ${owedText(due.owed, others[0]?.owed ?? 0)} of a lead, ` +
    `${texts.join(', ')}${others[0]?.owed === due.owed ? '; it comes first in the list' : ''}.`
  );
};

const slotText = (candidate: Candidate, context: Picked): string => {
  const { group, picked } = context;
  const standing = slotStanding(candidate, group);
  const due = slotStanding(picked, group);
  if (!standing || !due) return countedText(candidate, context);
  const { owed, before } = standing;
  const text =
    `owed ${owedText(owed, candidate === picked ? owed : due.owed)} of a lead: ` +
    `${numberText(before)} before, and ${slotShareText(standing)} of this one`;
  if (candidate === picked) return `Was due: ${text}`;
  return owed === due.owed
    ? `Was not due: ${text}; ${nameOf(picked)} the same, and comes first in the list`
    : `Was not due: ${text}; ${nameOf(picked)} ${owedText(due.owed, owed)}`;
};

// Slot, in older traces with the counts of a day's leads

/** Returns `9 of 30, owed 10.33 (33.33% of 31)`, where this lead is the 31st. */
const standingText = (standing: CountedStanding): string | null => {
  if (standing.counts === null) return null;
  const { accepted, total, owed } = standing.counts;
  return (
    `${numberText(accepted)} of ${numberText(total)}, ` +
    `owed ${numberText(owed)} (${slotShareText(standing)} of ${numberText(total + 1)})`
  );
};

/** Returns e.g. `1.33 leads behind its share`. */
const behindText = ({ behind }: CountedStanding): string => {
  const size = numberText(Math.abs(behind));
  if (size === '0') return 'even with its share';
  const leads = size === '1' ? '1 lead' : `${size} leads`;
  return `${leads} ${behind > 0 ? 'behind' : 'ahead of'} its share`;
};
/** Returns the short form, e.g. `1.33 behind`. */
const shortBehindText = ({ behind }: CountedStanding): string =>
  `${numberText(Math.abs(behind))} ${behind < 0 ? 'ahead' : 'behind'}`;

const countedHeadline = ({ group, picked }: Picked): string => {
  const standing = countedStanding(picked, group);
  return `${nameOf(picked)} was due: ${standingText(standing) ?? behindText(standing)}.`;
};

const countedText = (candidate: Candidate, { group, picked }: Picked): string => {
  const standing = countedStanding(candidate, group);
  const counts = standingText(standing);
  if (candidate === picked) return `Was due: ${counts ?? behindText(standing)}`;
  const due = countedStanding(picked, group);
  const isEqual = Math.abs(due.behind - standing.behind) < 1e-9;
  const difference = isEqual
    ? `as far behind as ${nameOf(picked)}, which comes first in the list`
    : `${behindText(standing)}, ${nameOf(picked)} ${shortBehindText(due)}`;
  return `Was not due: ${counts === null ? difference : `${counts}; ${difference}`}`;
};

// Chance, and optimize when it draws

const rangeText = (
  candidate: Candidate,
  { trace, group, picked }: Picked,
  by: 'percentages' | 'equal parts',
): { drawn: string | null; range: string } => {
  const range = drawRange(candidate, group, by);
  const draw = trace.draws?.advertiser;
  if (draw === undefined) return { drawn: null, range: partText(range.to - range.from) };
  const digits = drawDigits(draw, drawRange(picked, group, by));
  return {
    drawn: drawText(draw, digits),
    range: `${drawText(range.from, digits)}–${drawText(range.to, digits)}`,
  };
};

const drawnSentence = (context: Picked, by: 'percentages' | 'equal parts'): string => {
  const name = nameOf(context.picked);
  const { drawn, range } = rangeText(context.picked, context, by);
  const ofWhat = by === 'percentages' ? ' of what was left' : '';
  return drawn === null
    ? `${name} was drawn: it has ${range}${ofWhat}.`
    : `Drawn ${drawn}: ${name} has ${range}${ofWhat}.`;
};

const drawnText = (
  candidate: Candidate,
  context: Picked,
  by: 'percentages' | 'equal parts',
): string => {
  const { drawn, range } = rangeText(candidate, context, by);
  const isPicked = candidate === context.picked;
  if (drawn === null) return `${isPicked ? 'Was drawn' : 'Was not drawn'}: has ${range}`;
  return isPicked
    ? `Was drawn: ${drawn} is in its ${range}`
    : `Was not drawn: has ${range}, and ${drawn} was drawn`;
};

// Optimize

/**
 * Returns e.g. `; its deposits take 1.5 days, 90% at most 6.2 (measured), and leads count from that
 * age on`.
 */
const delayText = ({ delay }: Stats): string => {
  if (!delay) return '';
  const source = delay.deposits === 0 ? 'assumed, as none are known' : 'measured';
  return (
    `; its deposits take ${numberText(delay.median)} days, ` +
    `90% at most ${numberText(delay.p90)} (${source}), and leads count from that age on`
  );
};

const sampleText = (stats: Stats, baseRate: number | undefined): string => {
  const { leads, ftds } = stats;
  if (leads > 0)
    return (
      `drawn around ${partText(ftds / leads)}: ` +
      `${numberText(ftds)} FTDs of ${numberText(leads)} leads${delayText(stats)}`
    );
  const none = stats.delay ? 'no leads that are old enough' : 'no leads yet';
  const average =
    baseRate === undefined ? '' : `: drawn around the average of ${partText(baseRate)}`;
  return `${none}${average}${delayText(stats)}`;
};

/**
 * Returns `($400.00 revenue − $250.00 payout)`, or `$400.00` for older traces, which did not
 * compare profits.
 */
const worthText = ({ revenue, payout, is_assumed: isAssumed }: Stats): string => {
  const assumed = isAssumed ? ' (assumed)' : '';
  return payout === undefined
    ? `${amountText(revenue)}${assumed}`
    : `(${amountText(revenue)} revenue${assumed} − ${amountText(payout)} payout)`;
};

/** Returns e.g. `CPL $5.00 + 3.2% of $800.00`, or `$0.00` for nothing. */
const paidText = (rate: number, perFtd: number, more: Stats['more_revenue']): string => {
  const guaranteed = (more?.guarantee_percent ?? 0) / 100;
  const part = guaranteed > rate ? `a guaranteed ${partText(guaranteed)}` : partText(rate);
  const texts = [
    ...(more && more.per_lead > 0 ? [`CPL ${amountText(more.per_lead)}`] : []),
    ...(perFtd > 0 ? [`${part} of ${amountText(perFtd)}`] : []),
  ];
  return texts.join(' + ') || amountText(0);
};
/**
 * Returns e.g. `CPL $5.00 + 3.2% of $800.00 revenue − 3.2% of $300.00 payout`; null if both sides
 * pay for FTDs only.
 */
const plansText = (rate: number, stats: Stats): string | null => {
  const { revenue, payout = 0, is_assumed: isAssumed, more_revenue, more_payout } = stats;
  if (!more_revenue && !more_payout) return null;
  const assumed = isAssumed ? ' (assumed)' : '';
  const [earned, owed] = [
    paidText(rate, revenue, more_revenue),
    paidText(rate, payout, more_payout),
  ];
  return `${earned} revenue${assumed} − ${owed.includes('+') ? `(${owed})` : owed} payout`;
};

/** Returns the drawn FTD rate; null if an older trace lacks it. */
const drawnRate = (score: number, { rate, revenue }: Stats): number | null => {
  if (rate !== undefined) return rate;
  return revenue > 0 ? score / revenue : null;
};

/**
 * Returns e.g. `9.12% × ($400.00 revenue − $250.00 payout) = $13.68 a lead (drawn around 10%: 60
 * FTDs of 600 leads)`.
 */
const estimateText = (candidate: Candidate, { trace }: Picked): string => {
  const { score, stats } = candidate;
  const perLead = `${amountText(score ?? 0)} a lead`;
  if (!stats) return perLead;
  const rate = drawnRate(score ?? 0, stats);
  const plans = rate === null ? null : plansText(rate, stats);
  const sample = sampleText(stats, trace.optimize?.base_rate);
  if (plans !== null) return `${plans} = ${perLead} (${sample})`;
  const product =
    rate === null
      ? `revenue ${worthText(stats)}, ${perLead}`
      : `${partText(rate)} × ${worthText(stats)} = ${perLead}`;
  return `${product} (${sample})`;
};

/**
 * Describes the draw that chose between floor, percentages and estimates: `(drawn 0.03, below
 * 0.15)`.
 */
const turnText = ({ trace }: Picked, limit: number): string => {
  const turn = trace.draws?.turn;
  if (turn === undefined) return '';
  const digits = drawDigits(turn, { from: 0, to: limit });
  return ` (drawn ${drawText(turn, digits)}, below ${drawText(limit, digits)})`;
};

const floorHeadline = (context: Picked): string => {
  const count = comparedOf(context.group).length;
  const limit = floorPart(count);
  const part = partText(Math.min(OPTIMIZE_FLOOR, 1 / count));
  return (
    `The floor decided: every advertiser keeps ${part} of the leads, ` +
    `${partText(limit)} for these ${count}${turnText(context, limit)}. ` +
    drawnSentence(context, 'equal parts')
  );
};

const percentagesHeadline = (context: Picked): string => {
  const known = knownLeads(context.group);
  const decide =
    known === null
      ? 'The percentages decided.'
      : `The percentages decided: with ${numberText(known)} known leads they decide ` +
        `${partText(percentagesPart(known))} of the other leads` +
        `${turnText(context, percentagesPart(known))}.`;
  return `${decide} ${drawnSentence(context, 'percentages')}`;
};

const OPTIMIZE_HEADLINES = {
  floor: floorHeadline,
  percentages: percentagesHeadline,
  estimate: (context: Picked) =>
    `${nameOf(context.picked)} had the largest estimate: ${estimateText(context.picked, context)}.`,
} as const;

/** Whether percentages and estimates skip the candidate, because it would lose money. */
const isLossMaking = (candidate: Candidate, { group }: Picked): boolean =>
  !contenders(comparedOf(group), ({ score }) => score ?? 0).includes(candidate);

const optimizeText = (candidate: Candidate, context: Picked): string => {
  const estimate = estimateText(candidate, context);
  const { drawn_by: by } = context.trace.optimize ?? { drawn_by: 'estimate' };
  if (by !== 'floor' && isLossMaking(candidate, context))
    return `Would lose money, so it gets the floor only: ${estimate}`;
  if (by !== 'estimate') {
    const parts = by === 'floor' ? 'equal parts' : 'percentages';
    return `${drawnText(candidate, context, parts)}. Its estimate: ${estimate}`;
  }
  if (candidate === context.picked) return `Largest estimate: ${estimate}`;
  const best = amountText(context.picked.score ?? 0);
  return `Smaller estimate: ${estimate}; ${nameOf(context.picked)} had ${best}`;
};

/** Explains how the method picked, with its arithmetic. Null if it picked nobody. */
export const methodHeadline = (trace: DecisionTrace): string | null => {
  const context = pickedOf(trace);
  if (context === null) return null;
  if (isAlone(context)) return `${nameOf(context.picked)} was the only one that could have it.`;
  const { distribution, optimize } = trace;
  if (distribution?.method === 'slot') return slotHeadline(context);
  if (distribution?.method === 'chance') return drawnSentence(context, 'percentages');
  return optimize ? OPTIMIZE_HEADLINES[optimize.drawn_by](context) : null;
};

/**
 * Explains why the method picked a candidate or did not. Null if the method did not compare it, or
 * if the trace does not say.
 */
export const methodText = (candidate: Candidate, trace: DecisionTrace): string | null => {
  const context = pickedOf(trace);
  const isCompared =
    context !== null &&
    candidate.verdict !== 'skipped' &&
    candidate.group_id === context.picked.group_id;
  if (!isCompared || candidate.score === null) return null;
  if (isAlone(context)) return 'Was the only one that could have it';
  const { distribution, optimize } = trace;
  if (distribution?.method === 'slot') return slotText(candidate, context);
  if (distribution?.method === 'chance') return drawnText(candidate, context, 'percentages');
  return optimize ? optimizeText(candidate, context) : null;
};
