import { floorPart, OPTIMIZE_PRIOR_LEADS, percentagesPart } from '@leadline/contracts';
import { betaVariate, uniformsOf } from './beta.js';
import { baseRateOf, estimateOf, type Estimate, type ConversionStats } from './conversion-stats.js';
import { drawOne, drawWeighted, type Draw, type PickDraws } from './random.js';
import type { AdvertiserShare } from './snapshot.js';

// Thompson sampling on the expected revenue per lead (domain §4, docs/adr/0009).

/** The weight of a share of 100 %. */
const FULL_WEIGHT = 10_000;

/** What decided: the floor, the percentages, or the largest sampled revenue. */
export type DrawnBy = 'floor' | 'percentages' | 'estimate';
export interface OptimizeInput {
  /** Not empty, in list order. */
  readonly shares: readonly AdvertiserShare[];
  readonly conversionStats: ConversionStats;
  readonly countryId: number;
  readonly draw: Draw;
}
export interface Optimized {
  readonly advertiserId: number;
  /** Sampled revenue per lead, by advertiser. */
  readonly scores: ReadonlyMap<number, number>;
  readonly drawnBy: DrawnBy;
  /** Unless the estimates decided. */
  readonly draws?: PickDraws;
  readonly baseRate: number;
  /** By advertiser. */
  readonly stats: ReadonlyMap<number, CandidateStats>;
}
/** What the estimate of an advertiser was made of, as the trace keeps it. */
export interface CandidateStats {
  readonly leads: number;
  readonly ftds: number;
  /** Of one FTD, in whole cents. */
  readonly revenue: number;
  /** The mean of all known revenues, because that of the advertiser is not known. */
  readonly is_assumed?: true;
}

/**
 * The revenue per lead of one advertiser, drawn from what is known of it. Independent of the others
 * in the group.
 */
const sampleRevenue = (
  { advertiserId, weight }: AdvertiserShare,
  { leads, ftds, baseRate, revenue }: Estimate,
  draw: Draw,
): number => {
  const prior = Math.max(1, (OPTIMIZE_PRIOR_LEADS * weight) / FULL_WEIGHT);
  const rate = betaVariate(
    prior * baseRate + ftds,
    prior * (1 - baseRate) + leads - ftds,
    uniformsOf(draw, `beta:${advertiserId}`),
  );
  return rate * revenue;
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

const statsOf = ({ leads, ftds, revenue, isAssumed }: Estimate): CandidateStats => ({
  leads,
  ftds,
  revenue: rounded(revenue, 2),
  ...(isAssumed && { is_assumed: true }),
});

export const pickOptimize = ({
  shares,
  conversionStats,
  countryId,
  draw,
}: OptimizeInput): Optimized => {
  const estimates = shares.map((share) => ({
    share,
    estimate: estimateOf(conversionStats, share.advertiserId, countryId),
  }));
  const scores = new Map(
    estimates.map(({ share, estimate }) => [
      share.advertiserId,
      sampleRevenue(share, estimate, draw),
    ]),
  );
  const stats = new Map(
    estimates.map(({ share, estimate }) => [share.advertiserId, statsOf(estimate)]),
  );
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
  const known = estimates.reduce((sum, { estimate }) => sum + estimate.leads, 0);
  const prior = draw('prior');
  if (prior < percentagesPart(known)) {
    const advertiser = draw('prior:who');
    return picked(drawWeighted(shares, advertiser), 'percentages', { turn: prior, advertiser });
  }
  return picked(bestOf(shares, scores), 'estimate');
};
