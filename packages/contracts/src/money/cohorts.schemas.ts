import { z } from 'zod';
import { Instant, Money, Ratio } from '../common/fields.js';
import { COHORT_STATES } from './ledger.rules.js';
import { PLAN_PERIODS } from './plans.rules.js';

/** `before` is `next` of the page before. */
export const CohortListQuery = z.object({
  before: z.iso.datetime().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
export type CohortListQuery = z.output<typeof CohortListQuery>;

/** Leads of a plan that are settled together. */
export const PlanCohort = z
  .object({
    starts_at: Instant,
    ends_at: Instant,
    closes_at: Instant,
    /** First and last day, in the zone of the plan: `yyyy-MM-dd`. */
    first_day: z.string(),
    last_day: z.string(),
    period: z.enum(PLAN_PERIODS),
    state: z.enum(COHORT_STATES),
    /** Currency of the amounts: that of the plan. */
    currency: z.string(),
    leads: z.int(),
    /** Leads for which the guarantee holds. */
    counted: z.int(),
    ftds: z.int(),
    per_ftd: Money.nullable(),
    guarantee_percent: Ratio.nullable(),
    /** Number of FTDs that is paid at least: a decimal number, null without a guarantee. */
    guaranteed_ftds: z.string().nullable(),
    /**
     * Amount that is due so far besides the amounts for leads: for the FTDs that came or for the
     * guaranteed number, with the fee, the minimum and the maximum.
     */
    due: Money,
    /** Amounts that the leads have for their FTDs and for themselves. */
    earned_for_ftds: Money,
    earned_for_leads: Money,
    /** The top-up of a closed cohort. For the others, what it would be if they closed now. */
    topup: Money,
  })
  .meta({ id: 'PlanCohort' });
export type PlanCohort = z.output<typeof PlanCohort>;

/** The newest first. Send `next` as `before` to get the rest; it is null on the last page. */
export const PlanCohorts = z
  .object({
    /** Zone of the plan. */
    zone: z.string(),
    data: z.array(PlanCohort),
    next: z.string().nullable(),
  })
  .meta({ id: 'PlanCohorts' });
export type PlanCohorts = z.output<typeof PlanCohorts>;
