import sql, { type Sql } from 'sql-template-tag';

// Every change of `slot_counts`: how many leads an advertiser of a group got on a day. Counters are
// locked last, after cap windows, sorted (ADR 2).

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
const placesPerSlot = (keys: readonly SlotKey[]): Sql => sql`
  SELECT group_id, day, advertiser_id, count(*)::int AS places
  FROM ${slotRows(keys)}
  GROUP BY 1, 2, 3`;
const isSlot = sql`
  s.group_id = k.group_id AND s.day = k.day AND s.advertiser_id = k.advertiser_id`;

/**
 * Makes rows for counters that are used for the first time. Waits for a group that is being edited;
 * when the group is gone afterwards, it has no counters.
 */
export const openSlots = (keys: readonly SlotKey[]): Sql => sql`
  INSERT INTO slot_counts (group_id, day, advertiser_id)
  SELECT k.group_id, k.day, k.advertiser_id
  FROM ${slotRows(keys)}
  JOIN distribution_groups g ON g.id = k.group_id
  ORDER BY 1, 2, 3
  FOR KEY SHARE OF g
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

/** Counts one place for each key. The counters are locked. */
export const takeSlots = (keys: readonly SlotKey[]): Sql => sql`
  UPDATE slot_counts s
  SET taken = s.taken + k.places
  FROM (${placesPerSlot(keys)}) k
  WHERE ${isSlot}`;

/** Gives places back, named by a query of `group_id`, `day`, `advertiser_id` and `places`. */
export const giveBackSlotPlaces = (places: Sql): Sql => sql`
  UPDATE slot_counts s
  SET taken = greatest(s.taken - k.places, 0)
  FROM (${places}) k
  WHERE ${isSlot}`;

/** Gives one place back for each key. The counters are locked. */
export const giveBackSlots = (keys: readonly SlotKey[]): Sql =>
  giveBackSlotPlaces(placesPerSlot(keys));

export const lockSlotPlaces = (places: Sql): Sql => sql`
  SELECT 1
  FROM slot_counts s
  JOIN (${places}) k ON ${isSlot}
  ORDER BY s.group_id, s.day, s.advertiser_id
  FOR UPDATE OF s`;
