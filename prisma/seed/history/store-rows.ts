import type pg from 'pg';
import type { Queryable } from '../factories.js';
import { copyIn } from './copy-in.js';

/** Rows that are sent at once: few enough that the database stores some while others are made. */
const ROWS_AT_ONCE = 500;

const ESCAPED = /[\\\n\r\t]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};
/** A value as COPY reads it: `\\N` is null, objects and arrays are JSON. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(ESCAPED, (letter) => ESCAPES[letter] as string);
};

function* linesOf(rows: readonly object[], columns: readonly string[]): Generator<string> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    let lines = '';
    for (const row of rows.slice(start, start + ROWS_AT_ONCE) as Record<string, unknown>[])
      lines += `${columns.map((column) => textOf(row[column])).join('\t')}\n`;
    yield lines;
  }
}

/** Inserts many rows into a table, in the given order. All have the same columns. */
export const storeRows = async (
  client: pg.ClientBase,
  table: string,
  rows: readonly object[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  await copyIn(client, `COPY ${table} (${columns.join(', ')}) FROM STDIN`, linesOf(rows, columns));
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
