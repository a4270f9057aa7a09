import sql, { type Sql } from 'sql-template-tag';

// Every change of `slot_counts`: how many leads an advertiser of a group got on a day. A step of a
// campaign has a group of its own. Counters are locked last, after cap windows, sorted (ADR 2).

/** One counter, by its primary key. */
export interface SlotKey {
  readonly group_id: number;
  readonly day: string;
  readonly advertiser_id: number;
}

/** `AS k(group_id, day, advertiser_id)`, one row per key. */
const slotRows = (keys: readonly SlotKey[]): Sql => sql`
  jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
    AS k(group_id int, day date, advertiser_id int)`;
const leadsPerSlot = (keys: readonly SlotKey[]): Sql => sql`
  SELECT group_id, day, advertiser_id, count(*)::int AS leads
  FROM ${slotRows(keys)}
  GROUP BY 1, 2, 3`;
const isSlot = sql`
  s.group_id = k.group_id AND s.day = k.day AND s.advertiser_id = k.advertiser_id`;

/**
 * Makes rows for counters that are used for the first time. Waits for a group that is being edited;
 * when the group is gone afterwards, it has no counters.
 */
export const openSlots = (keys: readonly SlotKey[]): Sql => sql`
  WITH of_groups AS (
    SELECT k.group_id, k.day, k.advertiser_id
    FROM ${slotRows(keys)}
    JOIN distribution_groups g ON g.id = k.group_id
    ORDER BY 1
    FOR KEY SHARE OF g
  ), of_steps AS (
    SELECT k.group_id, k.day, k.advertiser_id
    FROM ${slotRows(keys)}
    JOIN campaign_steps s ON s.group_id = k.group_id
  )
  INSERT INTO slot_counts (group_id, day, advertiser_id)
  SELECT * FROM of_groups
  UNION ALL
  SELECT * FROM of_steps
  ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING`;

export const lockAndReadSlots = (keys: readonly SlotKey[]): Sql => sql`
  SELECT s.group_id, s.advertiser_id, s.taken
  FROM ${slotRows(keys)}
  JOIN slot_counts s ON ${isSlot}
  ORDER BY s.group_id, s.day, s.advertiser_id
  FOR UPDATE OF s`;

export const lockSlots = (keys: readonly SlotKey[]): Sql => sql`
  SELECT 1
  FROM slot_counts s
  WHERE (s.group_id, s.day, s.advertiser_id) IN (
    SELECT group_id, day, advertiser_id FROM ${slotRows(keys)})
  ORDER BY s.group_id, s.day, s.advertiser_id
  FOR UPDATE`;

/** The counters, without locks. */
export const slotUsage = (keys: readonly SlotKey[]): Sql => sql`
  SELECT s.group_id, s.advertiser_id, s.taken
  FROM ${slotRows(keys)}
  JOIN slot_counts s ON ${isSlot}`;

/** Counts one lead for each key. The counters are locked. */
export const takeSlots = (keys: readonly SlotKey[]): Sql => sql`
  UPDATE slot_counts s
  SET taken = s.taken + k.leads
  FROM (${leadsPerSlot(keys)}) k
  WHERE ${isSlot}`;

/** Subtracts the leads in a query of `group_id`, `day`, `advertiser_id` and `leads`, a count. */
export const releaseSlotUsage = (usage: Sql): Sql => sql`
  UPDATE slot_counts s
  SET taken = greatest(s.taken - k.leads, 0)
  FROM (${usage}) k
  WHERE ${isSlot}`;

/** Subtracts one lead for each key. The counters are locked. */
export const releaseSlots = (keys: readonly SlotKey[]): Sql => releaseSlotUsage(leadsPerSlot(keys));

/** Locks the counters of such a query. */
export const lockSlotUsage = (usage: Sql): Sql => sql`
  SELECT 1
  FROM slot_counts s
  JOIN (${usage}) k ON ${isSlot}
  ORDER BY s.group_id, s.day, s.advertiser_id
  FOR UPDATE OF s`;
