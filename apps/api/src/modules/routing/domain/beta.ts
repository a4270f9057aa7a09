import type { Draw } from './random.js';

/** Uniform numbers in (0, 1], one after the other. */
export type Uniforms = () => number;

/** The numbers of one purpose, the same for the same seed. */
export const uniformsOf = (draw: Draw, purpose: string): Uniforms => {
  let count = 0;
  return () => {
    count += 1;
    return 1 - draw(`${purpose}:${count}`);
  };
};

const { sqrt, log, cos, exp, PI } = Math;

/** One try in twenty fails at most, so this many never do; draws that are all the same would, and must not hold up a lead. */
const MAX_TRIES = 64;

/** Box and Muller. */
const normal = (next: Uniforms): number => {
  const radius = sqrt(-2 * log(next()));
  return radius * cos(2 * PI * next());
};

/** The logarithm of a gamma variate with scale 1 (Marsaglia and Tsang). A logarithm, because with a small shape the variate itself is often smaller than the smallest number. */
const logGamma = (shape: number, next: Uniforms): number => {
  if (shape < 1) {
    const larger = logGamma(shape + 1, next);
    return larger + log(next()) / shape;
  }
  const d = shape - 1 / 3;
  const c = 1 / sqrt(9 * d);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const x = normal(next);
    const v = (1 + c * x) ** 3;
    if (v > 0 && log(next()) < (x * x) / 2 + d - d * v + d * log(v)) return log(d * v);
  }
  return log(d);
};

/** A variate of Beta(alpha, beta), both above 0. */
export const betaVariate = (alpha: number, beta: number, next: Uniforms): number => {
  const ours = logGamma(alpha, next);
  const theirs = logGamma(beta, next);
  return 1 / (1 + exp(theirs - ours));
};
