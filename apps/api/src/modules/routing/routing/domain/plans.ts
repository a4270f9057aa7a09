import type { ConditionMiss } from '@leadline/contracts';

// Plans in the configuration of routing: what is paid for a lead, on both sides (ADR 95). Which
// plan a lead comes under is said by `planOfLead` of the lead ledger too; a test compares them.

/** A plan as the query returns it. Money and percentages are decimal text. */
export interface PlanRow extends TermsRow {
  readonly id: number;
  readonly is_plain: boolean;
  /** The number of its conditions. */
  readonly conditions: number;
  readonly country_ids: readonly number[];
  readonly funnels: readonly string[];
  readonly offers: readonly string[];
  /** Parties of the other side. */
  readonly party_ids: readonly number[];
  readonly custom_params: Readonly<Record<string, string>>;
  /** In milliseconds; the end is excluded. */
  readonly starts_at: number | null;
  readonly ends_at: number | null;
  /** House currency per unit of its currency; null is the house currency. */
  readonly rate: number | null;
  /** Terms for leads from before a time, earliest first. */
  readonly versions: readonly (TermsRow & { readonly until_at: number })[];
}
interface TermsRow {
  readonly per_lead: string | null;
  readonly amount: string | null;
  readonly guarantee_percent: string | null;
}

/** Terms of a plan: cents of the house currency for a lead and for an FTD. */
export interface PaidTerms {
  readonly planId: number;
  readonly perLead: number;
  readonly perFtd: number;
  /** FTDs per lead that are paid at least, in hundredths of a percent. */
  readonly guarantee: number;
}
export interface PlanConfig {
  readonly id: number;
  readonly isPlain: boolean;
  readonly conditions: number;
  /** Empty sets stand for any, as do nulls. */
  readonly countryIds: ReadonlySet<number>;
  readonly funnels: ReadonlySet<string>;
  readonly offers: ReadonlySet<string>;
  readonly partyIds: ReadonlySet<number>;
  /** `custom_param_1` … `custom_param_5` */
  readonly customParams: readonly (string | null)[];
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly terms: PaidTerms;
  readonly versions: readonly { readonly untilAt: number; readonly terms: PaidTerms }[];
}
/** The plans of a party by country, the one that wins first. */
export interface Plans {
  readonly all: readonly PlanConfig[];
  readonly byCountry: ReadonlyMap<number, readonly PlanConfig[]>;
  /** For countries that no plan names. */
  readonly elsewhere: readonly PlanConfig[];
}
/** Terms for a lead on both sides; null without a plan. */
export interface LeadTerms {
  readonly revenue: PaidTerms | null;
  readonly payout: PaidTerms | null;
}

/** The fields of a lead that plans have conditions on. */
export interface PlannedLead {
  readonly countryId: number | null;
  readonly funnel: string | null;
  readonly offer: string | null;
  readonly customParams: readonly (string | null)[];
}

const byPrecedence = (a: PlanConfig, b: PlanConfig): number =>
  b.conditions - a.conditions || b.id - a.id;

/** Sorts the plans of a party by country. */
export const plansOf = (list: readonly PlanConfig[]): Plans => {
  const elsewhere = list.filter(({ countryIds }) => countryIds.size === 0).sort(byPrecedence);
  const named = new Map<number, PlanConfig[]>();
  for (const plan of list)
    for (const id of plan.countryIds) named.set(id, [...(named.get(id) ?? []), plan]);
  const byCountry = new Map(
    [...named].map(([id, plans]) => [id, [...plans, ...elsewhere].sort(byPrecedence)]),
  );
  return { all: list, byCountry, elsewhere };
};
export const NO_PLANS: Plans = plansOf([]);

