import sql, { type Sql } from 'sql-template-tag';
import type { CapReservation } from '@leadline/contracts';

// Attempts and conversions note in `cap_reservations` where they count, so that a place is given
// back in the window in which it was taken. The counters themselves belong to the module caps.

/** Notes that fit: all of a cap, or those of one of its windows. */
type Noted = { readonly cap_id: number } | CapReservation;
const matching = (noted: Noted): Sql => sql`cap_reservations @> ${JSON.stringify([noted])}::jsonb`;
const isLive = sql`state IN ('sending', 'unknown')`;

/** Locks the leads whose attempt under way, or whose conversion, has such a note (ADR 2). */
export const lockNotedLeads = (noted: Noted): Sql => sql`
  SELECT 1
  FROM leads
  WHERE id IN (
    SELECT lead_id FROM lead_attempts WHERE ${isLive} AND ${matching(noted)}
    UNION
    SELECT lead_id FROM conversions WHERE ${matching(noted)})
  ORDER BY id
  FOR UPDATE`;

export const lockNotedConversions = (noted: Noted): Sql => sql`
  SELECT 1 FROM conversions WHERE ${matching(noted)} ORDER BY id FOR UPDATE`;

/** Moves the notes of one window to another. */
export const moveNotes = (from: CapReservation, to: CapReservation): readonly Sql[] => {
  const old = JSON.stringify([from]);
  const renamed = sql`(cap_reservations - (
      SELECT (position - 1)::int
      FROM jsonb_array_elements(cap_reservations) WITH ORDINALITY AS e(note, position)
      WHERE note = ${old}::jsonb->0)) || ${JSON.stringify([to])}::jsonb`;
  return updateNotes(from, renamed);
};

/** Removes the notes about a cap. */
export const removeNotes = (capId: number): readonly Sql[] => {
  const others = sql`(
      SELECT coalesce(jsonb_agg(note), '[]')
      FROM jsonb_array_elements(cap_reservations) AS n(note)
      WHERE (note->>'cap_id')::int <> ${capId})`;
  return updateNotes({ cap_id: capId }, others);
};

/** Only attempts under way are ever settled by their notes, so only theirs have to be right. */
const updateNotes = (noted: Noted, notes: Sql): readonly Sql[] => [
  sql`UPDATE lead_attempts SET cap_reservations = ${notes} WHERE ${isLive} AND ${matching(noted)}`,
  sql`UPDATE conversions SET cap_reservations = ${notes} WHERE ${matching(noted)}`,
];

const acceptedAttempts = (leadIds: readonly number[]): Sql => sql`
  SELECT * FROM lead_attempts WHERE lead_id = ANY(${leadIds}::int[]) AND state = 'accepted'`;

/**
 * The places that settled leads take: `cap_id`, `window_start`, `places`. A cap whose type has
 * changed since keeps what it counted then, so notes about it are left out.
 */
export const notedCapPlaces = (leadIds: readonly number[]): Sql => sql`
  SELECT n.cap_id, n.window_start, count(*)::int AS places
  FROM (
    SELECT 'lead' AS type, cap_reservations FROM (${acceptedAttempts(leadIds)}) a
    UNION ALL
    SELECT 'ftd', cap_reservations FROM conversions WHERE lead_id = ANY(${leadIds}::int[])
  ) t
  CROSS JOIN LATERAL jsonb_to_recordset(t.cap_reservations)
    AS n(cap_id int, window_start timestamptz)
  JOIN caps c ON c.id = n.cap_id AND c.type = t.type
  GROUP BY 1, 2`;

/** The slot counters that settled leads count in: `group_id`, `day`, `advertiser_id`, `places`. */
export const notedSlotPlaces = (leadIds: readonly number[]): Sql => sql`
  SELECT group_id, slot_day AS day, advertiser_id, count(*)::int AS places
  FROM (${acceptedAttempts(leadIds)}) a
  WHERE group_id IS NOT NULL AND slot_day IS NOT NULL
  GROUP BY 1, 2, 3`;

export const lockConversionsOf = (leadIds: readonly number[]): Sql => sql`
  SELECT 1 FROM conversions WHERE lead_id = ANY(${leadIds}::int[]) ORDER BY id FOR UPDATE`;

/** Removes all notes of settled leads, so that their places are given back once. */
export const clearConversionNotes = (leadIds: readonly number[]): Sql => sql`
  UPDATE conversions
  SET cap_reservations = '[]'
  WHERE lead_id = ANY(${leadIds}::int[]) AND cap_reservations <> '[]'`;
export const clearAttemptNotes = (leadIds: readonly number[]): Sql => sql`
  UPDATE lead_attempts
  SET cap_reservations = '[]', slot_day = NULL
  WHERE lead_id = ANY(${leadIds}::int[]) AND state = 'accepted'
    AND (cap_reservations <> '[]' OR slot_day IS NOT NULL)`;
