import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import pg from 'pg';

export interface TableShape {
  readonly name: string;
  /** In their order, without those that the database computes. */
  readonly columns: readonly string[];
  /** The columns of the primary key. */
  readonly key: readonly string[];
}

/**
 * Tables of this very database, which are not copied: the ledger of migrations, the copies in
 * ClickHouse, which no other database may feed, and numbers of its transactions.
 */
const OWN_TABLES = `'_prisma_migrations', 'report_copies', 'change_marks'`;

const SELECT_TABLES = `
  SELECT
    c.relname AS name,
    (
      SELECT array_agg(a.attname::text ORDER BY a.attnum)
      FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    ) AS columns,
    (
      SELECT array_agg(a.attname::text ORDER BY k.place)
      FROM pg_index i
      CROSS JOIN unnest(i.indkey::int2[]) WITH ORDINALITY k(attnum, place)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
      WHERE i.indrelid = c.oid AND i.indisprimary
    ) AS key
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace
    AND c.relkind IN ('r', 'p')
    AND NOT c.relispartition
    AND c.relname NOT IN (${OWN_TABLES})
  ORDER BY c.relname`;

/** All tables of Leadline, by name. */
export const tablesOf = async (client: pg.Client): Promise<TableShape[]> => {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] | null }>(
    SELECT_TABLES,
  );
  return rows.map(({ name, columns, key }) => {
    if (!key) throw new Error(`The table ${name} has no primary key, so its rows have no order.`);
    return { name, columns, key };
  });
};

const list = (names: readonly string[]): string =>
  names.map((name) => pg.escapeIdentifier(name)).join(', ');

/** Writes the rows in the order of their key: the same rows make the same bytes. */
export const copyOutOf = ({ name, columns, key }: TableShape): string =>
  `COPY (
     SELECT ${list(columns)} FROM ${pg.escapeIdentifier(name)} ORDER BY ${list(key)}
   ) TO STDOUT`;
export const copyInto = (name: string, columns: readonly string[]): string =>
  `COPY ${pg.escapeIdentifier(name)} (${list(columns)}) FROM STDIN`;

/** Values are then written alike by every server, role and zone. */
export const PLAIN_SETTINGS = `
  SET LOCAL TimeZone = 'UTC';
  SET LOCAL DateStyle = 'ISO, YMD';
  SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL bytea_output = 'hex';
  SET LOCAL extra_float_digits = 1;
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`;

/** Passes bytes on, and makes their SHA-256. */
export class Checksum extends Transform {
  private readonly hash = createHash('sha256');

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: null, chunk: Buffer) => void,
  ): void {
    this.hash.update(chunk);
    done(null, chunk);
  }

  /** Once all bytes have passed. */
  hex(): string {
    return this.hash.digest('hex');
  }
}
