import { z } from 'zod';
import { BodyId, Id, IdParams, Instant, isRealDate, Money, Ratio, text } from '../common/fields.js';
import { Amount, Ids } from '../parties/fields.js';
import { SeenVersion, Version, VersionHistory } from '../versions/schemas.js';
import { HOUSE_CURRENCY, isCurrency } from './currencies.rules.js';
import { CUSTOM_PARAM_KEYS, PLAN_MISSES } from './plan-faults.rules.js';
import { FIRST_TIER, LAST_TIER, MAX_TIERS } from './plan-tiers.rules.js';
import { MAX_MATURITY_DAYS, PLAN_PERIODS } from './plans.rules.js';

const Percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Enter a percentage, e.g. 12.5')
  .transform((value) => Number(value).toFixed(2))
  .refine((value) => Number(value) > 0 && Number(value) <= 100, {
    message: 'Enter a percentage above 0, up to 100',
  });
/** Different texts, without blanks around them. */
const texts = (max: number) =>
  z
    .array(text(max).transform((value) => value.trim()))
    .max(500)
    .default([])
    .transform((values) => [...new Set(values.filter((value) => value !== ''))]);
const Day = z
  .string()
  .regex(/^(19[7-9]\d|20\d{2})-\d{2}-\d{2}$/, 'Use yyyy-MM-dd')
  .refine(isRealDate, 'This date does not exist');
const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return /^[A-Za-z]/.test(zone);
  } catch {
    return false;
  }
};

const terms = {
  /** A currency that has a rate, with two decimals at most. */
  currency: z.string().refine(isCurrency, 'Choose a currency').default(HOUSE_CURRENCY),
  per_lead: Amount.nullable(),
  per_ftd: Amount.nullable(),
  share_percent: Percent.nullable().default(null),
  /** From the `from`-th FTD of a period on, each earns `amount`. */
  tiers: z
    .array(z.object({ from: z.int().min(FIRST_TIER).max(LAST_TIER), amount: Amount }))
    .max(MAX_TIERS)
    .default([]),
  /** Whether the tier reached counts for all FTDs of the period. */
  lifts_all: z.boolean().default(false),
  guarantee_percent: Percent.nullable().default(null),
  period: z.enum(PLAN_PERIODS).nullable().default(null),
  maturity_days: z.int().min(0).max(MAX_MATURITY_DAYS).default(0),
  deducted_statuses: texts(255),
  deduct_percent: Percent.nullable().default(null),
  guarantees_valid_leads: z.boolean().default(false),
  counts_valid_ftds: z.boolean().default(false),
  /** Amounts for a period: a fee, and limits of what is due without it. */
  fee: Amount.nullable().default(null),
  minimum: Amount.nullable().default(null),
  maximum: Amount.nullable().default(null),
};
const customParams = z.partialRecord(z.enum(CUSTOM_PARAM_KEYS), text(255));
const scope = {
  country_ids: Ids,
  funnels: texts(255),
  offers: texts(255),
  party_ids: Ids,
  custom_params: customParams.default({}),
  starts_on: Day.nullable().default(null),
  ends_on: Day.nullable().default(null),
  /** An IANA name. */
  zone: text(64).refine(isZone, 'No such time zone').default('UTC'),
};
const name = text(255)
  .default('')
  .transform((value) => value.trim());

export const CreatePlanBody = z.object({ name, ...terms, ...scope });
export type CreatePlanBody = z.output<typeof CreatePlanBody>;
/**
 * Terms count for leads that come from `counts_from` on, which may lie in the past. Null is now.
 */
const CountsFrom = z.iso.datetime({ offset: true }).nullable().default(null);
export const UpdatePlanBody = CreatePlanBody.extend({
  counts_from: CountsFrom,
  version: SeenVersion,
});
export type UpdatePlanBody = z.output<typeof UpdatePlanBody>;
export const PlanParams = IdParams.extend({ plan_id: Id });
/** Whether ended plans are listed too. */
export const PlanListQuery = z.object({ ended: z.enum(['true', 'false']).default('false') });

