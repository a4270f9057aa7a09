/** An exact number, used for amounts in cents. The denominator is above 0. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const whole = (value: bigint): Fraction => ({ numerator: value, denominator: 1n });
export const ZERO = whole(0n);

const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b));

export const plus = (a: Fraction, b: Fraction): Fraction => {
  const divisor = commonDivisor(a.denominator, b.denominator);
  return {
    numerator: (a.numerator * b.denominator + b.numerator * a.denominator) / divisor,
    denominator: (a.denominator / divisor) * b.denominator,
  };
};
export const times = ({ numerator, denominator }: Fraction, factor: bigint): Fraction => ({
  numerator: numerator * factor,
  denominator,
});

/** Returns the nearest whole number, halves away from zero. */
export const rounded = ({ numerator, denominator }: Fraction): bigint => {
  const size = numerator < 0n ? -numerator : numerator;
  const nearest = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -nearest : nearest;
};
