import { binomialVariate, type Uniforms } from './binomial.js';
import {
  expectedProfit,
  type History,
  type ProfitFacts,
  plus,
  rounded,
  times,
  whole,
  ZERO,
  type Fraction,
} from './expected-profit.js';

/** Leads that go from one advertiser, or nobody, to another, or that stay. */
export interface Flow {
  readonly saved: number | null;
  readonly draft: number | null;
  readonly countryId: number;
  readonly publisherId: number;
  readonly leads: number;
}
export interface ProfitDifference {
  /** Draft − saved rules, in cents. */
  readonly cents: bigint;
  /** The ends of the confidence interval, in cents. */
  readonly low: bigint;
  readonly high: bigint;
}

/** The confidence of the interval. */
export const CONFIDENCE_PERCENT = 95;
const RESAMPLES = 1000;
/** Resampled profits are counted in millionths of a cent. */
const SCALE = 1_000_000n;

/** Whether both sides of the flow have an expected profit. */
export const isEstimated = (flow: Flow, facts: ProfitFacts): boolean =>
  [flow.saved, flow.draft].every((id) => expectedProfit(id, flow, facts) !== null);

export const isMoved = ({ saved, draft }: Flow): boolean => saved !== draft;

/** Returns the expected profit of all flows on one side, rounded once for each advertiser. */
const roundedTotal = (
  flows: readonly Flow[],
  side: 'saved' | 'draft',
  facts: ProfitFacts,
): bigint => {
  const sums = new Map<number | null, Fraction>();
  for (const flow of flows) {
    const profit = times(expectedProfit(flow[side], flow, facts) ?? ZERO, BigInt(flow.leads));
    sums.set(flow[side], plus(sums.get(flow[side]) ?? ZERO, profit));
  }
  return [...sums.values()].reduce((total, sum) => total + rounded(sum), 0n);
};

/** Moved leads of one country that leave one advertiser, or nobody, for another. */
interface Move {
  readonly saved: number | null;
  readonly draft: number | null;
  readonly countryId: number;
  readonly leads: number;
  /** Due for an FTD, in cents. */
  readonly payouts: bigint;
}

/** Returns the moves of all publishers. Their leads are drawn as one, with their mean payout. */
const movesOf = (moved: readonly Flow[], { payoutOf }: ProfitFacts): Move[] => {
  const moves = new Map<string, Move>();
  for (const { saved, draft, countryId, publisherId, leads } of moved) {
    const key = `${saved ?? ''}:${draft ?? ''}:${countryId}`;
    const move = moves.get(key) ?? { saved, draft, countryId, leads: 0, payouts: 0n };
    const payouts = payoutOf(publisherId, countryId) * BigInt(leads);
    moves.set(key, { ...move, leads: move.leads + leads, payouts: move.payouts + payouts });
  }
  return [...moves.values()];
};

/** An advertiser in a country, with its gains in a resample. */
interface Place {
  readonly history: History;
  /** Additional leads under the draft, and the payouts for as many FTDs. */
  leads: number;
  payouts: number;
}
/** A move between places; null stands for nobody. Mean payout in cents. */
interface Step {
  readonly leads: number;
  readonly payout: number;
  readonly from: Place | null;
  readonly to: Place | null;
}

const stepsOf = (moves: readonly Move[], { historyOf }: ProfitFacts) => {
  const places = new Map<string, Place>();
  const placeOf = (advertiserId: number | null, countryId: number): Place | null => {
    const history = advertiserId === null ? null : historyOf(advertiserId, countryId);
    if (history === null) return null;
    const key = `${advertiserId ?? ''}:${countryId}`;
    const place = places.get(key) ?? { history, leads: 0, payouts: 0 };
    places.set(key, place);
    return place;
  };
  const steps = moves.map(({ saved, draft, countryId, leads, payouts }): Step => ({
    leads,
    payout: Number(rounded({ numerator: payouts, denominator: BigInt(leads) })),
    from: placeOf(saved, countryId),
    to: placeOf(draft, countryId),
  }));
  return { steps, places: [...places.values()] };
};

/** Draws as many leads again, with replacement, and counts the gains and losses of the places. */
const drawLeads = (steps: readonly Step[], total: number, next: Uniforms): void => {
  let [left, mass] = [total, total];
  for (const { leads, payout, from, to } of steps) {
    const drawn = binomialVariate(left, leads / mass, next);
    left -= drawn;
    mass -= leads;
    if (from) {
      from.leads -= drawn;
      from.payouts -= drawn * payout;
    }
    if (to) {
      to.leads += drawn;
      to.payouts += drawn * payout;
    }
  }
};

/**
 * Returns the profit that a place gains, in millionths of a cent, if its history is drawn again
 * with replacement.
 */
const gainOf = ({ history, leads, payouts }: Place, next: Uniforms): bigint => {
  const { ftds, paid, revenue } = history;
  const drawn = binomialVariate(history.leads, ftds / history.leads, next);
  const drawnPaid = ftds === 0 ? 0 : binomialVariate(drawn, paid / ftds, next);
  const numerator =
    BigInt(drawn) * revenue.numerator * BigInt(leads) -
    BigInt(drawnPaid) * BigInt(payouts) * revenue.denominator;
  return (numerator * SCALE) / (BigInt(history.leads) * revenue.denominator);
};

/** Returns the profit differences of all resamples, in millionths of a cent. */
const resampledDifferences = (
  { steps, places }: ReturnType<typeof stepsOf>,
  total: number,
  next: Uniforms,
): bigint[] =>
  Array.from({ length: RESAMPLES }, () => {
    for (const place of places) [place.leads, place.payouts] = [0, 0];
    drawLeads(steps, total, next);
    return places.reduce((sum, place) => sum + gainOf(place, next), 0n);
  });

const inOrder = (a: bigint, b: bigint): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** Returns the smallest value that `percent` percent of the sorted values do not exceed. */
const percentile = (sorted: readonly bigint[], percent: number): bigint =>
  sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0n;

/**
 * Returns the difference in expected profit between the draft and the saved rules, with a
 * confidence interval. Leads that one side cannot estimate are left out. Null if that leaves no
 * moved lead although some moved.
 *
 * The interval is the middle 95 % of 1,000 bootstrap resamples. Each draws the replayed leads and
 * the leads of every history again, with replacement, so it covers the chance in which leads came
 * and the chance in which people deposited. Leads that do not move change nothing in any resample,
 * so rules that move no lead have an interval of exactly 0 to 0. The same `next` gives the same
 * interval.
 */
export const profitDifference = (
  flows: readonly Flow[],
  facts: ProfitFacts,
  next: Uniforms,
): ProfitDifference | null => {
  const estimated = flows.filter((flow) => isEstimated(flow, facts));
  const moves = movesOf(estimated.filter(isMoved), facts);
  if (moves.length === 0) return flows.some(isMoved) ? null : { cents: 0n, low: 0n, high: 0n };
  const total = estimated.reduce((sum, { leads }) => sum + leads, 0);
  const sorted = resampledDifferences(stepsOf(moves, facts), total, next).sort(inOrder);
  const end = (percent: number): bigint =>
    rounded({ ...whole(percentile(sorted, percent)), denominator: SCALE });
  const tail = (100 - CONFIDENCE_PERCENT) / 2;
  return {
    cents: roundedTotal(estimated, 'draft', facts) - roundedTotal(estimated, 'saved', facts),
    low: end(tail),
    high: end(100 - tail),
  };
};
