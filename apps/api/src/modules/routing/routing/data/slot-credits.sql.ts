import sql, { type Sql } from 'sql-template-tag';

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
  WHERE c.group_id = ANY(${groupIds}::int[])`;

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
