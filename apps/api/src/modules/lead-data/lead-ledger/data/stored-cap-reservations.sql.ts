import sql, { type Sql } from 'sql-template-tag';
import type { CapReservation } from '@leadline/contracts';
import { OPEN_ATTEMPTS } from './lead-attempts.sql.js';

// Attempts and conversions store the cap windows in which they count, so that a reservation is
// released in the window that holds it. The counters belong to the module caps.

/** The reservations of a cap, or of one of its windows. */
type ReservationMatch = { readonly cap_id: number } | CapReservation;
const matching = (match: ReservationMatch): Sql =>
  sql`cap_reservations @> ${JSON.stringify([match])}::jsonb`;

/** Locks the leads whose live attempt or conversion has such a reservation (ADR 2). */
export const lockLeadsWithReservation = (match: ReservationMatch): Sql => sql`
  SELECT 1
  FROM leads
  WHERE id IN (
    SELECT lead_id FROM ${OPEN_ATTEMPTS} a WHERE ${matching(match)}
    UNION
    SELECT lead_id FROM conversions WHERE ${matching(match)})
  ORDER BY id
  FOR NO KEY UPDATE`;

export const lockConversionsWithReservation = (match: ReservationMatch): Sql => sql`
  SELECT 1 FROM conversions WHERE ${matching(match)} ORDER BY id FOR UPDATE`;

/** Moves the reservations of one window to another. */
export const moveStoredReservations = (
  from: CapReservation,
  to: CapReservation,
): readonly Sql[] => {
  const old = JSON.stringify([from]);
  const renamed = sql`(cap_reservations - (
      SELECT (position - 1)::int
      FROM jsonb_array_elements(cap_reservations) WITH ORDINALITY AS e(reservation, position)
      WHERE reservation = ${old}::jsonb->0)) || ${JSON.stringify([to])}::jsonb`;
  return updateStoredReservations(from, renamed);
};

/** Removes the reservations of a cap. */
export const removeStoredReservations = (capId: number): readonly Sql[] => {
  const others = sql`(
      SELECT coalesce(jsonb_agg(reservation), '[]')
      FROM jsonb_array_elements(cap_reservations) AS n(reservation)
      WHERE (reservation->>'cap_id')::int <> ${capId})`;
  return updateStoredReservations({ cap_id: capId }, others);
};

/** Only live attempts are settled from their stored reservations, so only those are updated. */
const updateStoredReservations = (match: ReservationMatch, reservations: Sql): readonly Sql[] => [
  sql`
    UPDATE lead_attempts
    SET cap_reservations = ${reservations}
    WHERE id IN (SELECT id FROM ${OPEN_ATTEMPTS} a WHERE ${matching(match)})`,
  sql`
    UPDATE conversions
    SET cap_reservations = ${reservations}
    WHERE ${matching(match)}`,
];

const acceptedAttempts = (leadIds: readonly number[]): Sql => sql`
  SELECT * FROM lead_attempts WHERE lead_id = ANY(${leadIds}::int[]) AND state = 'accepted'`;

/**
 * Selects the cap usage of settled leads: `cap_id`, `window_start`, `reservations`. A cap whose
 * type has changed since keeps its count, so its reservations are left out.
 */
export const capUsageOf = (leadIds: readonly number[]): Sql => sql`
  SELECT n.cap_id, n.window_start, count(*)::int AS reservations
  FROM (
    SELECT 'lead' AS type, cap_reservations FROM (${acceptedAttempts(leadIds)}) a
    UNION ALL
    SELECT 'ftd', cap_reservations FROM conversions WHERE lead_id = ANY(${leadIds}::int[])
  ) t
  CROSS JOIN LATERAL jsonb_to_recordset(t.cap_reservations)
    AS n(cap_id int, window_start timestamptz)
  JOIN caps c ON c.id = n.cap_id AND c.type = t.type
  GROUP BY 1, 2`;

/** Credit moves of settled leads: `group_id`, `advertiser_id`, `credit`. */
export const slotMovesOf = (leadIds: readonly number[]): Sql => sql`
  SELECT a.group_id, m.advertiser_id, sum(m.credit)::bigint AS credit
  FROM (${acceptedAttempts(leadIds)}) a
  CROSS JOIN LATERAL jsonb_to_recordset(a.slot_moves) AS m(advertiser_id int, credit bigint)
  WHERE a.group_id IS NOT NULL
  GROUP BY 1, 2`;

