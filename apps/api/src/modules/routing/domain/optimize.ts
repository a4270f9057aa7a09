import { betaVariate, uniformsOf } from './beta.js';
import { estimateOf, type Estimate, type ConversionStats } from './conversion-stats.js';
import { drawOne, drawWeighted, type Draw } from './random.js';
import type { AdvertiserShare } from './snapshot.js';

// Thompson sampling on the expected revenue per lead (domain §4, docs/adr/0009).

/** The percentages weigh as much as this number of leads. */
export const PRIOR_LEADS = 100;
/**
 * The least part of the leads that every eligible advertiser gets; never more than an equal part.
 */
export const FLOOR = 0.05;
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
  const prior = Math.max(1, (PRIOR_LEADS * weight) / FULL_WEIGHT);
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
  const known = estimates.reduce((sum, { estimate }) => sum + estimate.leads, 0);
  const picked = (share: AdvertiserShare | undefined, drawnBy: DrawnBy): Optimized => {
    if (!share) throw new Error('No advertiser is eligible.');
    return { advertiserId: share.advertiserId, scores, drawnBy };
  };
  if (draw('floor') < Math.min(1, FLOOR * shares.length))
    return picked(drawOne(shares, draw('floor:who')), 'floor');
  if (draw('prior') < PRIOR_LEADS / (PRIOR_LEADS + known))
    return picked(drawWeighted(shares, draw('prior:who')), 'percentages');
  return picked(bestOf(shares, scores), 'estimate');
};
