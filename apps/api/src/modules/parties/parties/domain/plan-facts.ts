import { tiersLine, type Fact, type PlanPeriod } from '@leadline/contracts';
import { amountFacts, line, set, yesOrNo, type AmountContent, type Named } from './party-facts.js';
import { NOTHING_MORE, type PlanValues } from './plan-terms.js';

interface Conditions {
  /** More than one, else none. */
  readonly countries: readonly Named[];
  /** The other side's parties. */
  readonly parties: readonly Named[];
}
type Rest = Omit<PlanValues, 'amount' | 'country_id' | 'country_ids' | 'party_ids'> & Conditions;
/** A plan as its versions hold it. What a plain amount lacks is left out. */
export type PlanContent = AmountContent & Partial<Rest>;

const NOTHING: Rest = { ...NOTHING_MORE, countries: [], parties: [] };

/** Returns the content of a plan, without what says nothing. */
export const planContent = (
  plan: PlanValues & { readonly party_id: number },
  country: Named | null,
  conditions: Conditions,
): PlanContent => {
  const { party_id: partyId, amount } = plan;
  const all: Rest = { ...plan, ...conditions };
  const keys = Object.keys(NOTHING) as (keyof Rest)[];
  const said = keys.filter((key) => JSON.stringify(all[key]) !== JSON.stringify(NOTHING[key]));
  const rest = Object.fromEntries(said.map((key) => [key, all[key]])) as Partial<Rest>;
  return { party_id: partyId, country, amount, ...rest };
};

const PERIOD_TEXTS: Readonly<Record<PlanPeriod, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  dates: 'All days of the plan',
};
const percent = (value: string | null): string => (value === null ? '' : `${value}%`);

const termsFacts = (plan: Rest): Fact[] => [
  line('currency', 'Currency', plan.currency),
  line('per_lead', 'Amount per lead', plan.per_lead),
  line('share_percent', 'Share of deposits', percent(plan.share_percent)),
  line('tiers', 'Tiers', tiersLine(plan.tiers)),
  yesOrNo('lifts_all', 'Tiers count for all FTDs', plan.lifts_all),
  line('guarantee_percent', 'Guarantee', percent(plan.guarantee_percent)),
  line('period', 'Period', plan.period && PERIOD_TEXTS[plan.period]),
  line('maturity_days', 'Days until a period is closed', plan.maturity_days || null),
  line('deducted_statuses', 'Deducted statuses', plan.deducted_statuses.join(', ')),
  line('deduct_percent', 'Deducted at most', percent(plan.deduct_percent)),
  yesOrNo('guarantees_valid_leads', 'Guarantee on valid leads only', plan.guarantees_valid_leads),
  yesOrNo('counts_valid_ftds', 'FTDs of valid leads only', plan.counts_valid_ftds),
  line('fee', 'Fee for a period', plan.fee),
  line('minimum', 'Minimum for a period', plan.minimum),
  line('maximum', 'Maximum for a period', plan.maximum),
];
const scopeFacts = (plan: Rest, other: string): Fact[] => [
  line('funnels', 'Funnels', plan.funnels.join(', ')),
  line('offers', 'Offers', plan.offers.join(', ')),
  set('party_ids', other, plan.parties),
  ...Object.entries(plan.custom_params).map(([key, value]) =>
    line(`custom_params.${key}`, `Custom parameter ${key}`, value),
  ),
  line('starts_on', 'First day', plan.starts_on),
  line('ends_on', 'Last day', plan.ends_on),
  line('zone', 'Time zone', plan.zone),
];

const countryFacts = (content: PlanContent): Fact[] => {
  const { countries = [] } = content;
  const [country, ...amounts] = amountFacts(content);
  if (countries.length > 0) return [set('country_id', 'Country', countries), ...amounts];
  return country ? [country, ...amounts] : amounts;
};

/** Returns a plan line by line. `other` names the other side's parties. */
export const planFacts = (content: PlanContent, other: string): Fact[] => {
  const said = new Set(Object.keys(content));
  const plan: Rest = { ...NOTHING, ...content };
  const isSaid = ({ field }: Fact): boolean => {
    const [key = field] = field.split('.');
    return said.has(key === 'party_ids' ? 'parties' : key);
  };
  return [
    ...[line('name', 'Name', plan.name)].filter(isSaid),
    ...countryFacts(content),
    ...[...termsFacts(plan), ...scopeFacts(plan, other)].filter(isSaid),
  ];
};
