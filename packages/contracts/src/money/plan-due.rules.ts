import type { PlanTerms } from './plan-terms.rules.js';

// The amount that is due for the leads of one period under a plan (ADR 96).

/** Terms that the amount depends on. Money is whole cents; null is none. */
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
  /** Sum of the amounts for leads, in cents. */
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
 * Returns the cents that are due for a period. FTDs earn by their tiers, but at least the amount
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

const centsOf = (amount: string): number => {
  const [whole = '0', cents = ''] = amount.split('.');
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'));
};
const centsOrNull = (amount: string | null): number | null =>
  amount === null ? null : centsOf(amount);

/**
 * Returns what one period brings under terms, with no lead deducted, as decimal text.
 */
export const planExample = (terms: PlanTerms, leads: number, ftds: number): string => {
  const cents = dueFor(
    {
      perFtd: centsOrNull(terms.per_ftd),
      tiers: terms.tiers.map(({ from, amount }) => ({ from, amount: centsOf(amount) })),
      liftsAll: terms.lifts_all,
      guarantee: centsOrNull(terms.guarantee_percent),
      fee: centsOrNull(terms.fee),
      minimum: centsOrNull(terms.minimum),
      maximum: centsOrNull(terms.maximum),
    },
    { ftds, counted: leads, perLead: leads * (centsOrNull(terms.per_lead) ?? 0) },
  );
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
};
