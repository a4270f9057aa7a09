import sql, { type Sql } from 'sql-template-tag';
import type { CapReservation } from '@leadline/contracts';
import { reservationRows } from './cap-reservations.sql.js';

// Every change of `cap_leases` (ADR 54). Leases are locked after all cap windows, in order of id.
// Whoever changes `granted` has locked the window too.

/** A lease, locked, and the cap that it is of. */
export interface CapLeaseRow {
  readonly id: number;
  readonly cap_id: number;
  readonly window_start: Date;
  readonly granted: number;
  readonly filled: number;
  readonly reserved: number;
  readonly is_recalled: boolean;
  readonly updated_at: Date;
}
/** More room for a lease; without `id` for a new one. */
export interface CapGrant extends CapReservation {
  readonly id: number | null;
  readonly leads: number;
}

const isIn = (windows: readonly CapReservation[]): Sql => sql`
  (l.cap_id, l.window_start) IN (SELECT cap_id, window_start FROM ${reservationRows(windows)})`;

/**
 * Locks leases by id and all leases of some windows, which are locked already. Caps are locked
 * against changes, as with windows.
 */
export const lockAndReadCapLeases = (
  ids: readonly number[],
  windows: readonly CapReservation[],
): Sql => sql`
  SELECT l.id, l.cap_id, l.window_start, l.granted, l.filled, l.reserved, l.is_recalled,
    c.updated_at
  FROM cap_leases l
  JOIN caps c ON c.id = l.cap_id
  WHERE l.id = ANY(${ids}::int[]) OR ${isIn(windows)}
  ORDER BY l.id
  FOR SHARE OF c FOR UPDATE OF l`;

/** Locks the leases of windows that are given as a query of `cap_id` and `window_start`. */
export const lockCapLeasesOf = (windows: Sql): Sql => sql`
  SELECT 1
  FROM cap_leases l
  WHERE (l.cap_id, l.window_start) IN (SELECT cap_id, window_start FROM (${windows}) w)
  ORDER BY l.id
  FOR UPDATE`;

export const lockCapLeases = (ids: readonly number[]): Sql => sql`
  SELECT 1 FROM cap_leases WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`;

/**
 * Gives leases room of their windows. Returns `id`, `cap_id` and `window_start` of each. Windows and
 * leases are locked, and the windows have room.
 */
export const grantCapLeases = (grants: readonly CapGrant[], now: Date): Sql => sql`
  WITH asked AS (
    SELECT *
    FROM jsonb_to_recordset(${JSON.stringify(grants)}::jsonb)
      AS g(cap_id int, window_start timestamptz, id int, leads int)
  ), begun AS (
    INSERT INTO cap_leases (cap_id, window_start, granted, granted_at)
    SELECT cap_id, window_start, leads, ${now}::timestamptz
    FROM asked
    WHERE id IS NULL
    RETURNING id, cap_id, window_start
  ), extended AS (
    UPDATE cap_leases l
    SET granted = l.granted + asked.leads, granted_at = ${now}::timestamptz
    FROM asked
    WHERE l.id = asked.id
    RETURNING l.id, l.cap_id, l.window_start
  ), taken AS (
    UPDATE cap_windows w
    SET reserved = w.reserved + asked.leads, leased = w.leased + asked.leads
    FROM asked
    WHERE w.cap_id = asked.cap_id AND w.window_start = asked.window_start
  )
  SELECT id, cap_id, window_start FROM begun
  UNION ALL
  SELECT id, cap_id, window_start FROM extended`;

/**
 * Takes back what is not reserved, and moves what is filled to the window. Windows and leases are
 * locked. Leases with reservations stay until these are settled, because attempts name them.
 * `windows` is a query of `cap_id` and `window_start`. Returns the windows that had leases, as they
 * are now.
 */
export const recallCapLeases = (windows: Sql): Sql => sql`
  WITH held AS (
    SELECT id, cap_id, window_start, granted, filled, reserved
    FROM cap_leases
    WHERE (cap_id, window_start) IN (SELECT cap_id, window_start FROM (${windows}) w)
  ), ended AS (
    DELETE FROM cap_leases USING held WHERE cap_leases.id = held.id AND held.reserved = 0
  ), reduced AS (
    UPDATE cap_leases l
    SET granted = held.reserved, filled = 0, is_recalled = true
    FROM held
    WHERE l.id = held.id AND held.reserved > 0
  )
  UPDATE cap_windows w
  SET filled = w.filled + s.filled,
    reserved = w.reserved - s.given_back,
    leased = w.leased - s.given_back
  FROM (
    SELECT cap_id, window_start, sum(filled)::int AS filled,
      sum(granted - reserved)::int AS given_back
    FROM held
    GROUP BY 1, 2
  ) s
  WHERE w.cap_id = s.cap_id AND w.window_start = s.window_start
  RETURNING w.cap_id, w.window_start, w.filled, w.reserved`;

/** The windows of a cap that have leases. */
export const leasedWindowsOf = (capId: number): Sql => sql`
  SELECT cap_id, window_start FROM cap_windows WHERE cap_id = ${capId} AND leased > 0`;

/**
 * Ends leases that were recalled, once no attempt names them. What they have reserved is reserved in
 * the window from then on. `windows` is a query of `cap_id` and `window_start`.
 */
export const endCapLeases = (windows: Sql): Sql => sql`
  WITH gone AS (${windows}), ended AS (
    DELETE FROM cap_leases
    WHERE (cap_id, window_start) IN (SELECT cap_id, window_start FROM gone)
  )
  UPDATE cap_windows
  SET leased = 0
  WHERE (cap_id, window_start) IN (SELECT cap_id, window_start FROM gone) AND leased > 0`;

/** The windows of leases that were granted before that time, so many at most. */
export const windowsOfOldLeases = (before: Date, limit: number): Sql => sql`
  SELECT DISTINCT cap_id, window_start
  FROM cap_leases
  WHERE granted_at < ${before}
  ORDER BY 1, 2
  LIMIT ${limit}`;
