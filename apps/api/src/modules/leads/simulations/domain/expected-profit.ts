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

/** Terms of a plan: cents for a lead and for an FTD. */
export interface PaidTerms {
  readonly perLead: number;
  readonly perFtd: number;
  /** FTDs per lead that are paid at least, in hundredths of a percent. */
  readonly guarantee: number;
}
/** Terms for a lead on both sides; null without a plan. */
interface LeadTerms {
  readonly revenue: PaidTerms | null;
  readonly payout: PaidTerms | null;
}

/** Leads that an advertiser accepted before the range, from which its FTD rate is computed. */
export interface History {
  /** From the country in the 30 days before the range, or everything before the range. */
  readonly basis: 'country' | 'all';
  /** Above 0. */
  readonly leads: number;
  readonly ftds: number;
  /** FTDs that staff did not reject: the payout is due for them. */
  readonly paid: number;
  /** Mean of the FTDs in cents. It counts for leads without a plan. */
  readonly revenue: Fraction;
}
/** Facts about earlier leads. */
export interface ProfitFacts {
  /** Null if the advertiser has no earlier leads at all. */
  readonly historyOf: (advertiserId: number, countryId: number) => History | null;
}

/** FTDs per lead that a plan pays: those that came, or what it guarantees. */
const paidRate = (ftds: number, leads: number, { guarantee }: PaidTerms): Fraction =>
  ftds * 10_000 < guarantee * leads
    ? { numerator: BigInt(guarantee), denominator: 10_000n }
    : { numerator: BigInt(ftds), denominator: BigInt(leads) };

const product = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});
/** Returns the cents that a plan pays per lead. Exact. */
export const paidPerLead = (ftds: number, leads: number, terms: PaidTerms): Fraction =>
  plus(
    whole(BigInt(terms.perLead)),
    product(paidRate(ftds, leads, terms), whole(BigInt(terms.perFtd))),
  );

/** Returns the cents that an advertiser pays per lead, by the plan or by its mean FTD. */
export const earnedPerLead = (
  ftds: number,
  { leads, revenue }: Pick<History, 'leads' | 'revenue'>,
  terms: PaidTerms | null,
): Fraction =>
  terms === null
    ? product({ numerator: BigInt(ftds), denominator: BigInt(leads) }, revenue)
    : paidPerLead(ftds, leads, terms);

/**
 * Returns the profit in cents expected of one lead: what the plans of both sides pay at the rates of
 * the history. Exact.
 */
export const profitPerLead = (
  history: Omit<History, 'basis'>,
  { revenue, payout }: LeadTerms,
): Fraction => {
  const earned = earnedPerLead(history.ftds, history, revenue);
  if (payout === null) return earned;
  return plus(earned, times(paidPerLead(history.paid, history.leads, payout), -1n));
};

/** A lead that goes to an advertiser under plans, or to nobody. */
export interface Taken {
  readonly advertiserId: number;
  /** The deal that the distribution names. */
  readonly dealId?: number | undefined;
  readonly terms: LeadTerms;
}
/** Returns the expected profit of a lead. Null without a history. */
export const expectedProfit = (
  taken: Taken | null,
  countryId: number,
  { historyOf }: ProfitFacts,
): Fraction | null => {
  if (taken === null) return ZERO;
  const history = historyOf(taken.advertiserId, countryId);
  return history && profitPerLead(history, taken.terms);
};

/** Returns the mean revenue of the earlier FTDs. */
export const meanRevenue = (earned: bigint, ftds: number): Fraction =>
  ftds === 0 ? ZERO : { numerator: earned, denominator: BigInt(ftds) };