export const lockConversionsOf = (leadIds: readonly number[]): Sql => sql`
  SELECT 1 FROM conversions WHERE lead_id = ANY(${leadIds}::int[]) ORDER BY id FOR UPDATE`;

/** Removes the reservations of settled leads, so that they are released only once. */
export const clearConversionReservations = (leadIds: readonly number[]): Sql => sql`
  UPDATE conversions
  SET cap_reservations = '[]'
  WHERE lead_id = ANY(${leadIds}::int[]) AND cap_reservations <> '[]'`;
export const clearAttemptReservations = (leadIds: readonly number[]): Sql => sql`
  UPDATE lead_attempts
  SET cap_reservations = '[]', slot_moves = NULL
  WHERE lead_id = ANY(${leadIds}::int[]) AND state = 'accepted'
    AND (cap_reservations <> '[]' OR slot_moves IS NOT NULL)`;

/** Caps that begin to count in the middle of a window. */
export interface NewlyCounting {
  readonly capIds: readonly number[];
  /** The window of all of them, as it is stored in reservations. */
  readonly windowStart: string;
  /** Whether the cap `c` applies to the lead `l`, given the SQL of the advertiser and the deal. */
  readonly applies: (advertiserId: Sql, dealId: Sql) => Sql;
}

const reservationOfCap = (windowStart: string): Sql =>
  sql`jsonb_build_object('cap_id', c.id, 'window_start', ${windowStart}::text)`;

/**
 * Attempts of the window that count in the caps: accepted ones, and those whose outcome is not
 * known. A lead that waits was received a day before at most.
 */
const countingAttempts = ({ capIds, windowStart, applies }: NewlyCounting): Sql => sql`
  c.id = ANY(${capIds}::int[])
  AND ${applies(sql`a.advertiser_id`, sql`coalesce(a.deal_id, l.revenue_plan_id)`)}
  AND l.id = a.lead_id
  AND l.created_at >= ${windowStart}::timestamptz - interval '1 day'
  AND NOT l.is_test
  AND a.created_at >= ${windowStart}::timestamptz
  AND a.restriction_origin IS NULL`;

/** Locks the leads of such attempts (ADR 2). */
export const lockCountingLeads = (counting: NewlyCounting): Sql => sql`
  SELECT 1
  FROM leads
  WHERE id IN (
    SELECT a.lead_id FROM lead_attempts a, leads l, caps c WHERE ${countingAttempts(counting)})
  ORDER BY id
  FOR NO KEY UPDATE`;

/** Stores the reservations. Returns `cap_id`, `filled` and `reserved` for each attempt. */
export const storeCountingAttempts = (counting: NewlyCounting): Sql => sql`
  UPDATE lead_attempts a
  SET cap_reservations = a.cap_reservations
    || jsonb_build_array(${reservationOfCap(counting.windowStart)})
  FROM leads l, caps c
  WHERE ${countingAttempts(counting)}
  RETURNING c.id AS cap_id, (a.state = 'accepted')::int AS filled,
    (a.state <> 'accepted')::int AS reserved`;

/** FTDs of the window that the caps should count and do not count yet. */
const countingFtds = ({ capIds, windowStart, applies }: NewlyCounting): Sql => sql`
  c.id = ANY(${capIds}::int[])
  AND ${applies(sql`l.advertiser_id`, sql`l.revenue_plan_id`)}
  AND l.id = v.lead_id
  AND NOT l.is_test
  AND NOT v.is_fake
  AND v.state <> 'rejected'
  AND v.reported_at >= ${windowStart}::timestamptz
  AND NOT v.cap_reservations @> jsonb_build_array(${reservationOfCap(windowStart)})`;

/** Locks the leads of such FTDs. */
export const lockCountingFtdLeads = (counting: NewlyCounting): Sql => sql`
  SELECT 1
  FROM leads
  WHERE id IN (
    SELECT v.lead_id FROM conversions v, leads l, caps c WHERE ${countingFtds(counting)})
  ORDER BY id
  FOR NO KEY UPDATE`;

/** Stores the reservations. Returns `cap_id`, `filled` and `reserved` for each FTD. */
export const storeCountingFtds = (counting: NewlyCounting): Sql => sql`
  UPDATE conversions v
  SET cap_reservations = v.cap_reservations
    || jsonb_build_array(${reservationOfCap(counting.windowStart)})
  FROM leads l, caps c
  WHERE ${countingFtds(counting)}
  RETURNING c.id AS cap_id, 1 AS filled, 0 AS reserved`;
