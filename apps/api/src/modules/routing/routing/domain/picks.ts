import {
  type Draw,
  contenders,
  drawOne,
  drawWeighted,
  floorPart,
  OPTIMIZE_PRIOR_LEADS,
  percentagesPart,
} from '@leadline/contracts';
import type { CandidateStats, CreditMove, DrawnBy, PaidBesides, PickDraws } from './lead.js';
import { payAt, type LeadTerms, type PaidTerms, type Pay } from './plans.js';
import {
  type AdvertiserShare,
  type Method,
  baseRateOf,
  memberIdOf,
  estimateOf,
  type Estimate,
  type ConversionStats,
} from './snapshot.js';
import { moveFor, partsOf, settledCredits, settlementOf } from './counters.js';

/** Each call gives the next uniform number in (0, 1]. */
type Uniforms = () => number;

/** The uniform numbers of one purpose. The same seed gives the same numbers. */
export const uniformsOf = (draw: Draw, purpose: string): Uniforms => {
  let count = 0;
  return () => {
    count += 1;
    return 1 - draw(`${purpose}:${count}`);
  };
};

const { sqrt, log, cos, exp, PI } = Math;

/**
 * At most one try in twenty fails, so 64 failures in a row do not happen by chance. The limit is
 * for a broken generator, whose draws are all the same: it must not block a lead.
 */
const MAX_TRIES = 64;

/** A standard normal variate (Box and Muller). */
const normal = (next: Uniforms): number => {
  const radius = sqrt(-2 * log(next()));
  return radius * cos(2 * PI * next());
};

/**
 * The logarithm of a gamma variate with scale 1 (Marsaglia and Tsang). The variate itself is often
 * too small for a float when the shape is small.
 */
const logGamma = (shape: number, next: Uniforms): number => {
  if (shape < 1) {
    const larger = logGamma(shape + 1, next);
    return larger + log(next()) / shape;
  }
  const d = shape - 1 / 3;
  const c = 1 / sqrt(9 * d);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const x = normal(next);
    const v = (1 + c * x) ** 3;
    if (v > 0 && log(next()) < (x * x) / 2 + d - d * v + d * log(v)) return log(d * v);
  }
  return log(d);
};

/** A variate of Beta(alpha, beta), both above 0. */
export const betaVariate = (alpha: number, beta: number, next: Uniforms): number => {
  const logAlpha = logGamma(alpha, next);
  const logBeta = logGamma(beta, next);
  return 1 / (1 + exp(logBeta - logAlpha));
};

// Thompson sampling on the expected profit per lead (domain §4, docs/adr/0009, docs/adr/0060).

/** The weight of a share of 100 %. */
const FULL_WEIGHT = 10_000;

interface OptimizeInput {
  /** Not empty, in list order. */
  readonly shares: readonly AdvertiserShare[];
  readonly conversionStats: ConversionStats;
  readonly countryId: number;
  readonly termsOf: (share: AdvertiserShare) => LeadTerms;
  readonly draw: Draw;
}
interface Optimized {
  readonly memberId: number;
  /** Sampled profit per lead, by member. */
  readonly scores: ReadonlyMap<number, number>;
  readonly drawnBy: DrawnBy;
  /** Unless the estimates decided. */
  readonly draws?: PickDraws;
  readonly baseRate: number;
  /** By member. */
  readonly stats: ReadonlyMap<number, CandidateStats>;
}

/**
 * The FTD rate of one member, drawn from what is known of it. Independent of the others in the
 * group.
 */
const sampleRate = (
  share: AdvertiserShare,
  { leads, ftds, baseRate }: Estimate,
  draw: Draw,
): number => {
  const prior = Math.max(1, (OPTIMIZE_PRIOR_LEADS * share.weight) / FULL_WEIGHT);
  return betaVariate(
    prior * baseRate + ftds,
    prior * (1 - baseRate) + leads - ftds,
    uniformsOf(draw, `beta:${memberIdOf(share)}`),
  );
};

const bestOf = (
  shares: readonly AdvertiserShare[],
  scores: ReadonlyMap<number, number>,
): AdvertiserShare | undefined =>
  shares.reduce<AdvertiserShare | undefined>(
    (best, share) =>
      best && (scores.get(memberIdOf(best)) ?? 0) >= (scores.get(memberIdOf(share)) ?? 0)
        ? best
        : share,
    undefined,
  );

/** Numbers of a trace have few digits, because it is stored with every lead. */
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** An advertiser with what is known of it, and the profit of the lead at the rate that was drawn. */
interface Valued {
  readonly share: AdvertiserShare;
  readonly estimate: Estimate;
  readonly terms: LeadTerms;
  readonly rate: number;
  readonly score: number;
}

const NOTHING: Pay = { perLead: 0, perFtd: 0 };

const valueOf = (
  share: AdvertiserShare,
  estimate: Estimate,
  terms: LeadTerms,
  draw: Draw,
): Valued => {
  const rate = sampleRate(share, estimate, draw);
  const { perLead: earned, perFtd: revenue } = terms.revenue
    ? payAt(rate, terms.revenue)
    : { perLead: 0, perFtd: estimate.revenue };
  const { perLead: owed, perFtd: payout } = terms.payout ? payAt(rate, terms.payout) : NOTHING;
  return { share, estimate, terms, rate, score: earned - owed + rate * (revenue - payout) };
};

/** The parts of terms besides an amount per FTD. */
const moreOf = (terms: PaidTerms | null): PaidBesides | null =>
  terms && (terms.perLead > 0 || terms.guarantee > 0)
    ? { per_lead: terms.perLead / 100, guarantee_percent: terms.guarantee / 100 }
    : null;

