import { createHash } from 'node:crypto';

/** A source of numbers in [0, 1). */
export type Random = () => number;

/** The same parts give the same sequence, on every machine and in every run. */
export function seededRandom(...parts: string[]): Random {
  const digest = createHash('sha256').update(parts.join('\u0000')).digest();
  let state = digest.readUInt32LE(0);
  // mulberry32: small, and good enough to draw statuses with.
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One number in [0, 1) for the given parts. */
export function seededFraction(...parts: string[]): number {
  return seededRandom(...parts)();
}

/** Draws one of the weighted values; weights are relative. */
export function pickWeighted<T>(random: Random, choices: ReadonlyArray<readonly [T, number]>): T {
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of choices) {
    left -= weight;
    if (left < 0) return value;
  }
  const last = choices.at(-1);
  if (last === undefined) throw new Error('nothing to choose from');
  return last[0];
}
