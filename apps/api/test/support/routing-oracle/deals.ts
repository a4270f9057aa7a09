import type {
  CandidateReason,
  DecisionInput,
  RoutedLead,
} from '#modules/routing/routing/domain/lead.js';
import type { PlanConfig } from '#modules/routing/routing/domain/plans.js';
import type { AdvertiserShare } from '#modules/routing/routing/domain/snapshot.js';

// Deals of members of a group, written from ADR 95 and ADR 98.

const names = <T>(set: ReadonlySet<T>, value: T | null): boolean => {
  if (set.size === 0) return true;
  return value !== null && set.has(value);
};
const fits = (deal: PlanConfig, lead: RoutedLead, now: Date): boolean => {
  const at = now.getTime();
  if (!names(deal.countryIds, lead.countryId)) return false;
  if (!names(deal.funnels, lead.funnel)) return false;
  if (!names(deal.partyIds, lead.publisherId)) return false;
  return deal.startsAt === null || deal.startsAt <= at;
};
const dealsOf = (id: number, { snapshot }: DecisionInput): readonly PlanConfig[] =>
  snapshot.advertisers.get(id)?.plans.all ?? [];

/** Why a member with a deal cannot have the lead. Deals that have ended are not in the snapshot. */
export const dealObstacle = (
  { advertiserId, deal }: AdvertiserShare,
  input: DecisionInput,
): CandidateReason | null => {
  if (!deal) return null;
  const named = dealsOf(advertiserId, input).filter(({ id }) => id === deal.id);
  if (named.length === 0) return 'deal_ended';
  return named.every((one) => fits(one, input.lead, input.now)) ? null : 'deal_not_for_lead';
};

/** The deal under which the member gets the lead. */
export const dealFor = (
  { advertiserId, deal }: AdvertiserShare,
  input: DecisionInput,
): PlanConfig | null => {
  const deals = dealsOf(advertiserId, input);
  if (deal) return deals.find(({ id }) => id === deal.id) ?? null;
  let best: PlanConfig | null = null;
  for (const one of deals) {
    if (!fits(one, input.lead, input.now)) continue;
    if (best === null || one.conditions > best.conditions) best = one;
    else if (one.conditions === best.conditions && one.id > best.id) best = one;
  }
  return best;
};

/** The amount for an FTD; null without a deal. */
export const amountFor = (share: AdvertiserShare, input: DecisionInput): number | null => {
  const deal = dealFor(share, input);
  return deal && deal.terms.perFtd / 100;
};