const statsOf = ({ estimate, terms, rate }: Valued): CandidateStats => {
  const revenue = terms.revenue ? terms.revenue.perFtd / 100 : estimate.revenue;
  const payout = (terms.payout?.perFtd ?? 0) / 100;
  const [more, morePayout] = [moreOf(terms.revenue), moreOf(terms.payout)];
  return {
    leads: estimate.leads,
    ftds: estimate.ftds,
    rate: rounded(rate, 6),
    revenue: rounded(revenue, 2),
    payout: rounded(payout, 2),
    profit: rounded(revenue - payout, 2),
    ...(more && { more_revenue: more }),
    ...(morePayout && { more_payout: morePayout }),
    ...(estimate.isAssumed && !terms.revenue && { is_assumed: true }),
    ...(estimate.delay && { delay: estimate.delay }),
  };
};

export const pickOptimize = ({
  shares,
  conversionStats,
  countryId,
  termsOf,
  draw,
}: OptimizeInput): Optimized => {
  const all = shares.map((share): Valued => {
    const estimate = estimateOf(conversionStats, share.advertiserId, countryId);
    return valueOf(share, estimate, termsOf(share), draw);
  });
  const scores = new Map(all.map(({ share, score }) => [memberIdOf(share), score]));
  const stats = new Map(all.map((one) => [memberIdOf(one.share), statsOf(one)]));
  const baseRate = rounded(baseRateOf(conversionStats, countryId), 6);
  const picked = (
    share: AdvertiserShare | undefined,
    drawnBy: DrawnBy,
    draws?: PickDraws,
  ): Optimized => {
    if (!share) throw new Error('No advertiser is eligible.');
    return {
      memberId: memberIdOf(share),
      scores,
      drawnBy,
      stats,
      baseRate,
      ...(draws && { draws }),
    };
  };

  const floor = draw('floor');
  if (floor < floorPart(shares.length)) {
    const advertiser = draw('floor:who');
    return picked(drawOne(shares, advertiser), 'floor', { turn: floor, advertiser });
  }
  // An advertiser that would lose money keeps the floor only.
  const worthwhile = contenders(all, ({ score }) => score).map(({ share }) => share);
  const known = all.reduce((sum, { estimate }) => sum + estimate.leads, 0);
  const prior = draw('prior');
  if (prior < percentagesPart(known)) {
    const advertiser = draw('prior:who');
    return picked(drawWeighted(worthwhile, advertiser), 'percentages', { turn: prior, advertiser });
  }
  return picked(bestOf(worthwhile, scores), 'estimate');
};

interface PickInput {
  /** The eligible advertisers in list order; not empty. Nobody among them is at 0 %. */
  readonly eligible: readonly AdvertiserShare[];
  /** All advertisers of the group. */
  readonly members: readonly AdvertiserShare[];
  /** The stored credits of the group, by member. */
  readonly credits: ReadonlyMap<number, number>;
  readonly conversionStats: ConversionStats;
  readonly countryId: number;
  /** Terms for the lead if the member gets it. */
  readonly termsOf: (share: AdvertiserShare) => LeadTerms;
  /** Seeded by this lead, the version of the rules, the group and the number of refusals. */
  readonly draw: Draw;
}
export interface Pick {
  /** `memberIdOf` of the share that gets the lead. */
  readonly memberId: number;
  /** By member. What a score means depends on the method. */
  readonly scores: ReadonlyMap<number, number>;
  /** Not set by `slot`, nor by the estimates of `optimize`. */
  readonly draws?: PickDraws;
  /** Set by `optimize` only. */
  readonly optimize?: {
    readonly drawnBy: DrawnBy;
    readonly baseRate: number;
    readonly stats: ReadonlyMap<number, CandidateStats>;
  };
  /** Set by `slot` only. */
  readonly slot?: {
    /** The credit of each member before this lead. */
    readonly credits: ReadonlyMap<number, number>;
    readonly move: CreditMove;
  };
}

/**
 * Exact shares: picks the largest credit and part of this lead together. Ties go by list order
 * (domain §4). All numbers are whole.
 */
const pickSlot = ({ eligible, members, credits: stored }: PickInput): Pick => {
  const credits = settledCredits(members, stored);
  const parts = partsOf(eligible);
  const scores = new Map(
    eligible.map(memberIdOf).map((id, index) => [id, (credits.get(id) ?? 0) + (parts[index] ?? 0)]),
  );
  const winner = bestOf(eligible, scores);
  if (!winner) throw new Error('No advertiser is eligible.');
  const move = {
    settled: settlementOf(stored, credits),
    moved: moveFor(eligible, parts, memberIdOf(winner)),
  };
  return { memberId: memberIdOf(winner), scores, slot: { credits, move } };
};

/** One weighted draw per lead, without regard to history. */
const pickChance = ({ eligible, draw }: PickInput): Pick => {
  const drawn = draw('chance');
  const winner = drawWeighted(eligible, drawn);
  if (!winner) throw new Error('No advertiser is eligible.');
  return {
    memberId: memberIdOf(winner),
    scores: new Map(eligible.map((share) => [memberIdOf(share), share.weight])),
    draws: { advertiser: drawn },
  };
};

const pickOptimized = ({ eligible: shares, ...rest }: PickInput): Pick => {
  const { memberId, scores, draws, ...optimize } = pickOptimize({ shares, ...rest });
  return { memberId, scores, ...(draws && { draws }), optimize };
};

const PICK_BY_METHOD: Readonly<Record<Method, (input: PickInput) => Pick>> = {
  slot: pickSlot,
  chance: pickChance,
  optimize: pickOptimized,
};
export const pick = (method: Method, input: PickInput): Pick => PICK_BY_METHOD[method](input);
