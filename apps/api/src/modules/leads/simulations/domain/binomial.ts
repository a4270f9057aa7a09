/** Returns the next uniform number in (0, 1]. */
export type Uniforms = () => number;

const { PI, ceil, cos, imul, log, log1p, max, min, round, sqrt } = Math;

/**
 * Generates uniform numbers by Mulberry32. The same seed, a whole number, gives the same numbers.
 */
export const uniformsFrom = (seed: number): Uniforms => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return 1 - ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
};

/** Below this mean single successes are drawn; above it a normal variate is close enough. */
const EXACT_MEAN = 30;

/** Counts the successes by the gaps between them, which are geometric. */
const bySuccesses = (trials: number, chance: number, next: Uniforms): number => {
  let count = -1;
  for (let trial = 0; trial <= trials; trial += max(1, ceil(log(next()) / log1p(-chance))))
    count += 1;
  return count;
};

const byNormal = (trials: number, chance: number, next: Uniforms): number => {
  const normal = sqrt(-2 * log(next())) * cos(2 * PI * next());
  const count = round(trials * chance + normal * sqrt(trials * chance * (1 - chance)));
  return min(trials, max(0, count));
};

/** Draws a binomial variate: the number of successes in `trials` trials of the same chance. */
export const binomialVariate = (trials: number, chance: number, next: Uniforms): number => {
  if (trials === 0 || chance <= 0) return 0;
  if (chance >= 1) return trials;
  if (chance > 0.5) return trials - binomialVariate(trials, 1 - chance, next);
  return (trials * chance < EXACT_MEAN ? bySuccesses : byNormal)(trials, chance, next);
};
