interface Share {
  readonly percentage: number;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const sumOf = (brands: readonly Share[]): number =>
  round(brands.reduce((sum, brand) => sum + brand.percentage, 0));

/** A percentage as a person typed it: 0 to 100 with at most two decimals. */
export const cleanPercentage = (value: number | null): number =>
  value === null || Number.isNaN(value) ? 0 : round(Math.min(100, Math.max(0, value)));

/** Even whole percentages; the first rows get the remainder: 34, 33, 33. */
export const distributeEvenly = <B extends Share>(brands: readonly B[]): readonly B[] => {
  const base = Math.floor(100 / Math.max(1, brands.length));
  const extra = 100 - base * brands.length;
  return brands.map((brand, index) => ({ ...brand, percentage: base + (index < extra ? 1 : 0) }));
};

/** Why nothing can be filled up; null when it can. */
export const fillFault = (brands: readonly Share[]): string | null => {
  if (brands.length === 0) return 'Add an advertiser first';
  const sum = sumOf(brands);
  return sum === 100
    ? 'The percentages make 100 already'
    : sum > 100
      ? 'The percentages make more than 100'
      : null;
};

/**
 * Fills the group up to 100: evenly over the rows without a share or, if there are none, into the
 * last row.
 */
export const fillRemainder = <B extends Share>(brands: readonly B[]): readonly B[] => {
  if (fillFault(brands) !== null) return brands;
  const missing = round(100 - sumOf(brands));
  const empty = brands.flatMap((brand, index) => (brand.percentage === 0 ? [index] : []));
  const takers = empty.length > 0 ? empty : [brands.length - 1];
  const each = Math.floor(missing / takers.length);
  const first = round(missing - each * (takers.length - 1));
  return brands.map((brand, index) => {
    const place = takers.indexOf(index);
    return place === -1
      ? brand
      : { ...brand, percentage: round(brand.percentage + (place === 0 ? first : each)) };
  });
};
