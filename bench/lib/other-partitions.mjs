import pg from 'pg';

/**
 * Replaces the monthly partitions of traces by one table with all rows.
 * @param {string} databaseUrl
 */
export const joinTraces = (databaseUrl) =>
  onClient(databaseUrl, [
    'ALTER TABLE lead_decisions RENAME TO lead_decisions_by_month',
    'CREATE TABLE lead_decisions (LIKE lead_decisions_by_month)',
    'INSERT INTO lead_decisions SELECT * FROM lead_decisions_by_month ORDER BY id',
    'DROP TABLE lead_decisions_by_month',
    'ALTER TABLE lead_decisions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY',
    `SELECT setval(pg_get_serial_sequence('lead_decisions', 'id'), max(id)) FROM lead_decisions`,
    'ALTER TABLE lead_decisions ADD PRIMARY KEY (id)',
    'CREATE INDEX lead_decisions_lead_id_idx ON lead_decisions (lead_id)',
    `ALTER TABLE lead_decisions
       ADD FOREIGN KEY (lead_id) REFERENCES leads ON DELETE CASCADE`,
    'VACUUM ANALYZE lead_decisions',
  ]);

/**
 * Splits the leads by their ids, so that their key and what refers to it stay: as many parts as
 * there would be months, and one for what is new.
 * @param {string} databaseUrl
 * @param {number} parts
 */
export async function splitLeads(databaseUrl, parts) {
  const made = await definitionsOf(databaseUrl);
  const size = Math.ceil(made.last / parts);
  const ranges = Array.from({ length: parts }, (_, part) => ({
    name: `leads_part_${part}`,
    from: part === 0 ? 'MINVALUE' : String(part * size + 1),
    to: part === parts - 1 ? 'MAXVALUE' : String((part + 1) * size + 1),
  }));
  await onClient(databaseUrl, [
    ...made.references.map(({ drop }) => drop),
    'ALTER TABLE leads RENAME TO leads_whole',
    `CREATE TABLE leads (LIKE leads_whole INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
       PARTITION BY RANGE (id)`,
    ...ranges.map(
      ({ name, from, to }) =>
        `CREATE TABLE ${name} PARTITION OF leads FOR VALUES FROM (${from}) TO (${to})`,
    ),
    'INSERT INTO leads SELECT * FROM leads_whole ORDER BY id',
    'DROP TABLE leads_whole CASCADE',
    'ALTER TABLE leads ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY',
    `SELECT setval(pg_get_serial_sequence('leads', 'id'), ${made.last})`,
    'ALTER TABLE leads ADD PRIMARY KEY (id)',
    // A unique index must hold what the table is split by.
    'CREATE UNIQUE INDEX leads_redirect_token_key ON leads (redirect_token, id)',
    ...made.indexes,
    ...made.triggers,
    ...made.own,
    ...made.references.map(({ add }) => add),
    'VACUUM ANALYZE',
  ]);
}

/**
 * The statements that make again what a new table of leads needs.
 * @param {string} databaseUrl
 */
async function definitionsOf(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    /** @type {<Row extends object>(text: string) => Promise<Row[]>} */
    const ask = async (text) => (await client.query(text)).rows;
    const texts = async (/** @type {string} */ text) =>
      (await /** @type {typeof ask<{ text: string }>} */ (ask)(text)).map((row) => row.text);
    const [range] = await /** @type {typeof ask<{ last: number }>} */ (ask)(
      'SELECT max(id) AS last FROM leads',
    );
    return {
      last: range?.last ?? 0,
      indexes: await texts(`
        SELECT pg_get_indexdef(indexrelid) AS text
        FROM pg_index
        WHERE indrelid = 'leads'::regclass
          AND NOT indisprimary
          AND indexrelid::regclass::text <> 'leads_redirect_token_key'`),
      triggers: await texts(`
        SELECT pg_get_triggerdef(oid) AS text
        FROM pg_trigger
        WHERE tgrelid = 'leads'::regclass AND NOT tgisinternal`),
      own: await texts(`
        SELECT format('ALTER TABLE leads ADD CONSTRAINT %I %s', conname, pg_get_constraintdef(oid))
          AS text
        FROM pg_constraint
        WHERE conrelid = 'leads'::regclass AND contype = 'f' AND confrelid <> conrelid`),
      references: await /** @type {typeof ask<{ drop: string, add: string }>} */ (ask)(`
        SELECT
          format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
          format(
            'ALTER TABLE %s ADD CONSTRAINT %I %s',
            conrelid::regclass, conname, pg_get_constraintdef(oid)
          ) AS add
        FROM pg_constraint
        WHERE confrelid = 'leads'::regclass AND contype = 'f' AND conparentid = 0`),
    };
  } finally {
    await client.end();
  }
}

/** @param {string} databaseUrl @param {readonly string[]} statements */
async function onClient(databaseUrl, statements) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
