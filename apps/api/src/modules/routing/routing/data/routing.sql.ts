import sql, { type Sql } from 'sql-template-tag';
import { anyOf } from '#shared/database/ids.sql.js';
import {
  customParamColumns,
  STATUS,
} from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';
import { isSameEmail, isSamePhone } from '#modules/lead-data/lead-ledger/data/same-person.sql.js';

export type { RoutedLeadRow } from '../domain/lead.js';

/** The columns of `leads` that make a `RoutedLeadRow`. */
export const ROUTED_LEAD_COLUMNS = sql`id, publisher_id, country_id, email, phone, host(ip) AS ip,
  offer, funnel, ARRAY[${customParamColumns()}] AS custom_params, is_test, created_at,
  forced_advertiser, campaign_route`;

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

// Every change of `slot_credits`: what each advertiser of a group is owed, in `SLOT_UNIT` (domain
// §4). A step of a campaign has a group of its own. Credits are locked last, after cap windows,
// sorted (ADR 2).

/** One credit, by its primary key. */
export interface CreditKey {
  readonly group_id: number;
  readonly advertiser_id: number;
}
/** An addition to a credit. */
export interface CreditAddition extends CreditKey {
  readonly credit: number;
}

/** `AS k(group_id, advertiser_id, credit)`, one row per key. */
const creditRows = (keys: readonly CreditKey[]): Sql => sql`
  jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
    AS k(group_id int, advertiser_id int, credit bigint)`;
const isCredit = sql`c.group_id = k.group_id AND c.advertiser_id = k.advertiser_id`;

/**
 * Makes rows for advertisers that are new in a group. Waits for a group that is being edited; when
 * the group is gone afterwards, it has no credits.
 */
export const openCredits = (keys: readonly CreditKey[]): Sql => sql`
  WITH of_groups AS (
    SELECT k.group_id, k.advertiser_id
    FROM ${creditRows(keys)}
    JOIN distribution_groups g ON g.id = k.group_id
    ORDER BY 1
    FOR KEY SHARE OF g
  ), of_steps AS (
    SELECT k.group_id, k.advertiser_id
    FROM ${creditRows(keys)}
    JOIN campaign_steps s ON s.group_id = k.group_id
  )
  INSERT INTO slot_credits (group_id, advertiser_id)
  SELECT * FROM of_groups
  UNION ALL
  SELECT * FROM of_steps
  ORDER BY 1, 2
  ON CONFLICT DO NOTHING`;

/** Credits of whole groups, with those of advertisers that have left. A float8 holds them exactly. */
export const readCredits = (groupIds: readonly number[]): Sql => sql`
  SELECT c.group_id, c.advertiser_id, c.credit::float8 AS credit
  FROM slot_credits c
  WHERE c.group_id = ${anyOf(groupIds)}`;

export const lockAndReadCredits = (groupIds: readonly number[]): Sql => sql`
  ${readCredits(groupIds)}
  ORDER BY c.group_id, c.advertiser_id
  FOR UPDATE`;

export const lockCredits = (keys: readonly CreditKey[]): Sql => sql`
  SELECT 1
  FROM slot_credits c
  WHERE (c.group_id, c.advertiser_id) IN (
    SELECT k.group_id, k.advertiser_id FROM ${creditRows(keys)})
  ORDER BY c.group_id, c.advertiser_id
  FOR UPDATE`;

/** The credits are locked. Several additions to one credit are added up. */
export const addToCredits = (additions: readonly CreditAddition[]): Sql => sql`
  UPDATE slot_credits c
  SET credit = c.credit + k.credit
  FROM (
    SELECT group_id, advertiser_id, sum(credit)::bigint AS credit
    FROM ${creditRows(additions)}
    GROUP BY 1, 2
  ) k
  WHERE ${isCredit}`;

/** Takes back the moves in a query of `group_id`, `advertiser_id` and `credit`. */
export const takeBackMoves = (moves: Sql): Sql => sql`
  UPDATE slot_credits c
  SET credit = c.credit - k.credit
  FROM (${moves}) k
  WHERE ${isCredit}`;

/** Locks the credits of such a query. */
export const lockMovedCredits = (moves: Sql): Sql => sql`
  SELECT 1
  FROM slot_credits c
  JOIN (${moves}) k ON ${isCredit}
  ORDER BY c.group_id, c.advertiser_id
  FOR UPDATE OF c`;
