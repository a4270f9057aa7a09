import type { Postback } from '@leadline/contracts';

/** The fields of a lead that a report can change. */
export interface KnownLead {
  readonly id: number;
  readonly external_id: string | null;
  readonly brand_status: string | null;
  readonly has_ftd: boolean;
}

/**
 * Whether a report certainly says nothing new, so that it needs no lock: most reports of a pull
 * were known before. If in doubt false, and applying the report decides.
 */
export const isKnown = (report: Postback, leads: readonly KnownLead[]): boolean => {
  const byId = leads.find((lead) => String(lead.id) === report.lead_id);
  // Several leads may have the same id of the advertiser; the newest counts.
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
