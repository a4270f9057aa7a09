/** A number in [0, 1), drawn the same for the same seed: a decision can be made again from lead id and rule version (domain §4). */
export type Draw = (purpose: string) => number;

const { imul } = Math;

/** FNV-1a over the seed, then the finaliser of MurmurHash3: enough for weighted draws, not for secrets. */
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

/** One of the values, each as likely as the other. The list is not empty. */
export const drawOne = <T>(values: readonly [T, ...T[]] | readonly T[], draw: number): T => {
  const value = values[Math.min(values.length - 1, Math.floor(draw * values.length))];
  if (value === undefined) throw new Error('There is nothing to draw from.');
  return value;
};

/** One of the items, in proportion to their weights; they are not all zero. */
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
