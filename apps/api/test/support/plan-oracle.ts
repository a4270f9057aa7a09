// Which plan gets a lead, worked out slowly and plainly.

export interface OraclePlan {
  readonly id: number;
  readonly countries: readonly number[];
  readonly funnels: readonly string[];
  readonly offers: readonly string[];
  readonly others: readonly number[];
  readonly params: Readonly<Record<string, string>>;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly zone: string;
  readonly isEnded: boolean;
}
export interface OracleLead {
  readonly country: number | null;
  readonly funnel: string | null;
  readonly offer: string | null;
  readonly other: number;
  readonly params: Readonly<Record<string, string>>;
  readonly at: Date;
}

const dayIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);

const allows = <T>(list: readonly T[], value: T | null): boolean =>
  list.length === 0 || (value !== null && list.includes(value));

const takes = (plan: OraclePlan, lead: OracleLead): boolean => {
  if (plan.isEnded) return false;
  if (!allows(plan.countries, lead.country)) return false;
  if (!allows(plan.funnels, lead.funnel)) return false;
  if (!allows(plan.offers, lead.offer)) return false;
  if (!allows(plan.others, lead.other)) return false;
  for (const [key, value] of Object.entries(plan.params))
    if (lead.params[key] !== value) return false;
  const day = dayIn(plan.zone, lead.at);
  if (plan.starts_on !== null && day < plan.starts_on) return false;
  return plan.ends_on === null || day <= plan.ends_on;
};

const conditionsOf = (plan: OraclePlan): number => {
  const conditions = [plan.countries, plan.funnels, plan.offers, plan.others];
  const lists = conditions.filter((list) => list.length > 0).length;
  return lists + (Object.keys(plan.params).length > 0 ? 1 : 0);
};

/** Returns the id of the plan that gets the lead. Null if none does. */
export const planFor = (plans: readonly OraclePlan[], lead: OracleLead): number | null => {
  let best: OraclePlan | null = null;
  for (const plan of plans) {
    if (!takes(plan, lead)) continue;
    if (best === null || conditionsOf(plan) > conditionsOf(best)) best = plan;
    else if (conditionsOf(plan) === conditionsOf(best) && plan.id > best.id) best = plan;
  }
  return best?.id ?? null;
};
