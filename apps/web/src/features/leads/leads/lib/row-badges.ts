import type { LeadRow } from '@leadline/contracts';

/** Badges of a lead's row: its overrides, its injection, and whether it is a test. */
export const ROW_BADGES = {
  funnelOverride: { mark: 'F', label: 'Funnel override' },
  publisherOverride: { mark: 'P', label: 'Publisher ID override' },
  injected: { mark: 'I', label: 'Injected lead' },
  injectedAccepted: { mark: 'I✓', label: 'Injected lead, accepted' },
  injectedRejected: { mark: 'I✕', label: 'Injected lead, rejected' },
  test: { mark: 'T', label: 'Test lead' },
} as const;
export type RowBadge = keyof typeof ROW_BADGES;

const injectionBadge = (outcome: string | null): RowBadge => {
  if (outcome?.includes('Accepted')) return 'injectedAccepted';
  if (outcome?.includes('Rejected')) return 'injectedRejected';
  return 'injected';
};

/** Returns the badges of a row. `origin` names the source of an override or an injection. */
export const badgesOf = (
  lead: LeadRow,
): readonly { readonly badge: RowBadge; readonly origin: string | null }[] => {
  const badges: { badge: RowBadge; origin: string | null }[] = [];
  if (lead.funnel_override_origin !== null)
    badges.push({ badge: 'funnelOverride', origin: lead.funnel_override_origin });
  if (lead.pub_override_origin !== null)
    badges.push({ badge: 'publisherOverride', origin: lead.pub_override_origin });
  if (lead.is_injected || lead.injected !== null)
    badges.push({ badge: injectionBadge(lead.injected), origin: lead.injected });
  if (lead.is_test) badges.push({ badge: 'test', origin: null });
  return badges;
};
