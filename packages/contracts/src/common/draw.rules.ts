/**
 * Draws a number in [0, 1). The same seed and purpose always give the same number, so that a
 * decision can be reproduced from the lead id and the version of the rules (domain §4).
 */
export type Draw = (purpose: string) => number;

const { imul } = Math;

/** FNV-1a, then the finaliser of MurmurHash3. Good enough for weighted draws, not for secrets. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = imul(value ^ text.charCodeAt(index), 0x01000193);
  value = imul(value ^ (value >>> 16), 0x85ebca6b);
  value = imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
};

export const seededDraw =
  (seed: string): Draw =>
  (purpose) =>
    hash(`${seed}:${purpose}`) / 0x1_0000_0000;

/** Draws a value, all equally likely. The list must not be empty. */
export const drawOne = <T>(values: readonly [T, ...T[]] | readonly T[], draw: number): T => {
  const value = values[Math.min(values.length - 1, Math.floor(draw * values.length))];
  if (value === undefined) throw new Error('The list to draw from is empty.');
  return value;
};

/** Draws an item in proportion to the weights, which must not all be zero. */
export const drawWeighted = <T extends { readonly weight: number }>(
  items: readonly T[],
  draw: number,
): T | undefined => {
  const point = draw * items.reduce((sum, { weight }) => sum + weight, 0);
  let upTo = 0;
  return (
    items.find(({ weight }) => {
      upTo += weight;
      return point < upTo;
    }) ?? items.at(-1)
  );
};
