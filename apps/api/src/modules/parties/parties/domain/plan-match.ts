import type { PlanMiss, PlansForLead } from '@leadline/contracts';
import type { PlanMatch } from '../data/plan.repository.js';

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
