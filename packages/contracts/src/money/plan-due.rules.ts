import { decimalOf, minorDigits, MOST_DIGITS } from './currencies.rules.js';
import type { PlanTerms } from './plan-terms.rules.js';

// The amount that is due for the leads of one period under a plan (ADR 96).

/** Terms that the amount depends on. Money is whole minor units; null is none. */
export interface DueTerms {
  readonly perFtd: number | null;
  /** From the `from`-th FTD of the period on, each earns `amount`. In rising order. */
  readonly tiers: readonly { readonly from: number; readonly amount: number }[];
  /** Whether the tier reached counts for all FTDs of the period. */
  readonly liftsAll: boolean;
  /** Hundredths of a percent. */
  readonly guarantee: number | null;
  readonly fee: number | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
}
/** Numbers of one period. */
export interface PeriodCount {
  readonly ftds: number;
  /** Leads for which the guarantee holds. */
  readonly counted: number;
  /** Sum of the amounts for leads, in minor units. */
  readonly perLead: number;
}

/** Whether a period owes money even if no lead comes. */
export const owesWithoutLeads = (terms: {
  readonly fee: number | string | null;
  readonly minimum: number | string | null;
}): boolean => terms.fee !== null || terms.minimum !== null;

const WHOLE = 10_000n;

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** Returns what FTDs earn by their tiers. */
const tierTotal = ({ perFtd, tiers, liftsAll }: DueTerms, ftds: number): bigint => {
  const steps = [{ from: 1, amount: perFtd ?? 0 }, ...tiers];
  const reached = steps.filter(({ from }) => from <= ftds);
  if (liftsAll) return BigInt(ftds) * BigInt(reached.at(-1)?.amount ?? 0);
  return reached.reduce((sum, { from, amount }, index) => {
    const last = (reached[index + 1]?.from ?? ftds + 1) - 1;
    return sum + BigInt(last - from + 1) * BigInt(amount);
  }, 0n);
};

/**
 * Returns the minor units that are due for a period. FTDs earn by their tiers, but at least the amount
 * per FTD × the guaranteed share of the counted leads. The amounts for leads come to that. The
 * minimum and the maximum hold for this sum; the fee comes on top. Rounded once, half up.
 */
export const dueFor = (terms: DueTerms, { ftds, counted, perLead }: PeriodCount): number => {
  const { perFtd, guarantee, fee, minimum, maximum } = terms;
  const guaranteed = BigInt(perFtd ?? 0) * BigInt(guarantee ?? 0) * BigInt(counted);
  let due = larger(tierTotal(terms, ftds) * WHOLE, guaranteed) + BigInt(perLead) * WHOLE;
  if (maximum !== null) due = smaller(due, BigInt(maximum) * WHOLE);
  if (minimum !== null) due = larger(due, BigInt(minimum) * WHOLE);
  return Number((due * 2n + WHOLE) / (WHOLE * 2n)) + (fee ?? 0);
};

/** Decimal text with two decimals at most in hundredths. */
const hundredths = (text: string): number => {
  const [whole = '0', decimals = ''] = text.split('.');
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
};

/**
 * Returns what one period brings under terms, with no lead deducted, as decimal text.
 */
export const planExample = (terms: PlanTerms, leads: number, ftds: number): string => {
  const unit = 10 ** Math.max(0, MOST_DIGITS - minorDigits(terms.currency));
  const minorOf = (amount: string): number => Math.round(hundredths(amount) / unit);
  const minor = (amount: string | null): number | null =>
    amount === null ? null : minorOf(amount);
  const due = dueFor(
    {
      perFtd: minor(terms.per_ftd),
      tiers: terms.tiers.map(({ from, amount }) => ({ from, amount: minorOf(amount) })),
      liftsAll: terms.lifts_all,
      guarantee: terms.guarantee_percent === null ? null : hundredths(terms.guarantee_percent),
      fee: minor(terms.fee),
      minimum: minor(terms.minimum),
      maximum: minor(terms.maximum),
    },
    { ftds, counted: leads, perLead: leads * (minor(terms.per_lead) ?? 0) },
  );
  return decimalOf(BigInt(due * unit), MOST_DIGITS);
};
