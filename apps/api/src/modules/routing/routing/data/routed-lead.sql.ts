import sql, { type Sql } from 'sql-template-tag';
import {
  customParamColumns,
  STATUS,
} from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';
import { isSameEmail, isSamePhone } from '#modules/lead-data/lead-ledger/data/same-person.sql.js';

export type { RoutedLeadRow } from '../domain/lead.js';

/** The columns of `leads` that make a `RoutedLeadRow`. */
export const ROUTED_LEAD_COLUMNS = sql`id, publisher_id, country_id, email, phone, host(ip) AS ip,
  offer, funnel, ARRAY[${customParamColumns()}] AS custom_params, is_test, forced_advertiser,
  campaign_route`;

/**
 * `t` is an earlier lead that makes `l` a duplicate, if it is the same person's: the publisher sent
 * it within its `duplicate_days`, and it was not rejected by us alone, that is before any
 * advertiser was asked. Leads that staff or campaigns sent do not count.
 *
 * This runs for every lead of a publisher that blocks duplicates, so the planner must start from
 * the person. `+ 0` and `+ interval '0'` keep it from other indexes, and a count, unlike EXISTS,
 * from hashing all attempts.
 */
const hasEarlierLead = (isSamePerson: Sql): Sql => sql`EXISTS (
          SELECT 1
          FROM leads t
          WHERE ${isSamePerson}
            AND t.publisher_id + 0 = l.publisher_id
            AND t.id + 0 < l.id
            AND t.forced_advertiser IS NULL
            AND t.campaign_route IS NULL
            AND t.created_at + interval '0' > l.created_at - (
              SELECT make_interval(days => p.duplicate_days)
              FROM publishers p
              WHERE p.id = l.publisher_id)
            AND (t.status + 0 <> ${STATUS.Rejected} OR (
              SELECT count(*)
              FROM lead_attempts r
              WHERE r.lead_id = t.id AND r.restriction_origin = 'broker') > 0))`;

/**
 * Whether `l` is a duplicate (domain §4). `l` has the columns id, publisher_id, email, phone and
 * created_at.
 */
export const isDuplicate = (mergesAliases: boolean): Sql => sql`(
        ${hasEarlierLead(isSameEmail(sql`t.email`, sql`l.email`, mergesAliases))}
        OR ${hasEarlierLead(isSamePhone(sql`t.phone`, sql`l.phone`))})`;
