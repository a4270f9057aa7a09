import { binomialVariate, type Uniforms } from './binomial.js';
import {
  earnedPerLead,
  expectedProfit,
  paidPerLead,
  plus,
  rounded,
  times,
  whole,
  ZERO,
  type Fraction,
  type History,
  type PaidTerms,
  type ProfitFacts,
  type Taken,
} from './expected-profit.js';

/** Leads that go from one advertiser, or nobody, to another, or that stay. */
export interface Flow {
  readonly saved: Taken | null;
  readonly draft: Taken | null;
  readonly countryId: number;
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
export const isEstimated = ({ saved, draft, countryId }: Flow, facts: ProfitFacts): boolean =>
  [saved, draft].every((taken) => expectedProfit(taken, countryId, facts) !== null);

export const isMoved = ({ saved, draft }: Flow): boolean =>
  saved?.advertiserId !== draft?.advertiserId || saved?.dealId !== draft?.dealId;

/** Returns the expected profit of all flows on one side, rounded once for each advertiser. */
const roundedTotal = (
  flows: readonly Flow[],
  side: 'saved' | 'draft',
  facts: ProfitFacts,
): bigint => {
  const sums = new Map<number | null, Fraction>();
  for (const flow of flows) {
    const id = flow[side]?.advertiserId ?? null;
    const each = expectedProfit(flow[side], flow.countryId, facts) ?? ZERO;
    sums.set(id, plus(sums.get(id) ?? ZERO, times(each, BigInt(flow.leads))));
  }
  return [...sums.values()].reduce((total, sum) => total + rounded(sum), 0n);
};

/** One side of moved leads: an advertiser, the terms of its plan, and those of publishers. */
interface MovedSide {
  readonly advertiserId: number;
  readonly revenue: PaidTerms | null;
  /** The same for all publishers, as a rate below it is paid like it. */
  readonly payoutGuarantee: number;
  /** Cents for an FTD and for a lead of each. */
  readonly perFtd: bigint;
  readonly perLead: bigint;
}
/** Moved leads of one country that leave one advertiser, or nobody, for another. */
interface Move {
  readonly saved: MovedSide | null;
  readonly draft: MovedSide | null;
  readonly countryId: number;
  readonly leads: number;
}

const sideOf = (taken: Taken | null, leads: number): MovedSide | null =>
  taken && {
    advertiserId: taken.advertiserId,
    revenue: taken.terms.revenue,
    payoutGuarantee: taken.terms.payout?.guarantee ?? 0,
    perFtd: BigInt(taken.terms.payout?.perFtd ?? 0) * BigInt(leads),
    perLead: BigInt(taken.terms.payout?.perLead ?? 0) * BigInt(leads),
  };
/** The position of leads at an advertiser: what differs for them beside means of payouts. */
const positionKey = ({ revenue, payoutGuarantee }: MovedSide): string =>
  [revenue?.perLead, revenue?.perFtd, revenue?.guarantee, payoutGuarantee].join(':');
const added = (one: MovedSide | null, other: MovedSide | null | undefined): MovedSide | null =>
  one && {
    ...one,
    perFtd: one.perFtd + (other?.perFtd ?? 0n),
    perLead: one.perLead + (other?.perLead ?? 0n),
  };

/** Returns the moves of all publishers. Their leads are drawn as one, with their mean payouts. */
const movesOf = (moved: readonly Flow[]): Move[] => {
  const moves = new Map<string, Move>();
  for (const flow of moved) {
    const { countryId, leads } = flow;
    const [saved, draft] = [sideOf(flow.saved, leads), sideOf(flow.draft, leads)];
    const key = [saved, draft]
      .map((side) => (side ? `${side.advertiserId}:${positionKey(side)}` : ''))
      .concat(`${countryId}`)
      .join('/');
    const before = moves.get(key);
    moves.set(key, {
      saved: added(saved, before?.saved),
      draft: added(draft, before?.draft),
      countryId,
      leads: leads + (before?.leads ?? 0),
    });
  }
  return [...moves.values()];
};

/** Leads at a place under the same terms, with their gains in a resample. */
interface Position {
  readonly revenue: PaidTerms | null;
  readonly payoutGuarantee: number;
  /** Additional leads under the draft, and the payouts for as many FTDs and leads. */
  leads: number;
  perFtd: number;
  perLead: number;
}
/** An advertiser in a country. */
interface Place {
  readonly history: History;
  readonly positions: Map<string, Position>;
}
/** A move from or to a position, with mean payouts in cents. */
interface StepEnd {
  readonly position: Position;
  readonly perFtd: number;
  readonly perLead: number;
}
/** A move between positions; null stands for nobody. */
interface Step {
  readonly leads: number;
  readonly from: StepEnd | null;
  readonly to: StepEnd | null;
}

const stepsOf = (moves: readonly Move[], { historyOf }: ProfitFacts) => {
  const places = new Map<string, Place>();
  const positionOf = (side: MovedSide, countryId: number): Position | null => {
    const history = historyOf(side.advertiserId, countryId);
    if (history === null) return null;
    const placeKey = `${side.advertiserId}:${countryId}`;
    const place = places.get(placeKey) ?? { history, positions: new Map<string, Position>() };
    places.set(placeKey, place);
    const key = positionKey(side);
    const { revenue, payoutGuarantee } = side;
    const position = place.positions.get(key) ?? {
      ...{ revenue, payoutGuarantee },
      ...{ leads: 0, perFtd: 0, perLead: 0 },
    };
    place.positions.set(key, position);
    return position;
  };
  const endOf = (side: MovedSide | null, { countryId, leads }: Move): StepEnd | null => {
    const position = side && positionOf(side, countryId);
    const mean = (sum: bigint): number =>
      Number(rounded({ numerator: sum, denominator: BigInt(leads) }));
    return position && { position, perFtd: mean(side.perFtd), perLead: mean(side.perLead) };
  };
  const steps = moves.map((move): Step => ({
    leads: move.leads,
    from: endOf(move.saved, move),
    to: endOf(move.draft, move),
  }));
  return { steps, places: [...places.values()] };
};

const addTo = ({ position, perFtd, perLead }: StepEnd, leads: number): void => {
  position.leads += leads;
  position.perFtd += leads * perFtd;
  position.perLead += leads * perLead;
};

/** Draws as many leads again, with replacement, and counts the gains and losses of the places. */
const drawLeads = (steps: readonly Step[], total: number, next: Uniforms): void => {
  let [left, mass] = [total, total];
  for (const { leads, from, to } of steps) {
    const drawn = binomialVariate(left, leads / mass, next);
    left -= drawn;
    mass -= leads;
    if (from) addTo(from, -drawn);
    if (to) addTo(to, drawn);
  }
};

/**
 * Returns the profit that a place gains, in millionths of a cent, if its history is drawn again
 * with replacement.
 */
const gainOf = ({ history, positions }: Place, next: Uniforms): bigint => {
  const { leads: known, ftds, paid } = history;
  const drawn = binomialVariate(known, ftds / known, next);
  const drawnPaid = ftds === 0 ? 0 : binomialVariate(drawn, paid / ftds, next);
  let sum = 0n;
  for (const {
    revenue,
    payoutGuarantee: guarantee,
    leads,
    perFtd,
    perLead,
  } of positions.values()) {
    const earned = earnedPerLead(drawn, history, revenue);
    const owed = paidPerLead(drawnPaid, known, { perLead, perFtd, guarantee });
    const numerator =
      earned.numerator * BigInt(leads) * owed.denominator - owed.numerator * earned.denominator;
    sum += (numerator * SCALE) / (earned.denominator * owed.denominator);
  }
  return sum;
};

/** Returns the profit differences of all resamples, in millionths of a cent. */
const resampledDifferences = (
  { steps, places }: ReturnType<typeof stepsOf>,
  total: number,
  next: Uniforms,
): bigint[] =>
  Array.from({ length: RESAMPLES }, () => {
    for (const { positions } of places)
      for (const position of positions.values())
        Object.assign(position, { leads: 0, perFtd: 0, perLead: 0 });
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
  const moves = movesOf(estimated.filter(isMoved));
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
