import {
  HOUSE_CURRENCY,
  type PlanPeriod,
  type PlanTerms,
  type PlanTier,
} from '@leadline/contracts';

/** The terms of a plan by their columns. `amount` is paid per FTD. Money is decimal text. */
export interface StoredTerms {
  readonly currency: string;
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
  readonly tiers: readonly PlanTier[];
  readonly lifts_all: boolean;
  readonly fee: string | null;
  readonly minimum: string | null;
  readonly maximum: string | null;
}
type Later = 'currency' | 'tiers' | 'lifts_all' | 'fee' | 'minimum' | 'maximum';
/** Terms of a version, which may be from before ADR 96. */
export type EarlierTerms = Omit<StoredTerms, Later> & Partial<Pick<StoredTerms, Later>>;
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
    currency: HOUSE_CURRENCY,
    per_lead: null,
    share_percent: null,
    guarantee_percent: null,
    period: null,
    maturity_days: 0,
    deducted_statuses: [],
    deduct_percent: null,
    guarantees_valid_leads: false,
    counts_valid_ftds: false,
    tiers: [],
    lifts_all: false,
    fee: null,
    minimum: null,
    maximum: null,
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
  readonly terms: EarlierTerms;
}

/**
 * Returns the terms of a plan alone. Versions from before ADR 96 lack the last five, those from
 * before ADR 99 the currency.
 */
export const termsOf = (plan: StoredTerms | EarlierTerms): StoredTerms => ({
  currency: plan.currency ?? HOUSE_CURRENCY,
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
  tiers: (plan.tiers ?? []).map(({ from, amount }) => ({ from, amount })),
  lifts_all: plan.lifts_all ?? false,
  fee: plan.fee ?? null,
  minimum: plan.minimum ?? null,
  maximum: plan.maximum ?? null,
});

/** Returns stored terms as requests and replies name them. */
export const shownTerms = (stored: EarlierTerms): PlanTerms => {
  const { amount, ...terms } = termsOf(stored);
  return { per_ftd: amount, ...terms };
};

export const areSameTerms = (one: EarlierTerms, other: EarlierTerms): boolean =>
  JSON.stringify(termsOf(one)) === JSON.stringify(termsOf(other));

/** Returns the version of a lead that came at `at`. Null if the present terms are the lead's. */
export const versionAt = (at: Date, versions: readonly TermsVersion[]): TermsVersion | null =>
  versions
    .toSorted((one, other) => one.until_at.getTime() - other.until_at.getTime())
    .find(({ until_at: until }) => until > at) ?? null;

/** Returns the versions after a change from a moment on, the oldest first. */
export const versionsAfter = (
  from: Date,
  plan: { readonly now: StoredTerms; readonly next: StoredTerms },
  versions: readonly TermsVersion[],
): TermsVersion[] => {
  const ended = endedBy(from, plan, versions);
  return [
    ...versions.filter(({ until_at: until }) => until <= from),
    ...(ended ? [ended] : []),
  ].toSorted((one, other) => one.until_at.getTime() - other.until_at.getTime());
};

/**
 * Returns the version that a change from a moment on adds, once versions that end later are gone:
 * the terms that counted up to that moment. Null if no terms ended then.
 */
export const endedBy = (
  from: Date,
  plan: { readonly now: StoredTerms; readonly next: StoredTerms },
  versions: readonly TermsVersion[],
): TermsVersion | null => {
  const counted = versionAt(from, versions)?.terms ?? plan.now;
  const beganThen = versions.some(({ until_at: until }) => until.getTime() === from.getTime());
  return beganThen || areSameTerms(counted, plan.next)
    ? null
    : { until_at: from, terms: termsOf(counted) };
};
