import type { PlanMiss, PlansForLead } from '@leadline/contracts';

/** Conditions of a plan on a lead, and whether each holds. */
export interface PlanMatch extends Readonly<
  Record<'country' | 'funnel' | 'offer' | 'party' | 'param' | 'begun' | 'lasts', boolean>
> {
  readonly id: number;
  readonly conditions: number;
  readonly is_kept: boolean | null;
  readonly is_ended: boolean;
}

/** Conditions in the order in which they are named, and the reason if one does not hold. */
const MISSES: readonly (readonly [keyof PlanMatch, PlanMiss])[] = [
  ['country', 'other_country'],
  ['funnel', 'other_funnel'],
  ['offer', 'other_offer'],
  ['party', 'other_party'],
  ['param', 'other_param'],
  ['begun', 'not_begun'],
  ['lasts', 'over'],
];

const missOf = (plan: PlanMatch): PlanMiss | null =>
  MISSES.find(([condition]) => plan[condition] === false)?.[1] ?? null;

/** Says which plan gets the lead, and why each other does not. The plans are in their precedence. */
export const judgePlans = (plans: readonly PlanMatch[]): PlansForLead['plans'] => {
  const winner = plans.find((plan) => missOf(plan) === null);
  return plans.map((plan) => {
    const wins = plan === winner;
    const beaten = plan.conditions === winner?.conditions ? 'older' : 'less_specific';
    return { plan_id: plan.id, wins, reason: wins ? null : (missOf(plan) ?? beaten) };
  });
};
