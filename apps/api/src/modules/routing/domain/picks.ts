import type { ConversionStats } from './conversion-stats.js';
import { pickOptimize, type DrawnBy } from './optimize.js';
import { drawWeighted, type Draw } from './random.js';
import type { BrandShare, Method } from './snapshot.js';

export interface PickInput {
  /** The eligible advertisers in list order; not empty. */
  readonly eligible: readonly BrandShare[];
  /** Acceptances of the group today by advertiser, deliveries under way included. */
  readonly taken: ReadonlyMap<number, number>;
  readonly conversionStats: ConversionStats;
  readonly countryId: number;
  /** Belongs to this lead, rule version, group and number of refusals. */
  readonly draw: Draw;
}
export interface Pick {
  readonly advertiserId: number;
  /** By advertiser; meaning depends on the method. */
  readonly scores: ReadonlyMap<number, number>;
  /** Of `optimize` only. */
  readonly drawnBy?: DrawnBy;
}

const total = (brands: readonly BrandShare[]): number =>
  brands.reduce((sum, brand) => sum + brand.weight, 0);
/** Shares of zero only: each counts the same, so that a group of zeros still has an order. */
const weights = (eligible: readonly BrandShare[]): readonly BrandShare[] =>
  total(eligible) > 0 ? eligible : eligible.map((brand) => ({ ...brand, weight: 1 }));
const best = (brands: readonly BrandShare[], score: (brand: BrandShare) => number): Pick => {
  const scores = new Map(brands.map((brand) => [brand.advertiserId, score(brand)]));
  let winner = brands[0];
  for (const brand of brands)
    if (winner && (scores.get(brand.advertiserId) ?? 0) > (scores.get(winner.advertiserId) ?? 0))
      winner = brand;
  if (!winner) throw new Error('There is nobody to pick.');
  return { advertiserId: winner.advertiserId, scores };
};

/**
 * Exact shares: the largest `share × (n + 1) − accepted`, n = acceptances of the group today; ties by list order (domain §4).
 * Whole numbers throughout: the score is the formula times the sum of the weights.
 */
const pickSlot = ({ eligible, taken }: PickInput): Pick => {
  const shares = weights(eligible);
  const sum = total(shares);
  const accepted = [...taken.values()].reduce((all, count) => all + count, 0);
  return best(
    shares,
    (brand) => brand.weight * (accepted + 1) - (taken.get(brand.advertiserId) ?? 0) * sum,
  );
};

/** One weighted draw per lead; history does not matter. An advertiser with share 0 is drawn only when all have 0. */
const pickChance = ({ eligible, draw }: PickInput): Pick => {
  const shares = weights(eligible);
  const winner = drawWeighted(shares, draw('chance'));
  if (!winner) throw new Error('There is nobody to pick.');
  return {
    advertiserId: winner.advertiserId,
    scores: new Map(shares.map((brand) => [brand.advertiserId, brand.weight])),
  };
};

/** Like chance, an advertiser with share 0 takes part only when all have 0. */
const optimize = ({ eligible, conversionStats, countryId, draw }: PickInput): Pick =>
  pickOptimize({
    shares: weights(eligible).filter(({ weight }) => weight > 0),
    conversionStats,
    countryId,
    draw,
  });

const PICKS: Readonly<Record<Method, (input: PickInput) => Pick>> = {
  slot: pickSlot,
  chance: pickChance,
  optimize,
};
export const pick = (method: Method, input: PickInput): Pick => PICKS[method](input);
