import sql, { type Sql } from 'sql-template-tag';

// A new cap that counts what its day already had must miss no lead that is reserved at that moment,
// and no FTD. The locks belong to transactions and end with them (ADR 92).

/** Classes of advisory locks with two numbers. */
const COUNTING = 92;
const LEADS = 1;
const FTDS = 2;

/** Taken first by every batch that reserves leads. Batches do not wait for each other. */
export const beginReserving = sql`SELECT pg_advisory_xact_lock_shared(${COUNTING}, ${LEADS})`;
/** Waits for the batches under way. Later ones wait for this transaction, and then know the cap. */
export const stopReserving = sql`SELECT pg_advisory_xact_lock(${COUNTING}, ${LEADS})`;

/** Taken before an FTD looks for the caps that count it. */
export const beginCountingFtds = sql`SELECT pg_advisory_xact_lock_shared(${COUNTING}, ${FTDS})`;
/** Waits for the FTDs under way that may not know a cap yet. */
export const awaitCountedFtds = sql`SELECT pg_advisory_xact_lock(${COUNTING}, ${FTDS})`;

/** Adds to new windows. `counted` has the columns `cap_id`, `filled` and `reserved`. */
export const addToWindows = (windowStart: string, counted: Sql): Sql => sql`
  INSERT INTO cap_windows AS w (cap_id, window_start, filled, reserved)
  SELECT cap_id, ${windowStart}::timestamptz, sum(filled)::int, sum(reserved)::int
  FROM (${counted}) n
  GROUP BY cap_id
  ORDER BY cap_id
  ON CONFLICT (cap_id, window_start) DO UPDATE
  SET filled = w.filled + excluded.filled, reserved = w.reserved + excluded.reserved`;
