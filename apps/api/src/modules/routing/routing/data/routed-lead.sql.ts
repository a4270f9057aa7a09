import sql from 'sql-template-tag';
import { customParamColumns } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';

export type { RoutedLeadRow } from '../domain/stored-lead.js';

/** The columns of `leads` that make a `RoutedLeadRow`. */
export const ROUTED_LEAD_COLUMNS = sql`id, publisher_id, country_id, email, phone, host(ip) AS ip,
  offer, funnel, ARRAY[${customParamColumns()}] AS custom_params, is_test, forced_advertiser,
  campaign_route`;
