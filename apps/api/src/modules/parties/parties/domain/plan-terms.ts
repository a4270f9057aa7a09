import type { PlanPeriod, PlanTerms } from '@leadline/contracts';

/** The terms of a plan by their columns. `amount` is paid per FTD. Money is decimal text. */
export interface StoredTerms {
  readonly amount: string | null;
  readonly per_lead: string | null;
  readonly share_percent: string | null;
  readonly guarantee_percent: string | null;
  readonly period: PlanPeriod | null;
  readonly maturity_days: number;
  readonly deducted_statuses: readonly string[];
  readonly deduct_percent: string | null;
  readonly guarantees_valid_leads: boolean;
  readonly counts_valid_ftds: boolean;
}
/** Values of a plan besides its party. A single country is `country_id` (ADR 95). */
export interface PlanValues extends StoredTerms {
  readonly name: string;
  readonly country_id: number | null;
  readonly country_ids: readonly number[];
  readonly funnels: readonly string[];
  readonly offers: readonly string[];
  readonly party_ids: readonly number[];
  readonly custom_params: Readonly<Record<string, string>>;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly zone: string;
}
/** Values that say nothing, of what a plain amount lacks. */
export const NOTHING_MORE: Omit<PlanValues, 'amount' | 'country_id' | 'country_ids' | 'party_ids'> =
  {
    name: '',
    per_lead: null,
    share_percent: null,
    guarantee_percent: null,
    period: null,
    maturity_days: 0,
    deducted_statuses: [],
    deduct_percent: null,
    guarantees_valid_leads: false,
    counts_valid_ftds: false,
    funnels: [],
    offers: [],
    custom_params: {},
    starts_on: null,
    ends_on: null,
    zone: 'UTC',
  };
/** Terms for leads from before `until_at`. */
export interface TermsVersion {
  readonly until_at: Date;
  readonly terms: StoredTerms;
}

/** Returns the terms of a plan alone. */
export const termsOf = (plan: StoredTerms): StoredTerms => ({
  amount: plan.amount,
  per_lead: plan.per_lead,
  // Versions from before shares have none.
  share_percent: plan.share_percent ?? null,
  guarantee_percent: plan.guarantee_percent,
  period: plan.period,
  maturity_days: plan.maturity_days,
  deducted_statuses: plan.deducted_statuses,
  deduct_percent: plan.deduct_percent,
  guarantees_valid_leads: plan.guarantees_valid_leads,
  counts_valid_ftds: plan.counts_valid_ftds,
});

/** Returns stored terms as requests and replies name them. */
export const shownTerms = (stored: StoredTerms): PlanTerms => {
  const { amount, ...terms } = termsOf(stored);
  return { per_ftd: amount, ...terms };
};

export const areSameTerms = (one: StoredTerms, other: StoredTerms): boolean =>
  JSON.stringify(termsOf(one)) === JSON.stringify(termsOf(other));

/**
 * Returns the version that a change from a moment on adds, once versions that end later are gone:
 * the terms that counted up to that moment. Null if no terms ended then.
 */
export const endedBy = (
  from: Date,
  plan: { readonly now: StoredTerms; readonly next: StoredTerms },
  versions: readonly TermsVersion[],
): TermsVersion | null => {
  const oldestFirst = versions.toSorted((a, b) => a.until_at.getTime() - b.until_at.getTime());
  const counted = oldestFirst.find(({ until_at: until }) => until > from)?.terms ?? plan.now;
  const beganThen = versions.some(({ until_at: until }) => until.getTime() === from.getTime());
  return beganThen || areSameTerms(counted, plan.next)
    ? null
    : { until_at: from, terms: termsOf(counted) };
};
