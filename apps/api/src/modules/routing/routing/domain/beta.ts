import type { Draw } from './random.js';

/** Each call gives the next uniform number in (0, 1]. */
export type Uniforms = () => number;

/** The uniform numbers of one purpose. The same seed gives the same numbers. */
export const uniformsOf = (draw: Draw, purpose: string): Uniforms => {
  let count = 0;
  return () => {
    count += 1;
    return 1 - draw(`${purpose}:${count}`);
  };
};

const { sqrt, log, cos, exp, PI } = Math;

/**
 * At most one try in twenty fails, so 64 failures in a row do not happen by chance. The limit is
 * for a broken generator, whose draws are all the same: it must not block a lead.
 */
const MAX_TRIES = 64;

/** A standard normal variate (Box and Muller). */
const normal = (next: Uniforms): number => {
  const radius = sqrt(-2 * log(next()));
  return radius * cos(2 * PI * next());
};

/**
 * The logarithm of a gamma variate with scale 1 (Marsaglia and Tsang). The variate itself is often
 * too small for a float when the shape is small.
 */
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
  const logAlpha = logGamma(alpha, next);
  const logBeta = logGamma(beta, next);
  return 1 / (1 + exp(logBeta - logAlpha));
};
