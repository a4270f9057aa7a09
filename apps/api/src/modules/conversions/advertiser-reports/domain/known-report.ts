import type { Postback } from '@leadline/contracts';

/** The fields of a lead that a report can change. */
export interface KnownLead {
  readonly id: number;
  readonly external_id: string | null;
  readonly brand_status: string | null;
  readonly has_ftd: boolean;
}

/**
 * Returns the lead with our id in the report, otherwise the newest lead with the advertiser's id.
 */
const reportedLead = (report: Postback, leads: readonly KnownLead[]): KnownLead | undefined => {
  const byOurId = leads.find((lead) => String(lead.id) === report.lead_id);
  if (byOurId || report.brand_lead_id === null) return byOurId;
  return leads
    .filter((lead) => lead.external_id === report.brand_lead_id)
    .sort((a, b) => b.id - a.id)[0];
};

/**
 * Whether a report certainly brings nothing new. Most reports of a pull do not, and then no lead
 * has to be locked. False if in doubt: applying the report decides.
 */
export const isKnown = (report: Postback, leads: readonly KnownLead[]): boolean => {
  const lead = reportedLead(report, leads);
  if (!lead) return false;
  const hasNewId = report.brand_lead_id !== null && lead.external_id === null;
  const hasNewStatus = report.status !== null && report.status !== lead.brand_status;
  const hasNewFtd = report.ftd && !lead.has_ftd;
  return !hasNewId && !hasNewStatus && !hasNewFtd;
};