/** Decimal text with two digits as a whole number of hundredths. */
const hundredths = (text: string | null): number => Math.round(Number(text ?? 0) * 100);
const termsOf = ({ id: planId, rate }: PlanRow, row: TermsRow): PaidTerms => ({
  planId,
  perLead: Math.round(hundredths(row.per_lead) * (rate ?? 1)),
  perFtd: Math.round(hundredths(row.amount) * (rate ?? 1)),
  guarantee: hundredths(row.guarantee_percent),
});
export const planOf = (row: PlanRow): PlanConfig => ({
  id: row.id,
  isPlain: row.is_plain,
  conditions: row.conditions,
  countryIds: new Set(row.country_ids),
  funnels: new Set(row.funnels),
  offers: new Set(row.offers),
  partyIds: new Set(row.party_ids),
  customParams: ['1', '2', '3', '4', '5'].map((number) => row.custom_params[number] ?? null),
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  terms: termsOf(row, row),
  versions: row.versions.map((version) => ({
    untilAt: version.until_at,
    terms: termsOf(row, version),
  })),
});
/** The plainest plan: an amount per FTD for a country, or with null for all. */
export const plainPlan = (id: number, countryId: number | null, amount: string): PlanConfig =>
  planOf({
    id,
    is_plain: true,
    conditions: countryId === null ? 0 : 1,
    country_ids: countryId === null ? [] : [countryId],
    funnels: [],
    offers: [],
    party_ids: [],
    custom_params: {},
    starts_at: null,
    ends_at: null,
    rate: null,
    versions: [],
    per_lead: null,
    amount,
    guarantee_percent: null,
  });

const isAnyOr = <T>(set: ReadonlySet<T>, value: T | null): boolean =>
  set.size === 0 || (value !== null && set.has(value));

/**
 * Returns the first condition of the plan that a lead does not meet which comes at that time; null
 * if it meets all of them. `partyId` is the party of the other side.
 */
export const missOf = (
  plan: PlanConfig,
  lead: PlannedLead,
  partyId: number,
  at: number,
): ConditionMiss | null => {
  if (!isAnyOr(plan.countryIds, lead.countryId)) return 'other_country';
  if (plan.isPlain) return null;
  if (!isAnyOr(plan.funnels, lead.funnel)) return 'other_funnel';
  if (!isAnyOr(plan.offers, lead.offer)) return 'other_offer';
  if (!isAnyOr(plan.partyIds, partyId)) return 'other_party';
  if (
    plan.customParams.some((value, index) => value !== null && value !== lead.customParams[index])
  )
    return 'other_param';
  if (plan.startsAt !== null && at < plan.startsAt) return 'not_begun';
  return plan.endsAt !== null && at >= plan.endsAt ? 'over' : null;
};

/** Returns the terms that a plan has for leads of that time. */
export const termsAt = ({ versions, terms }: PlanConfig, at: number): PaidTerms =>
  versions.find(({ untilAt }) => at < untilAt)?.terms ?? terms;

/**
 * Returns the terms under which a lead comes: those of the plan with the most conditions, then of
 * the newest. `partyId` is the party of the other side. Null without a plan.
 */
export const termsFor = (
  { byCountry, elsewhere }: Plans,
  lead: PlannedLead,
  partyId: number,
  at: number,
): PaidTerms | null => {
  const inCountry = lead.countryId === null ? undefined : byCountry.get(lead.countryId);
  const plan = (inCountry ?? elsewhere).find((one) => missOf(one, lead, partyId, at) === null);
  return plan ? termsAt(plan, at) : null;
};

/** Pay for a lead, and for each FTD besides. Floats: they only rank advertisers. */
export interface Pay {
  readonly perLead: number;
  readonly perFtd: number;
}
/** At a rate of FTDs below the guarantee, the plan pays for each lead as if it had that rate. */
export const payAt = (rate: number, { perLead, perFtd, guarantee }: PaidTerms): Pay =>
  rate * 10_000 < guarantee
    ? { perLead: (perLead + (guarantee / 10_000) * perFtd) / 100, perFtd: 0 }
    : { perLead: perLead / 100, perFtd: perFtd / 100 };
