import type { PlanScope, PlanTerms } from './plans.rules.js';

/** Numbers of the custom parameters of a lead. */
export const CUSTOM_PARAM_KEYS = ['1', '2', '3', '4', '5'] as const;

/** Conditions of a plan that a lead does not meet, in the order in which they are looked for. */
export const CONDITION_MISSES = [
  'other_country',
  'other_funnel',
  'other_offer',
  'other_party',
  'other_param',
  'not_begun',
  'over',
] as const;
export type ConditionMiss = (typeof CONDITION_MISSES)[number];
/** Reasons why a plan does not get a lead. */
export const PLAN_MISSES = [...CONDITION_MISSES, 'less_specific', 'older'] as const;
export type PlanMiss = (typeof PLAN_MISSES)[number];

export interface PlanFault {
  readonly field: keyof PlanTerms | keyof PlanScope;
  readonly code: 'required' | 'order';
  readonly message: string;
}
type Dated = Pick<PlanScope, 'starts_on' | 'ends_on'>;

const required = (field: PlanFault['field'], message: string): PlanFault => ({
  field,
  code: 'required',
  message,
});
const datesFaults = ({ period }: PlanTerms, { starts_on, ends_on }: Dated): PlanFault[] => {
  const faults: PlanFault[] = [];
  if (period === 'dates' && starts_on === null)
    faults.push(required('starts_on', 'A period of all days needs a first day'));
  if (period === 'dates' && ends_on === null)
    faults.push(required('ends_on', 'A period of all days needs a last day'));
  if (starts_on !== null && ends_on !== null && ends_on < starts_on)
    faults.push({ field: 'ends_on', code: 'order', message: 'The last day is before the first' });
  return faults;
};

/** Returns the fields of a plan that do not go together. Each field by itself is valid. */
export const planFaults = (plan: PlanTerms & Dated): PlanFault[] => {
  const faults: PlanFault[] = [];
  const { per_lead, per_ftd, share_percent, guarantee_percent, period, deducted_statuses } = plan;
  if (per_lead === null && per_ftd === null && share_percent === null)
    faults.push(required('per_ftd', 'Enter an amount per lead or per FTD, or a share of deposits'));
  if (guarantee_percent !== null && per_ftd === null && (per_lead ?? share_percent) !== null)
    faults.push(required('per_ftd', 'A guarantee needs an amount per FTD'));
  if (guarantee_percent !== null && period === null)
    faults.push(required('period', 'A guarantee needs a period'));
  if (guarantee_percent === null && deducted_statuses.length > 0 && period === null)
    faults.push(required('period', 'Deductions need a period'));
  return [...faults, ...datesFaults(plan, plan)];
};
