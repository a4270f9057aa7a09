import type { Postback } from '@leadline/contracts';

/** A lead of the advertiser as far as a report can change it. */
export interface KnownLead {
  readonly id: number;
  readonly external_id: string | null;
  readonly brand_status: string | null;
  readonly has_ftd: boolean;
}

/**
 * Whether a report says nothing new, so that nothing need be locked for it: a pull brings mostly what was known before. Where in doubt
 * it answers false, and applying the report decides.
 */
export const isKnown = (report: Postback, leads: readonly KnownLead[]): boolean => {
  const byId = leads.find((lead) => String(lead.id) === report.lead_id);
  // Several leads may bear the advertiser's id: the newest is meant.
  const byTheirs =
    report.brand_lead_id === null
      ? undefined
      : leads
          .filter((lead) => lead.external_id === report.brand_lead_id)
          .sort((a, b) => b.id - a.id)[0];
  const lead = byId ?? byTheirs;
  if (!lead) return false;
  return (
    (report.brand_lead_id === null || lead.external_id !== null) &&
    (report.status === null || report.status === lead.brand_status) &&
    (!report.ftd || lead.has_ftd)
  );
};
