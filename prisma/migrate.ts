import { createHash, randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { FORMER_CHECKSUMS } from './former-checksums.js';
import { compareMoney } from './money-totals.js';

/** The migrations folder, from the source file and from its build in `dist/`. */
const migrationsFolder = (): string => {
  const here = fileURLToPath(new URL('.', import.meta.url));
  return here.endsWith('/dist/') ? `${here}../migrations/` : `${here}migrations/`;
};

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** The migrations in order of their names, read from Prisma's folder format. */
export const listMigrations = async (): Promise<Migration[]> => {
  const folder = migrationsFolder();
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}${name}/migration.sql`, 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};

/** Names this exact set of migrations. Test databases are cloned from a template with this name. */
export const migrationsHash = async (): Promise<string> =>
  createHash('sha256')
    .update((await listMigrations()).map((migration) => migration.checksum).join())
    .digest('hex')
    .slice(0, 16);

/** The table of `prisma migrate`, column for column, so that its `status` and `deploy` work too. */
const CREATE_LEDGER = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  varchar(36) PRIMARY KEY NOT NULL,
    checksum            varchar(64) NOT NULL,
    finished_at         timestamptz,
    migration_name      varchar(255) NOT NULL,
    logs                text,
    rolled_back_at      timestamptz,
    started_at          timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  )`;

const SELECT_APPLIED = `
  SELECT migration_name, checksum
  FROM _prisma_migrations
  WHERE rolled_back_at IS NULL
    AND finished_at IS NOT NULL`;

const INSERT_APPLIED = `
  INSERT INTO _prisma_migrations
    (id, checksum, finished_at, migration_name, applied_steps_count)
  VALUES ($1, $2, now(), $3, 1)`;

const UPDATE_CHECKSUM = `
  UPDATE _prisma_migrations
  SET checksum = $1
  WHERE migration_name = $2
    AND checksum = $3`;

/**
 * The key of the advisory lock. Any number will do, as long as every runner uses the same. Who shares
 * it keeps migrations out.
 */
export const MIGRATION_LOCK = 72_707_369;

const recordApplied = (client: pg.Client, { checksum, name }: Migration): Promise<unknown> =>
  client.query(INSERT_APPLIED, [randomUUID(), checksum, name]);

/**
 * The first line of a migration that builds an index while the table is written. Its statements run
 * one by one, and all of them again if one failed.
 */
const OUTSIDE = /^-- outside a transaction\b/;
const applyOutside = async (client: pg.Client, migration: Migration): Promise<void> => {
  for (const statement of migration.sql.split(/;[ \t]*$/m))
    if (statement.trim() !== '') await client.query(statement);
  await recordApplied(client, migration);
};

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  if (OUTSIDE.test(migration.sql)) return applyOutside(client, migration);
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = '5s'`);
    await client.query(migration.sql);
    await recordApplied(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${migration.name} failed and was rolled back: ${reason}`, {
      cause: error,
    });
  }
};

const LOCK_POLL_MS = 100;
/**
 * Takes the lock, alone or shared, once it is free. It asks again and again: a statement that waits
 * would hold a snapshot, and an index that is built concurrently waits for every snapshot.
 */
export const takeMigrationLock = async (
  client: pg.Client,
  mode: 'alone' | 'shared',
  onWait?: () => void,
): Promise<void> => {
  const attempt = mode === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>(`SELECT ${attempt}($1) AS taken`, [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken === true) return;
    if (tries === 0) onWait?.();
    await setTimeout(LOCK_POLL_MS);
  }
};

/** Accepts an applied migration that is unchanged, or whose former checksum is listed. */
const verify = async (client: pg.Client, migration: Migration, recorded: string): Promise<void> => {
  if (recorded === migration.checksum) return;
  if (recorded !== FORMER_CHECKSUMS[migration.name])
    throw new Error(`Migration ${migration.name} was changed after it had been applied.`);
  await client.query(UPDATE_CHECKSUM, [migration.checksum, migration.name, recorded]);
};

/** The migrations that a database has, by name. */
export const appliedMigrations = async (
  client: pg.Client,
): Promise<{ name: string; checksum: string }[]> => {
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    `${SELECT_APPLIED} ORDER BY migration_name`,
  );
  return rows.map(({ migration_name: name, checksum }) => ({ name, checksum }));
};

export interface MigrateOptions {
  readonly log?: (line: string) => void;
  /** The names of those to apply; all if absent. */
  readonly only?: ReadonlySet<string>;
}

/**
 * Brings a database up to date. Several processes may run it at once.
 * @returns the names of the migrations that it applied
 * @throws if a migration was changed after it had been applied
 */
export const migrate = async (
  databaseUrl: string,
  { log, only }: MigrateOptions = {},
): Promise<string[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await takeMigrationLock(client, 'alone', () =>
      log?.('waiting for a backup or another migration to end'),
    );
    await client.query(CREATE_LEDGER);
    const applied = await appliedMigrations(client);
    const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
    const done: string[] = [];
    for (const migration of await listMigrations()) {
      if (only !== undefined && !only.has(migration.name)) continue;
      const recorded = checksums.get(migration.name);
      if (recorded !== undefined) {
        await verify(client, migration, recorded);
        continue;
      }
      await apply(client, migration);
      log?.(`applied ${migration.name}`);
      done.push(migration.name);
    }
    if (log && done.length > 0 && only === undefined) log(await compareMoney(client));
    return done;
  } finally {
    await client.end();
  }
};