const shownTerms = {
  currency: z.string(),
  per_lead: Money.nullable(),
  per_ftd: Money.nullable(),
  share_percent: Ratio.nullable(),
  tiers: z.array(z.object({ from: z.int(), amount: Money })),
  lifts_all: z.boolean(),
  guarantee_percent: Ratio.nullable(),
  period: z.enum(PLAN_PERIODS).nullable(),
  maturity_days: z.int(),
  deducted_statuses: z.array(z.string()),
  deduct_percent: Ratio.nullable(),
  guarantees_valid_leads: z.boolean(),
  counts_valid_ftds: z.boolean(),
  fee: Money.nullable(),
  minimum: Money.nullable(),
  maximum: Money.nullable(),
};
export const Plan = z
  .object({
    id: z.int(),
    version: Version,
    name: z.string(),
    ...shownTerms,
    country_ids: z.array(z.int()),
    funnels: z.array(z.string()),
    offers: z.array(z.string()),
    party_ids: z.array(z.int()),
    /** Names of `party_ids`, as the caller may see them. */
    parties: z.array(z.object({ id: z.int(), name: z.string() })),
    custom_params: customParams,
    starts_on: z.string().nullable(),
    ends_on: z.string().nullable(),
    zone: z.string(),
    /** Names of its caps, and of distributions that name it and that the caller may see. */
    used_by: z.array(z.string()),
    /** Whether it is an amount of the Revenue or Payouts tab. */
    is_plain: z.boolean(),
    created_at: Instant,
    /** A plan that is removed takes no more leads. Its leads keep it. */
    ended_at: Instant.nullable(),
  })
  .meta({ id: 'Plan' });
export type Plan = z.output<typeof Plan>;

/** Terms that a plan had for leads from before `until_at`. */
export const EarlierTerms = z
  .object({ until_at: Instant, ...shownTerms })
  .meta({ id: 'EarlierTerms' });
export type EarlierTerms = z.output<typeof EarlierTerms>;
/** Terms before the present ones, newest first, and the saves of the plan. */
export const PlanVersions = VersionHistory.extend({ terms: z.array(EarlierTerms) }).meta({
  id: 'PlanVersions',
});
export type PlanVersions = z.output<typeof PlanVersions>;

const PartEffect = z.object({
  /** Leads of which the amount changes. */
  leads: z.int(),
  /** Sums over these leads. */
  before: Money,
  after: Money,
});
/** Changes that a save would make to money of leads that came since `counts_from`. */
export const PlanEffect = z
  .object({
    /**
     * Whether a change may count for the past: the plan has leads, or its periods owe a fee or a
     * minimum without any.
     */
    has_past: z.boolean(),
    /** Currency of the sums: that of the plan. */
    currency: z.string(),
    /** Leads of the plan that came since then. */
    leads: z.int(),
    per_lead: PartEffect,
    per_ftd: PartEffect,
    /** Shares of deposits. */
    share: PartEffect,
    /**
     * Periods that are closed or due to be closed, of which the amount changes that comes to those
     * of their leads and FTDs: guarantees, tiers, fees, minimums and maximums.
     */
    periods: z.object({ periods: z.int(), before: Money, after: Money }),
    /** FTDs that keep the amount which staff entered by hand. */
    corrected: z.int(),
  })
  .meta({ id: 'PlanEffect' });
export type PlanEffect = z.output<typeof PlanEffect>;

/** A lead by its id, or by what plans look at. `at` is when it comes: null is now. */
export const PlanForLeadBody = z.union([
  z.strictObject({ lead_id: BodyId }),
  z.strictObject({
    country_id: BodyId.nullish().transform((id) => id ?? null),
    funnel: text(255).nullish(),
    offer: text(255).nullish(),
    /** The other party: a publisher for deals, an advertiser for terms. */
    party_id: BodyId.nullish(),
    custom_params: customParams.default({}),
    at: z.iso.datetime({ offset: true }).nullish(),
  }),
]);
export type PlanForLeadBody = z.output<typeof PlanForLeadBody>;
/** Every plan of the party: the one that gets the lead, then the others by their precedence. */
export const PlansForLead = z
  .object({
    /** The plan that the lead keeps since its acceptance. Null if it keeps none. */
    kept_plan_id: z.int().nullable(),
    plans: z.array(
      z.object({
        plan_id: z.int(),
        wins: z.boolean(),
        /** Null for the plan that wins. */
        reason: z.enum(PLAN_MISSES).nullable(),
      }),
    ),
  })
  .meta({ id: 'PlansForLead' });
export type PlansForLead = z.output<typeof PlansForLead>;
