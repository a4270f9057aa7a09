import sql, { join, raw, type Sql } from 'sql-template-tag';
import { CAP_SET_COLUMNS, type CapReservation } from '@leadline/contracts';

type LeadField = (typeof CAP_SET_COLUMNS)[keyof typeof CAP_SET_COLUMNS]['field'] | 'deal_id';

/**
 * Whether the cap `c` applies to a lead (domain §5), given the SQL of each of the lead's fields.
 * The same rule as `concernsTraffic`, `concernsAdvertiser` and `concernsDeal` of the contracts.
 */
export const capAppliesTo = (lead: Readonly<Record<LeadField, Sql>>): Sql =>
  join(
    [
      ...Object.values(CAP_SET_COLUMNS).map(({ set, field }) => {
        const column = raw(`c.${set}`);
        return sql`(${column} = '{}' OR ${lead[field]} = ANY(${column}))`;
      }),
      sql`(c.deal_id IS NULL OR c.deal_id = ${lead.deal_id})`,
    ],
    ' AND ',
  );

// Every change of `cap_windows`: reserving, filling and releasing room in caps. Windows are locked
// after leads and conversions and before credits of slots, sorted (ADR 2).

/** Change of the counters of a window that settles a reservation. */
export interface CapReservationChange extends CapReservation {
  readonly filled: 0 | 1;
  readonly reserved: -1;
}

/** `AS r(cap_id, window_start)`, one row per reservation. */
const reservationRows = (reservations: readonly CapReservation[]): Sql => sql`
  jsonb_to_recordset(${JSON.stringify(reservations)}::jsonb)
    AS r(cap_id int, window_start timestamptz)`;

/** Inserts rows for windows that are used for the first time. */
export const openCapWindows = (windows: readonly CapReservation[]): Sql => sql`
  INSERT INTO cap_windows (cap_id, window_start)
  SELECT r.cap_id, r.window_start
  FROM ${reservationRows(windows)}
  WHERE EXISTS (SELECT 1 FROM caps c WHERE c.id = r.cap_id)
  ORDER BY 1, 2
  ON CONFLICT DO NOTHING`;

const readCapWindows = (windows: readonly CapReservation[]): Sql => sql`
  SELECT w.cap_id, w.window_start, c.cap, w.filled, w.reserved, c.updated_at
  FROM ${reservationRows(windows)}
  JOIN cap_windows w ON w.cap_id = r.cap_id AND w.window_start = r.window_start
  JOIN caps c ON c.id = w.cap_id
  ORDER BY w.cap_id, w.window_start`;

/**
 * Locks windows and reads them. The caps themselves are locked against changes until the
 * transaction ends. `updated_at` tells whether a cap has changed since it was last read.
 */
export const lockAndReadCapWindows = (windows: readonly CapReservation[]): Sql => sql`
  ${readCapWindows(windows)}
  FOR SHARE OF c FOR UPDATE OF w`;

/**
 * Locks the caps and reads windows without reservations, of FTD caps. The windows are not locked.
 */
export const lockCapsAndReadWindows = (windows: readonly CapReservation[]): Sql => sql`
  ${readCapWindows(windows)}
  FOR SHARE OF c`;

export const lockCapWindows = (windows: readonly CapReservation[]): Sql => sql`
  SELECT 1
  FROM cap_windows w
  WHERE (w.cap_id, w.window_start) IN (
    SELECT cap_id, window_start FROM ${reservationRows(windows)})
  ORDER BY w.cap_id, w.window_start
  FOR UPDATE`;

/** Reads the counters of windows, without locks. An unused window has no row. */
export const capUsage = (windows: readonly CapReservation[]): Sql => sql`
  SELECT w.cap_id, w.window_start, w.filled, w.reserved
  FROM ${reservationRows(windows)}
  JOIN cap_windows w ON w.cap_id = r.cap_id AND w.window_start = r.window_start`;

/** Makes reservations in windows that are locked and have room. */
export const reserveInCaps = (reservations: readonly CapReservation[]): Sql =>
  changeWindows(reservations.map((one) => ({ ...one, filled: 0, reserved: 1 })));

/** Ends reservations: each is filled if the lead was accepted, and released otherwise. */
export const settleCapReservations = (changes: readonly CapReservationChange[]): Sql =>
  changeWindows(changes);

/** Change of the counters of a cap. */
type CounterChange = CapReservation & Readonly<Record<'filled' | 'reserved', number>>;

const changeWindows = (changes: readonly CounterChange[]): Sql => sql`
  UPDATE cap_windows w
  SET filled = w.filled + change.filled, reserved = w.reserved + change.reserved
  FROM (
    SELECT cap_id, window_start, sum(filled)::int AS filled, sum(reserved)::int AS reserved
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      AS y(cap_id int, window_start timestamptz, filled int, reserved int)
    GROUP BY 1, 2
  ) change
  WHERE w.cap_id = change.cap_id AND w.window_start = change.window_start
  RETURNING w.cap_id, w.window_start, w.filled, w.filled - change.filled AS filled_before`;

/** Locks the windows that a query of `cap_id` and `window_start` returns. */
export const lockWindowsOf = (windows: Sql): Sql => sql`
  SELECT 1
  FROM cap_windows w
  JOIN (${windows}) u ON u.cap_id = w.cap_id AND u.window_start = w.window_start
  ORDER BY w.cap_id, w.window_start
  FOR UPDATE OF w`;

/**
 * Releases filled reservations. `usage` is a query of `cap_id`, `window_start` and `reservations`,
 * a count.
 */
export const releaseFilled = (usage: Sql): Sql => sql`
  UPDATE cap_windows w
  SET filled = greatest(w.filled - u.reservations, 0)
  FROM (${usage}) u
  WHERE w.cap_id = u.cap_id AND w.window_start = u.window_start`;

/** Adds to `filled` of one window, or takes from it. An FTD is counted even above the cap. */
export const addToFilled = (window: CapReservation, by: 1 | -1): Sql => sql`
  INSERT INTO cap_windows (cap_id, window_start, filled)
  VALUES (${window.cap_id}, ${window.window_start}::timestamptz, ${Math.max(by, 0)})
  ON CONFLICT (cap_id, window_start)
  DO UPDATE SET filled = greatest(cap_windows.filled + ${by}, 0)
  RETURNING cap_id, window_start, filled, filled - ${by} AS filled_before`;

/** Moves the counters of one window to another. Replaces the `filled` of the other window. */
export const moveCounters = (from: CapReservation, to: CapReservation): readonly Sql[] => [
  sql`
    INSERT INTO cap_windows (cap_id, window_start, filled, reserved)
    SELECT c.id, ${to.window_start}::timestamptz, coalesce(w.filled, 0), coalesce(w.reserved, 0)
    FROM caps c
    LEFT JOIN cap_windows w
      ON w.cap_id = c.id AND w.window_start = ${from.window_start}::timestamptz
    WHERE c.id = ${from.cap_id}
    ON CONFLICT (cap_id, window_start)
    DO UPDATE SET filled = excluded.filled, reserved = cap_windows.reserved + excluded.reserved`,
  sql`
    UPDATE cap_windows
    SET filled = 0, reserved = 0
    WHERE cap_id = ${from.cap_id} AND window_start = ${from.window_start}::timestamptz`,
];

/** Frees all reservations of a cap. */
export const forgetReserved = (capId: number): Sql => sql`
  UPDATE cap_windows SET reserved = 0 WHERE cap_id = ${capId} AND reserved <> 0`;
