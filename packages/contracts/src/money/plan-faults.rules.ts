import { minorDigits, MOST_DIGITS } from './currencies.rules.js';
import { areRising, hasPeriodMoney } from './plan-tiers.rules.js';
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
  readonly code: 'required' | 'order' | 'decimals';
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

/** Says what of a plan needs a period. Null if nothing does. */
const needOfPeriod = (plan: PlanTerms): string | null => {
  if (plan.guarantee_percent !== null) return 'A guarantee needs a period';
  if (plan.deducted_statuses.length > 0) return 'Deductions need a period';
  if (plan.tiers.length > 0) return 'Tiers need a period';
  return hasPeriodMoney(plan) ? 'A fee, a minimum or a maximum needs a period' : null;
};
const amountFaults = ({ per_lead, per_ftd, fee, tiers, ...plan }: PlanTerms): PlanFault[] => {
  if (per_ftd !== null) return [];
  if (tiers.length > 0) return [required('per_ftd', 'Tiers need an amount per FTD')];
  if ([per_lead, plan.share_percent, fee].every((term) => term === null))
    return [
      required('per_ftd', 'Enter an amount per lead or per FTD, a share of deposits, or a fee'),
    ];
  return plan.guarantee_percent === null
    ? []
    : [required('per_ftd', 'A guarantee needs an amount per FTD')];
};
const orderFaults = ({ tiers, minimum, maximum }: PlanTerms): PlanFault[] => [
  ...(areRising(tiers)
    ? []
    : [
        {
          field: 'tiers',
          code: 'order',
          message: 'Each tier begins after the one before',
        } as const,
      ]),
  ...(minimum !== null && maximum !== null && Number(maximum) < Number(minimum)
    ? [{ field: 'maximum', code: 'order', message: 'The maximum is below the minimum' } as const]
    : []),
];

const currencyFaults = ({ currency, ...plan }: PlanTerms): PlanFault[] => {
  const digits = minorDigits(currency);
  if (digits > MOST_DIGITS)
    return [
      {
        ...{ field: 'currency', code: 'decimals' },
        message: 'Plans are in currencies of at most two decimals',
      },
    ];
  const amounts = { ...plan, tiers: plan.tiers.find(({ amount }) => !isWhole(amount))?.amount };
  const fields = ['per_lead', 'per_ftd', 'tiers', 'fee', 'minimum', 'maximum'] as const;
  return fields
    .filter((field) => digits === 0 && !isWhole(amounts[field] ?? '0'))
    .map((field) => ({ field, code: 'decimals', message: `${currency} has no decimals` }));
};
const isWhole = (amount: string): boolean => /^\d+(\.0*)?$/.test(amount);

/** Returns the fields of a plan that do not go together. Each field by itself is valid. */
export const planFaults = (plan: PlanTerms & Dated): PlanFault[] => {
  const need = plan.period === null ? needOfPeriod(plan) : null;
  return [
    ...amountFaults(plan),
    ...(need === null ? [] : [required('period', need)]),
    ...currencyFaults(plan),
    ...orderFaults(plan),
    ...datesFaults(plan, plan),
  ];
};
