import type { LeadRow } from '@leadline/contracts';

/** The symbols of a lead row: what was changed on its way, and where it came from (LED-055). */
export const LEAD_SYMBOLS = {
  funnelOverride: { mark: 'F', label: 'Funnel override' },
  publisherOverride: { mark: 'P', label: 'Publisher ID override' },
  injected: { mark: 'I', label: 'Injected lead' },
  injectedAccepted: { mark: 'I✓', label: 'Injected lead, accepted' },
  injectedRejected: { mark: 'I✕', label: 'Injected lead, rejected' },
  test: { mark: 'T', label: 'Test lead' },
} as const;
export type LeadSymbol = keyof typeof LEAD_SYMBOLS;

export const symbolsOf = (
  lead: LeadRow,
): readonly { symbol: LeadSymbol; origin: string | null }[] => {
  const injected: LeadSymbol = lead.injected?.includes('Accepted')
    ? 'injectedAccepted'
    : lead.injected?.includes('Rejected')
      ? 'injectedRejected'
      : 'injected';
  return [
    ...(lead.funnel_override_origin === null
      ? []
      : [{ symbol: 'funnelOverride' as const, origin: lead.funnel_override_origin }]),
    ...(lead.pub_override_origin === null
      ? []
      : [{ symbol: 'publisherOverride' as const, origin: lead.pub_override_origin }]),
    ...(lead.is_injected || lead.injected !== null
      ? [{ symbol: injected, origin: lead.injected }]
      : []),
    ...(lead.is_test ? [{ symbol: 'test' as const, origin: null }] : []),
  ];
};

/** The icons of a row stand out only where there is something to see or do (LED-058). */
export const isEmphasised = (lead: LeadRow): boolean =>
  lead.status === 'Accepted' ||
  lead.status === 'Rejected' ||
  (lead.status === 'Pending FTD' && !lead.fake_ftd);
