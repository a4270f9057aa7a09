// The regularized incomplete beta function, for the tail of a negative binomial distribution.

const LANCZOS = [
  76.1800917294715, -86.5053203294168, 24.01409824083091, -1.231739572450155, 0.1208650973866179e-2,
  -0.5395239384953e-5,
];

/** Returns the natural logarithm of the gamma function of a positive number. */
const logGamma = (x: number): number => {
  const shifted = x + 5.5 - (x + 0.5) * Math.log(x + 5.5);
  const series = LANCZOS.reduce(
    (sum, coefficient, index) => sum + coefficient / (x + index + 1),
    1.00000000019001,
  );
  return Math.log((2.506628274631 * series) / x) - shifted;
};

const MAX_STEPS = 5000;
const PRECISE = 1e-12;
const TINY = 1e-300;

const awayFromZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value);

/** Evaluates the continued fraction by the method of Lentz. */
const continuedFraction = (a: number, b: number, x: number): number => {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  const step = (numerator: number): number => {
    d = 1 / awayFromZero(1 + numerator * d);
    c = awayFromZero(1 + numerator / c);
    value *= c * d;
    return c * d;
  };
  for (let m = 1; m <= MAX_STEPS; m += 1) {
    step((m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)));
    const change = step((-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)));
    if (Math.abs(change - 1) < PRECISE) break;
  }
  return value;
};

/** Returns I_x(a, b) for positive `a` and `b`: from 0 at x = 0 to 1 at x = 1. */
export const incompleteBeta = (x: number, a: number, b: number): number => {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x),
  );
  return x < (a + 1) / (a + b + 2)
    ? (front * continuedFraction(a, b, x)) / a
    : 1 - (front * continuedFraction(b, a, 1 - x)) / b;
};
