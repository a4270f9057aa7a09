import { BLOCK_ROWS } from './lead-columns.js';
import type { GroupCoder, PairCoder } from './group-coder.js';
import { lowerBound } from './group-page.js';

/**
 * Groups by two keys, numbered in the order in which rows have them: of 5,000 advertisers and 5,000
 * publishers, few of the 25 million pairs occur. `most` is how many may be numbered.
 */
export const foundPairCoder = (first: GroupCoder, second: GroupCoder, most: number): PairCoder => {
  const width = second.size;
  const numberOfPair = new Map<number, number>();
  const pairs: number[] = [];
  const numberOf = (pair: number): number => {
    const known = numberOfPair.get(pair);
    if (known !== undefined) return known;
    if (pairs.length > most) return 0;
    const number = pairs.length;
    numberOfPair.set(pair, number);
    pairs.push(pair);
    return number;
  };
  const partsOf = (group: number): readonly [number, number] => {
    const pair = pairs[group] as number;
    return [Math.floor(pair / width), pair % width];
  };
  const numbers = new Uint32Array(BLOCK_ROWS);
  return {
    get size() {
      return pairs.length;
    },
    get isOverfull() {
      return pairs.length > most;
    },
    partsOf,
    numbering: (basis, clock) => {
      const [firstOf, secondOf] = [first.numbering(basis, clock), second.numbering(basis, clock)];
      return (block, rows, count) => {
        const [ones, others] = [firstOf(block, rows, count), secondOf(block, rows, count)];
        for (let index = 0; index < count; index += 1) {
          const row = rows[index] as number;
          numbers[row] = numberOf((ones[row] as number) * width + (others[row] as number));
        }
        return numbers;
      };
    },
    codeOf: () => null,
    same: (group) => {
      const [one, other] = partsOf(group);
      return numberOf(first.same(one) * width + second.same(other));
    },
    ranks: () => {
      const [ones, others] = [first.ranks(), second.ranks()];
      const keys = Float64Array.from(pairs, (_, group) => {
        const [one, other] = partsOf(group);
        return (ones[one] as number) * (width + 1) + (others[other] as number);
      });
      const sorted = keys.slice().sort();
      return Uint32Array.from(keys, (key) => lowerBound(sorted, key));
    },
  };
};
