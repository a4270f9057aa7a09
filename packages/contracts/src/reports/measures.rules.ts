// Every ratio of a report follows from additive measures, here and nowhere else, so that the
// server, the screen and exports agree to the cent (domain §10).

/**
 * The additive measures of a set of leads. Money is whole cents. Leads, attempts, autologged,
 * offered and amounts for leads count by the creation of the lead, shares of top-ups by the closing
 * of the cohort, the rest by the time of the FTD. Revenue and payout are all of their parts.
 */
export interface Tally {
  readonly attempts: number;
  readonly leads: number;
  readonly autologged: number;
  /** Leads, each once for every advertiser that it was offered to. 0 if they are not counted. */
  readonly offered: number;
  readonly ftds: number;
  readonly publisher_ftds: number;
  readonly late_ftds: number;
  readonly revenue: bigint;
  readonly payout: bigint;
  /** Parts of revenue and payout: amounts for leads (CPL), and shares of top-ups. */
  readonly lead_revenue: bigint;
  readonly lead_payout: bigint;
  readonly topup_revenue: bigint;
  readonly topup_payout: bigint;
}
/** The measures of a tally that are money. */
export const TALLY_MONEY = [
  'revenue',
  'payout',
  'lead_revenue',
  'lead_payout',
  'topup_revenue',
  'topup_payout',
] as const satisfies (keyof Tally)[];

export const EMPTY_TALLY: Tally = {
  attempts: 0,
  leads: 0,
  autologged: 0,
  offered: 0,
  ftds: 0,
  publisher_ftds: 0,
  late_ftds: 0,
  revenue: 0n,
  payout: 0n,
  lead_revenue: 0n,
  lead_payout: 0n,
  topup_revenue: 0n,
  topup_payout: 0n,
};

export const addTallies = (one: Tally, other: Tally): Tally => ({
  attempts: one.attempts + other.attempts,
  leads: one.leads + other.leads,
  autologged: one.autologged + other.autologged,
  offered: one.offered + other.offered,
  ftds: one.ftds + other.ftds,
  publisher_ftds: one.publisher_ftds + other.publisher_ftds,
  late_ftds: one.late_ftds + other.late_ftds,
  revenue: one.revenue + other.revenue,
  payout: one.payout + other.payout,
  lead_revenue: one.lead_revenue + other.lead_revenue,
  lead_payout: one.lead_payout + other.lead_payout,
  topup_revenue: one.topup_revenue + other.topup_revenue,
  topup_payout: one.topup_payout + other.topup_payout,
});

/** Whole hundredths as decimal text with two digits: 12345n is `123.45`. */
export const decimalText = (hundredths: bigint): string => {
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Half away from zero, as PostgreSQL rounds numeric; by zero it is 0 (domain §9). */
export const roundedQuotient = (dividend: bigint, divisor: bigint): bigint => {
  if (divisor === 0n) return 0n;
  const isNegative = dividend < 0n !== divisor < 0n;
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const quotient = (2n * top + bottom) / (2n * bottom);
  return isNegative ? -quotient : quotient;
};
/** The measures of a row or a card as the wire has them. */
export interface Measures {
  readonly attempts: number;
  readonly leads: number;
  readonly success_percent: string;
  readonly autologged: number;
  readonly autologged_percent: string;
  readonly offered: number;
  readonly acceptance: string;
  readonly ftds: number;
  readonly publisher_ftds: number;
  readonly late_ftds: number;
  readonly cr: string;
  readonly aff_cr: string;
  readonly revenue: string;
  readonly payout: string;
  readonly profit: string;
  /** Profit for each $100 of revenue. */
  readonly margin: string;
  readonly ecpl: string;
  readonly aecpl: string;
  readonly lead_revenue: string;
  readonly lead_payout: string;
  readonly topup_revenue: string;
  readonly topup_payout: string;
  /** Revenue for each FTD. */
  readonly effective_cpa: string;
}
export type Measure = keyof Measures;

/** A sum that a ratio is made of. Profit is revenue without payouts. */
type Term = keyof Tally | 'profit';
/** `dividend` / `divisor`, in percent or as money for each of `divisor`. */
export interface RatioRule {
  readonly dividend: Term;
  readonly divisor: keyof Tally;
  readonly isPercent: boolean;
}
const percent = (dividend: Term, divisor: keyof Tally): RatioRule => ({
  dividend,
  divisor,
  isPercent: true,
});
const each = (dividend: Term, divisor: keyof Tally): RatioRule => ({
  dividend,
  divisor,
  isPercent: false,
});

/** The measures that are ratios. Nothing else says how they are computed. */
export const RATIOS = {
  success_percent: percent('leads', 'attempts'),
  autologged_percent: percent('autologged', 'leads'),
  acceptance: percent('leads', 'offered'),
  cr: percent('ftds', 'leads'),
  aff_cr: percent('publisher_ftds', 'leads'),
  margin: percent('profit', 'revenue'),
  ecpl: each('revenue', 'leads'),
  aecpl: each('payout', 'leads'),
  effective_cpa: each('revenue', 'ftds'),
} as const satisfies Partial<Record<Measure, RatioRule>>;

const termOf = (tally: Tally, term: Term): bigint =>
  term === 'profit' ? tally.revenue - tally.payout : BigInt(tally[term]);

/** A ratio in whole hundredths: 1 of 3 in percent is 3333n, and so is 100.00 for each of 3. */
export const ratioOf = (tally: Tally, { dividend, divisor, isPercent }: RatioRule): bigint =>
  roundedQuotient(termOf(tally, dividend) * (isPercent ? 10_000n : 1n), termOf(tally, divisor));

export const measuresOf = (tally: Tally): Measures => {
  const ratio = (name: keyof typeof RATIOS): string => decimalText(ratioOf(tally, RATIOS[name]));
  return {
    attempts: tally.attempts,
    leads: tally.leads,
    success_percent: ratio('success_percent'),
    autologged: tally.autologged,
    autologged_percent: ratio('autologged_percent'),
    offered: tally.offered,
    acceptance: ratio('acceptance'),
    ftds: tally.ftds,
    publisher_ftds: tally.publisher_ftds,
    late_ftds: tally.late_ftds,
    cr: ratio('cr'),
    aff_cr: ratio('aff_cr'),
    revenue: decimalText(tally.revenue),
    payout: decimalText(tally.payout),
    profit: decimalText(termOf(tally, 'profit')),
    margin: ratio('margin'),
    ecpl: ratio('ecpl'),
    aecpl: ratio('aecpl'),
    lead_revenue: decimalText(tally.lead_revenue),
    lead_payout: decimalText(tally.lead_payout),
    topup_revenue: decimalText(tally.topup_revenue),
    topup_payout: decimalText(tally.topup_payout),
    effective_cpa: ratio('effective_cpa'),
  };
};

/** Reads a count or decimal text with at most two digits as hundredths. */
const hundredthsOf = (value: number | string): bigint => {
  const text = String(value);
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const hundredths = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return text.startsWith('-') ? -hundredths : hundredths;
};

/**
 * The change from `past` to `value` in percent with two digits, e.g. `-12.50`; `new` if there was
 * nothing before, so that nothing is divided by zero.
 */
export const changeOf = (value: number | string, past: number | string): string => {
  const [now, before] = [hundredthsOf(value), hundredthsOf(past)];
  if (before === 0n) return now === 0n ? '0.00' : 'new';
  return decimalText(roundedQuotient((now - before) * 10_000n, before < 0n ? -before : before));
};
