// Chance that can be repeated: the same seed gives the same draws on every machine.

export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number from 0 to `below` − 1. */
  int(below: number): number;
  /** Any number from `from` to `to`. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Draws a value by the weights. */
  weighted<T>(entries: readonly (readonly [T, number])[]): T;
  /** Positive; short times are frequent, long ones rare. */
  exponential(mean: number): number;
  /** As many hexadecimal digits. */
  hex(digits: number): string;
}

/** 128 bits from a text (cyrb128). */
const wordsOf = (seed: string): [number, number, number, number] => {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (const character of seed) {
    const code = character.codePointAt(0) ?? 0;
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
};

/** The generator sfc32. */
const generatorOf = (seed: string): (() => number) => {
  let [a, b, c, d] = wordsOf(seed);
  const next = (): number => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  // Seeds that differ in one letter differ from the first draw on.
  for (let warmUp = 0; warmUp < 16; warmUp += 1) next();
  return next;
};

export const seededRandom = (seed: string): Random => {
  const next = generatorOf(seed);
  const int = (below: number): number => Math.floor(next() * below);
  const pick = <T>(list: readonly T[]): T => list[int(list.length)] as T;
  return {
    next,
    int,
    pick,
    between: (from, to) => from + (to - from) * next(),
    chance: (probability) => next() < probability,
    weighted(entries) {
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of entries) {
        left -= weight;
        if (left < 0) return value;
      }
      return pick(entries)[0];
    },
    exponential: (mean) => -mean * Math.log(1 - next()),
    hex(digits) {
      let text = '';
      while (text.length < digits)
        text += int(2 ** 32)
          .toString(16)
          .padStart(8, '0');
      return text.slice(0, digits);
    },
  };
};
