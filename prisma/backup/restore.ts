import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import * as copies from 'pg-copy-streams';
import { FORMER_CHECKSUMS } from '../former-checksums.js';
import { listMigrations, migrate } from '../migrate.js';
import { secretMark } from './backup.js';
import {
  BackupError,
  fileOf,
  readManifest,
  type BackedUpTable,
  type Manifest,
} from './manifest.js';
import {
  Checksum,
  copyInto,
  copyOutOf,
  PLAIN_SETTINGS,
  tablesOf,
  type TableShape,
} from './tables.js';

export interface RestoreOptions {
  /** An empty database. */
  readonly databaseUrl: string;
  /** LEADLINE_SECRET of the server whose backup it is. */
  readonly secret: string;
  readonly folder: string;
  readonly onTable?: (table: BackedUpTable) => void;
}

/** A connection that stayed open would keep the process from ending. */
const onConnection = async <T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const mustBeEmpty = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(`
    SELECT 1 AS one
    FROM pg_class
    WHERE relnamespace = 'public'::regnamespace
    LIMIT 1`);
  if (rows.length > 0)
    throw new BackupError(
      'The database is not empty. A backup is restored into an empty one only.',
    );
};

/** Leaves the database as {@link mustBeEmpty} found it. */
const emptyAgain = (client: pg.Client): Promise<unknown> =>
  client.query(`
    DROP SCHEMA public CASCADE;
    CREATE SCHEMA public AUTHORIZATION pg_database_owner;
    GRANT USAGE ON SCHEMA public TO PUBLIC`);

/** The names of the migrations of the backup. Throws if this version does not know one of them. */
const knownMigrations = async ({ migrations }: Manifest): Promise<Set<string>> => {
  const known = new Map((await listMigrations()).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations)
    if (known.get(name) !== checksum && FORMER_CHECKSUMS[name] !== checksum)
      throw new BackupError(
        `This version of Leadline does not have the migration ${name}. ` +
          'Restore the backup with the version that made it, or a later one.',
      );
  return new Set(migrations.map(({ name }) => name));
};

/** Foreign keys are dropped and made again: tables that name each other have no order. */
const foreignKeys = async (client: pg.Client): Promise<{ drop: string; add: string }[]> => {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    SELECT
      format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format(
        'ALTER TABLE %s ADD CONSTRAINT %I %s',
        conrelid::regclass, conname, pg_get_constraintdef(oid)
      ) AS add
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
    ORDER BY conrelid::regclass::text, conname`);
  return rows;
};

const damaged = ({ name }: BackedUpTable): Error =>
  new BackupError(`The file of the table ${name} is damaged. Nothing was restored.`);

const load = async (client: pg.Client, folder: string, table: BackedUpTable): Promise<void> => {
  const rows = client.query(copies.from(copyInto(table.name, table.columns)));
  const checksum = new Checksum();
  const file = createReadStream(fileOf(folder, table.name));
  try {
    await pipeline(file, createGunzip(), checksum, rows);
  } catch (error) {
    throw Object.assign(damaged(table), { cause: error });
  }
  if (checksum.hex() !== table.sha256 || rows.rowCount !== table.rows) throw damaged(table);
};

/** Reads a table back and compares it with the backup. */
const compare = async (
  client: pg.Client,
  shape: TableShape,
  table: BackedUpTable,
): Promise<void> => {
  const checksum = new Checksum();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const columns = table.columns;
  await pipeline(client.query(copies.to(copyOutOf({ ...shape, columns }))), checksum, nowhere);
  if (checksum.hex() !== table.sha256)
    throw new BackupError(
      `The table ${table.name} is not what was backed up. Nothing was restored.`,
    );
};

/**
 * A new server counts transactions from a smaller number. Rows with a greater one would look like
 * changes that have not been committed: such rows are as old as can be.
 */
const forgetNumbers = async (client: pg.Client, { name, columns }: TableShape): Promise<void> => {
  if (!columns.includes('changed_xid')) return;
  await client.query(`
    UPDATE ${pg.escapeIdentifier(name)}
    SET changed_xid = 0
    WHERE changed_xid >= pg_current_xact_id()::text::bigint`);
};

const shapesFor = async (
  client: pg.Client,
  { tables }: Manifest,
): Promise<Map<string, TableShape>> => {
  const shapes = new Map((await tablesOf(client)).map((shape) => [shape.name, shape]));
  const differs = tables.find(({ name, columns }) => {
    const there = new Set(shapes.get(name)?.columns);
    return there.size !== columns.length || columns.some((column) => !there.has(column));
  });
  if (differs !== undefined || shapes.size !== tables.length)
    throw new BackupError('The tables of the backup are not those of its migrations.');
  return shapes;
};

const fill = async (
  client: pg.Client,
  manifest: Manifest,
  { folder, onTable }: RestoreOptions,
): Promise<void> => {
  await client.query('BEGIN');
  await client.query(PLAIN_SETTINGS);
  const shapes = await shapesFor(client, manifest);
  const names = manifest.tables.map(({ name }) => pg.escapeIdentifier(name));
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  // Migrations have put rows into some of them.
  await client.query(`TRUNCATE ${names.join(', ')}`);
  const keys = await foreignKeys(client);
  for (const { drop } of keys) await client.query(drop);
  for (const table of manifest.tables) {
    await load(client, folder, table);
    const shape = shapes.get(table.name);
    if (shape) {
      await compare(client, shape, table);
      await forgetNumbers(client, shape);
    }
    onTable?.(table);
  }
  for (const { add } of keys) await client.query(add);
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { name, last_value } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint)', [
      pg.escapeIdentifier(name),
      last_value,
    ]);
  await client.query('COMMIT');
  await client.query('ANALYZE');
};

/**
 * Fills an empty database with a backup, compares every table with it, and then brings it up to date
 * with this version. Throws, and leaves no rows, if anything differs.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<Manifest> => {
  const manifest = await readManifest(options.folder);
  if (manifest.secret_mark !== secretMark(options.secret))
    throw new BackupError(
      'LEADLINE_SECRET is not that of the backup: keys and tokens could not be read with it.',
    );
  const only = await knownMigrations(manifest);
  const { databaseUrl } = options;
  await onConnection(databaseUrl, mustBeEmpty);
  try {
    await migrate(databaseUrl, { only });
    await onConnection(databaseUrl, (client) => fill(client, manifest, options));
  } catch (error) {
    try {
      await onConnection(databaseUrl, emptyAgain);
    } catch {
      const reason = error instanceof Error ? error.message : String(error);
      throw new BackupError(`${reason}. The database could not be emptied again.`, {
        cause: error,
      });
    }
    throw error;
  }
  await migrate(databaseUrl);
  return manifest;
};
