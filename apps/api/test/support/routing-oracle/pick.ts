import { betaVariate, uniformsOf } from '#modules/routing/domain/beta.js';
import type { DecisionInput } from '#modules/routing/domain/lead.js';
import type {
  BrandShare,
  DistributionConfig,
  GroupConfig,
} from '#modules/routing/domain/snapshot.js';

// The three methods, by exact fractions where the documents give a formula.

const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, value) => sum + value, 0);
/** Who comes first when all numbers are equal or the largest is asked for: list order. */
const largest = (
  brands: readonly BrandShare[],
  score: (brand: BrandShare) => bigint | number,
): number => {
  const [first, ...others] = brands;
  if (!first) throw new Error('nobody');
  return others.reduce((best, brand) => (score(brand) > score(best) ? brand : best), first)
    .advertiserId;
};
const byWeight = (brands: readonly BrandShare[], draw: number): number => {
  const tickets = brands.flatMap(({ advertiserId, weight }) =>
    Array.from({ length: weight }, () => advertiserId),
  );
  return tickets[Math.floor(draw * tickets.length)] ?? 0;
};

const slot = (
  brands: readonly BrandShare[],
  group: GroupConfig,
  { view }: DecisionInput,
): number => {
  const taken = view.slots.get(group.id) ?? new Map<number, number>();
  const n = BigInt(sumOf([...taken.values()]));
  const all = BigInt(sumOf(brands.map(({ weight }) => weight)));
  return largest(
    brands,
    ({ advertiserId, weight }) =>
      BigInt(weight) * (n + 1n) - BigInt(taken.get(advertiserId) ?? 0) * all,
  );
};

/** ADR 9. */
const optimize = (
  brands: readonly BrandShare[],
  group: GroupConfig,
  countryId: number,
  { snapshot, view, draw }: DecisionInput,
): number => {
  const drawFor = (purpose: string): number =>
    draw(`${purpose}:${group.id}:${view.refusedBy.size}`);
  const rows = [...snapshot.conversionStats.byPair.values()];
  const statsOf = (id: number, country: number | null) =>
    rows.find((row) => row.advertiser_id === id && row.country_id === country);
  const inCountry = rows.filter((row) => row.country_id === countryId);
  const baseRate =
    (sumOf(inCountry.map(({ ftds }) => ftds)) + 5) /
    (sumOf(inCountry.map(({ leads }) => leads)) + 100);
  const revenues = rows.flatMap(({ revenue }) => (revenue === null ? [] : [Number(revenue)]));
  const typical = revenues.length === 0 ? 1 : sumOf(revenues) / revenues.length;
  if (drawFor('floor') < 0.05 * brands.length)
    return brands[Math.floor(drawFor('floor:who') * brands.length)]?.advertiserId ?? 0;
  const known = sumOf(
    brands.map(({ advertiserId }) => statsOf(advertiserId, countryId)?.leads ?? 0),
  );
  if (drawFor('prior') < 100 / (100 + known)) return byWeight(brands, drawFor('prior:who'));
  return largest(brands, ({ advertiserId, weight }) => {
    const [leads, ftds] = [
      statsOf(advertiserId, countryId)?.leads ?? 0,
      statsOf(advertiserId, countryId)?.ftds ?? 0,
    ];
    const prior = Math.max(1, weight / 100);
    const revenue =
      statsOf(advertiserId, countryId)?.revenue ??
      statsOf(advertiserId, null)?.revenue ??
      String(typical);
    return (
      betaVariate(
        prior * baseRate + ftds,
        prior * (1 - baseRate) + leads - ftds,
        uniformsOf(drawFor, `beta:${advertiserId}`),
      ) * Number(revenue)
    );
  });
};

/** The advertiser that the method takes from the eligible. Shares that are all zero count one each. */
export const pickByMethod = (
  eligible: readonly BrandShare[],
  group: GroupConfig,
  distribution: DistributionConfig,
  input: DecisionInput,
): number => {
  const brands = eligible.every(({ weight }) => weight === 0)
    ? eligible.map((brand) => ({ ...brand, weight: 1 }))
    : eligible;
  if (distribution.method === 'slot') return slot(brands, group, input);
  if (distribution.method === 'chance')
    return byWeight(brands, input.draw(`chance:${group.id}:${input.view.refusedBy.size}`));
  return optimize(
    brands.filter(({ weight }) => weight > 0),
    group,
    distribution.countryId,
    input,
  );
};
