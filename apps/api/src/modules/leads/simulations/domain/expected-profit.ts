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

/** Leads that an advertiser accepted before the range, from which its FTD rate is computed. */
export interface History {
  /** From the country in the 30 days before the range, or everything before the range. */
  readonly basis: 'country' | 'all';
  /** Above 0. */
  readonly leads: number;
  readonly ftds: number;
  /** FTDs that staff did not reject: the payout is due for them. */
  readonly paid: number;
  /** Cents per FTD: the agreed amount, or the mean of the FTDs. */
  readonly revenue: Fraction;
}
/** Facts about earlier leads and agreed amounts. */
export interface ProfitFacts {
  /** Null if the advertiser has no earlier leads at all. */
  readonly historyOf: (advertiserId: number, countryId: number) => History | null;
  /** Cents that are due to the publisher for an FTD. */
  readonly payoutOf: (publisherId: number, countryId: number) => bigint;
}

/**
 * Returns the profit in cents expected of one lead: rate of FTDs × revenue − rate of FTDs that
 * staff did not reject × payout. Exact.
 */
export const profitPerLead = (
  { leads, ftds, paid, revenue }: Omit<History, 'basis'>,
  payout: bigint,
): Fraction => ({
  numerator: BigInt(ftds) * revenue.numerator - BigInt(paid) * payout * revenue.denominator,
  denominator: BigInt(leads) * revenue.denominator,
});

/**
 * Returns the expected profit of a lead that goes to an advertiser or to nobody. Null without a
 * history.
 */
export const expectedProfit = (
  advertiserId: number | null,
  { countryId, publisherId }: { readonly countryId: number; readonly publisherId: number },
  { historyOf, payoutOf }: ProfitFacts,
): Fraction | null => {
  if (advertiserId === null) return ZERO;
  const history = historyOf(advertiserId, countryId);
  return history && profitPerLead(history, payoutOf(publisherId, countryId));
};

/** Returns the revenue per FTD: the agreed amount, or the mean of the earlier FTDs. */
export const revenuePerFtd = (agreed: bigint | null, earned: bigint, ftds: number): Fraction => {
  if (agreed !== null) return whole(agreed);
  return ftds === 0 ? ZERO : { numerator: earned, denominator: BigInt(ftds) };
};
