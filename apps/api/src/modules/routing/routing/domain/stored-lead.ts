import type { CampaignRoute, ForcedAdvertiser, RoutedLead } from './lead.js';

/** A stored lead with the columns that routing reads (`ROUTED_LEAD_COLUMNS`). */
export interface RoutedLeadRow {
  readonly id: number;
  readonly publisher_id: number;
  readonly country_id: number | null;
  readonly email: string;
  readonly phone: string;
  readonly ip: string;
  readonly offer: string | null;
  readonly funnel: string | null;
  readonly custom_params: readonly (string | null)[];
  readonly is_test: boolean;
  readonly forced_advertiser: ForcedAdvertiser | null;
  readonly campaign_route: CampaignRoute | null;
}

/** The row as routing takes it. */
export const routedLeadOf = (row: RoutedLeadRow): RoutedLead => ({
  id: row.id,
  publisherId: row.publisher_id,
  countryId: row.country_id,
  email: row.email,
  phone: row.phone,
  ip: row.ip,
  offer: row.offer,
  funnel: row.funnel,
  customParams: row.custom_params,
  isTest: row.is_test,
  forcedAdvertiser: row.forced_advertiser,
  campaignRoute: row.campaign_route,
});
