import { betaVariate, uniformsOf } from './beta.js';
import { estimateOf, type Estimate, type ConversionStats } from './conversion-stats.js';
import { drawOne, drawWeighted, type Draw } from './random.js';
import type { BrandShare } from './snapshot.js';

// Thompson sampling on the expected revenue per lead (domain §4, docs/adr/0009).

/** The percentages weigh as much as so many leads. */
export const PRIOR_LEADS = 100;
/** The part of the leads that every eligible advertiser gets at least; never more than an equal part. */
export const FLOOR = 0.05;
const WHOLE = 10_000;

/** Who decided: the floor, the percentages, or the largest sampled value. */
export type DrawnBy = 'floor' | 'percentages' | 'estimate';
export interface OptimizeInput {
  /** Not empty, in list order. */
  readonly shares: readonly BrandShare[];
  readonly conversionStats: ConversionStats;
  readonly countryId: number;
  readonly draw: Draw;
}
export interface Optimized {
  readonly advertiserId: number;
  /** Sampled revenue per lead by advertiser. */ readonly scores: ReadonlyMap<number, number>;
  readonly drawnBy: DrawnBy;
}

/** Depends on nobody but the advertiser: who else is in the group changes no score. */
const sample = (
  { advertiserId, weight }: BrandShare,
  { leads, ftds, baseRate, revenue }: Estimate,
  draw: Draw,
): number => {
  const prior = Math.max(1, (PRIOR_LEADS * weight) / WHOLE);
  const rate = betaVariate(
    prior * baseRate + ftds,
    prior * (1 - baseRate) + leads - ftds,
    uniformsOf(draw, `beta:${advertiserId}`),
  );
  return rate * revenue;
};

const bestOf = (
  shares: readonly BrandShare[],
  scores: ReadonlyMap<number, number>,
): BrandShare | undefined =>
  shares.reduce<BrandShare | undefined>(
    (best, brand) =>
      best && (scores.get(best.advertiserId) ?? 0) >= (scores.get(brand.advertiserId) ?? 0)
        ? best
        : brand,
    undefined,
  );

export const pickOptimize = ({
  shares,
  conversionStats,
  countryId,
  draw,
}: OptimizeInput): Optimized => {
  const estimates = shares.map((brand) => ({
    brand,
    estimate: estimateOf(conversionStats, brand.advertiserId, countryId),
  }));
  const scores = new Map(
    estimates.map(({ brand, estimate }) => [brand.advertiserId, sample(brand, estimate, draw)]),
  );
  const known = estimates.reduce((sum, { estimate }) => sum + estimate.leads, 0);
  const picked = (brand: BrandShare | undefined, drawnBy: DrawnBy): Optimized => {
    if (!brand) throw new Error('There is nobody to pick.');
    return { advertiserId: brand.advertiserId, scores, drawnBy };
  };
  if (draw('floor') < Math.min(1, FLOOR * shares.length))
    return picked(drawOne(shares, draw('floor:who')), 'floor');
  if (draw('prior') < PRIOR_LEADS / (PRIOR_LEADS + known))
    return picked(drawWeighted(shares, draw('prior:who')), 'percentages');
  return picked(bestOf(shares, scores), 'estimate');
};
