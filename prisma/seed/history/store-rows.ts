import type { Queryable } from '../factories.js';

/** Rows of one statement: few enough that the database stores some while others are prepared. */
const ROWS_AT_ONCE = 1_000;

/** Inserts many rows into a table, in the given order. All have the same columns. */
export const storeRows = async (
  db: Queryable,
  table: string,
  rows: readonly object[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  const statement = `
    INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns}
    FROM json_populate_recordset(NULL::${table}, $1)`;
  let stored: Promise<unknown> = Promise.resolve();
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const values = JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE));
    await stored;
    stored = db.query(statement, [values]);
  }
  await stored;
};

/**
 * Runs the work without checks of references, which take longer than storing the rows. Only a
 * superuser may do that; for others, the references are checked.
 */
export const withoutReferenceChecks = async (
  db: Queryable,
  work: () => Promise<void>,
): Promise<void> => {
  const { rows } = await db.query<{ rolsuper: boolean }>(
    'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
  );
  const isAllowed = rows[0]?.rolsuper === true;
  if (isAllowed) await db.query('SET LOCAL session_replication_role = replica');
  await work();
  if (isAllowed) await db.query('SET LOCAL session_replication_role = origin');
};
