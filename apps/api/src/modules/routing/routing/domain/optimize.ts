import { contenders, floorPart, OPTIMIZE_PRIOR_LEADS, percentagesPart } from '@leadline/contracts';
import { betaVariate, uniformsOf } from './beta.js';
import { baseRateOf, estimateOf, type Estimate, type ConversionStats } from './conversion-stats.js';
import type { DepositDelay } from './deposit-delay.js';
import { drawOne, drawWeighted, type Draw, type PickDraws } from './random.js';
import type { AdvertiserShare } from './snapshot.js';

// Thompson sampling on the expected profit per lead (domain §4, docs/adr/0009, docs/adr/0060).

/** The weight of a share of 100 %. */
const FULL_WEIGHT = 10_000;

/** The reason of the pick: the floor, the percentages, or the largest sampled profit. */
export type DrawnBy = 'floor' | 'percentages' | 'estimate';
export interface OptimizeInput {
  /** Not empty, in list order. */
  readonly shares: readonly AdvertiserShare[];
  readonly conversionStats: ConversionStats;
  readonly countryId: number;
  /** The payout of the publisher for an FTD. */
  readonly payout: number;
  readonly draw: Draw;
}
export interface Optimized {
  readonly advertiserId: number;
  /** Sampled profit per lead, by advertiser. */
  readonly scores: ReadonlyMap<number, number>;
  readonly drawnBy: DrawnBy;
  /** Unless the estimates decided. */
  readonly draws?: PickDraws;
  readonly baseRate: number;
  /** By advertiser. */
  readonly stats: ReadonlyMap<number, CandidateStats>;
}
/** The parts of an advertiser's estimate, as the trace keeps them. */
export interface CandidateStats {
  readonly leads: number;
  readonly ftds: number;
  /** The FTD rate that was drawn. The score is its product with the profit. */
  readonly rate: number;
  /** In whole cents an FTD, as are the payout and the profit. */
  readonly revenue: number;
  readonly payout: number;
  readonly profit: number;
  /** The mean of all known revenues, because that of the advertiser is not known. */
  readonly is_assumed?: true;
  /** Delays of its deposits, in days. */
  readonly delay?: DepositDelay;
}

/**
 * The FTD rate of one advertiser, drawn from what is known of it. Independent of the others in the
 * group.
 */
const sampleRate = (
  { advertiserId, weight }: AdvertiserShare,
  { leads, ftds, baseRate }: Estimate,
  draw: Draw,
): number => {
  const prior = Math.max(1, (OPTIMIZE_PRIOR_LEADS * weight) / FULL_WEIGHT);
  return betaVariate(
    prior * baseRate + ftds,
    prior * (1 - baseRate) + leads - ftds,
    uniformsOf(draw, `beta:${advertiserId}`),
  );
};

const bestOf = (
  shares: readonly AdvertiserShare[],
  scores: ReadonlyMap<number, number>,
): AdvertiserShare | undefined =>
  shares.reduce<AdvertiserShare | undefined>(
    (best, share) =>
      best && (scores.get(best.advertiserId) ?? 0) >= (scores.get(share.advertiserId) ?? 0)
        ? best
        : share,
    undefined,
  );

/** Numbers of a trace have few digits, because it is stored with every lead. */
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** An advertiser with what is known of it, the rate that was drawn, and its profit of one FTD. */
interface Valued {
  readonly share: AdvertiserShare;
  readonly estimate: Estimate;
  readonly rate: number;
  readonly profit: number;
}

const statsOf = ({ estimate, rate, profit }: Valued, payout: number): CandidateStats => ({
  leads: estimate.leads,
  ftds: estimate.ftds,
  rate: rounded(rate, 6),
  revenue: rounded(estimate.revenue, 2),
  payout: rounded(payout, 2),
  profit: rounded(profit, 2),
  ...(estimate.isAssumed && { is_assumed: true }),
  ...(estimate.delay && { delay: estimate.delay }),
});

export const pickOptimize = ({
  shares,
  conversionStats,
  countryId,
  payout,
  draw,
}: OptimizeInput): Optimized => {
  const all = shares.map((share): Valued => {
    const estimate = estimateOf(conversionStats, share.advertiserId, countryId);
    const rate = sampleRate(share, estimate, draw);
    return { share, estimate, rate, profit: estimate.revenue - payout };
  });
  const scores = new Map(all.map(({ share, rate, profit }) => [share.advertiserId, rate * profit]));
  const stats = new Map(all.map((one) => [one.share.advertiserId, statsOf(one, payout)]));
  const baseRate = rounded(baseRateOf(conversionStats, countryId), 6);
  const picked = (
    share: AdvertiserShare | undefined,
    drawnBy: DrawnBy,
    draws?: PickDraws,
  ): Optimized => {
    if (!share) throw new Error('No advertiser is eligible.');
    const { advertiserId } = share;
    return { advertiserId, scores, drawnBy, stats, baseRate, ...(draws && { draws }) };
  };

  const floor = draw('floor');
  if (floor < floorPart(shares.length)) {
    const advertiser = draw('floor:who');
    return picked(drawOne(shares, advertiser), 'floor', { turn: floor, advertiser });
  }
  // An advertiser that would lose money keeps the floor only.
  const worthwhile = contenders(all, ({ profit }) => profit).map(({ share }) => share);
  const known = all.reduce((sum, { estimate }) => sum + estimate.leads, 0);
  const prior = draw('prior');
  if (prior < percentagesPart(known)) {
    const advertiser = draw('prior:who');
    return picked(drawWeighted(worthwhile, advertiser), 'percentages', { turn: prior, advertiser });
  }
  return picked(bestOf(worthwhile, scores), 'estimate');
};
