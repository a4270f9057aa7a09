import { raw, default as sql, type Sql } from 'sql-template-tag';

/** Locks the months of traces, so that one worker at a time changes them. */
export const lockTraceMonths = sql`
  SELECT pg_advisory_xact_lock(hashtextextended('trace_months', 51))`;

/**
 * How long a change of the months may wait for another user of the table, e.g. a backup. Everything
 * behind it in the queue waits as long, so it gives up soon and is repeated.
 */
export const giveUpSoon = sql`SET LOCAL lock_timeout = '200ms'`;

/**
 * Lists the monthly partitions, oldest first. The partition for rows outside all months is left
 * out.
 */
export const listTraceMonths = sql`
  SELECT
    c.relname AS name,
    (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO [(]''([^'']+)'''))[1]::timestamptz AS end
  FROM pg_inherits i
  JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'lead_decisions'::regclass
    AND c.relname <> 'lead_decisions_other'
  ORDER BY 2`;

/**
 * Adds a month, and moves its existing traces there. Run the statements one after another, in one
 * transaction. Writes to other months do not wait.
 */
export const addTraceMonth = ({
  name,
  start,
  end,
}: {
  readonly name: string;
  readonly start: Date;
  readonly end: Date;
}): readonly Sql[] => [
  sql`LOCK TABLE lead_decisions_other IN ACCESS EXCLUSIVE MODE`,
  raw(`CREATE TABLE "${name}" (LIKE lead_decisions)`),
  sql`
    CREATE TEMPORARY TABLE traces_of_month ON COMMIT DROP AS
    SELECT * FROM lead_decisions_other
    WHERE created_at >= ${start} AND created_at < ${end}`,
  sql`DELETE FROM lead_decisions_other WHERE created_at >= ${start} AND created_at < ${end}`,
  raw(`
    ALTER TABLE lead_decisions ATTACH PARTITION "${name}"
    FOR VALUES FROM ('${start.toISOString()}') TO ('${end.toISOString()}')`),
  sql`INSERT INTO lead_decisions OVERRIDING SYSTEM VALUE SELECT * FROM traces_of_month`,
];

export const dropTraceMonth = (name: string): Sql => raw(`DROP TABLE "${name}"`);
