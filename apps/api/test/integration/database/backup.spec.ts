import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import {
  createBackup,
  fileOf,
  MANIFEST,
  restoreBackup,
  type Manifest,
} from '@leadline/prisma/backup';
import { listMigrations, migrate, MIGRATION_LOCK } from '@leadline/prisma/migrate';
import { createPublisher } from '@leadline/prisma/seed';
import pg from 'pg';
import { createFaultWorld, sendLead, type FaultWorld } from '#test/support/fault-world.js';
import { newLead } from '#test/support/intake-world.js';
import { startReceiver, type Receiver } from '#test/support/publisher-receiver.js';
import { killServers, startServer, type ServerProcess } from '#test/support/server-process.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#test/support/test-database.js';
import { eventually } from '#test/support/waiting.js';
import { createPostback } from '../publisher-postbacks/postback-fixture.js';

// A backup is one instant of a server that works on, and the restored one goes on from there.

const SENDERS = 8;
const secret = TEST_SECRET;

let parent: string;
const databases: TestDatabase[] = [];
const kept = async (made: Promise<TestDatabase>): Promise<string> => {
  const database = await made;
  databases.push(database);
  return database.url;
};

beforeAll(async () => {
  parent = await mkdtemp(`${tmpdir()}/backup-spec-`);
});
afterAll(async () => {
  await killServers();
  await Promise.all(databases.map((database) => database.drop()));
  await rm(parent, { recursive: true });
});

const checksums = ({ tables }: Manifest): Record<string, string> =>
  Object.fromEntries(tables.map(({ name, rows, sha256 }) => [name, `${rows} ${sha256}`]));
const rowsOf = ({ tables }: Manifest, name: string): number =>
  tables.find((table) => table.name === name)?.rows ?? -1;
const ask = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
};

describe('a backup while leads come in', () => {
  let source: string;
  let world: FaultWorld;
  let receiver: Receiver;
  /** Lead by idempotency key, as the publisher was told. */
  const acknowledged = new Map<string, number>();
  const firstLead = newLead();
  let manifest: Manifest;
  let before = 0;

  /** Only takes leads in: what goes out afterwards waits in the outbox. */
  const takeIn = async (server: ServerProcess, index: number, isOver: () => boolean) => {
    for (let n = 0; !isOver(); n += 1) {
      const key = `${index}-${n}`;
      const lead = key === '0-0' ? firstLead : newLead();
      const result = await sendLead(server.url, world.token, lead, key);
      if (result.kind !== 'answer' || result.body.lead_id == null)
        throw new Error(`A lead was not taken in: ${JSON.stringify(result)}`);
      acknowledged.set(key, result.body.lead_id);
    }
  };

  beforeAll(async () => {
    [source, receiver] = await Promise.all([kept(createTestDatabase()), startReceiver()]);
    world = await createFaultWorld(source);
    const [publisher] = await ask<{ id: number }>(source, 'SELECT id FROM publishers');
    await createPostback(
      world.db,
      publisher?.id ?? 0,
      'lead_accepted',
      `http://${receiver.authority}/in?lead={lead_id}`,
    );
    const server = await startServer({ ...world.environment, PROCESS_ROLE: 'http' });
    let isOver = false;
    const senders = Array.from({ length: SENDERS }, (_, index) =>
      takeIn(server, index, () => isOver),
    );
    await eventually(() => expect(acknowledged.size).toBeGreaterThan(80));
    before = acknowledged.size;
    manifest = await createBackup({ databaseUrl: source, secret, folder: `${parent}/live` });
    const after = acknowledged.size;
    await eventually(() => expect(acknowledged.size).toBeGreaterThan(after + 40));
    isOver = true;
    await Promise.all(senders);
    await server.kill('SIGKILL');
  }, 60_000);
  afterAll(async () => {
    await world.close();
    await receiver.close();
  });

  it('has every lead that was acknowledged before it, and none that came after', () => {
    expect(rowsOf(manifest, 'leads')).toBeGreaterThanOrEqual(before);
    expect(rowsOf(manifest, 'leads')).toBeLessThan(acknowledged.size);
  });

  it('can be read by its owner only', async () => {
    expect((await stat(`${parent}/live`)).mode & 0o777).toBe(0o700);
    for (const { name } of manifest.tables)
      expect((await stat(fileOf(`${parent}/live`, name))).mode & 0o777).toBe(0o600);
  });

  it('is restored equal, and the server there sends what waited, once, with an empty Redis', async () => {
    const restored = await kept(createEmptyDatabase());
    const shown: string[] = [];
    await restoreBackup({
      databaseUrl: restored,
      secret,
      folder: `${parent}/live`,
      onTable: ({ name }) => shown.push(name),
    });
    expect(shown).toEqual(manifest.tables.map(({ name }) => name));
    const again = await createBackup({ databaseUrl: restored, secret, folder: `${parent}/again` });
    expect(checksums(again)).toEqual(checksums(manifest));
    const leads = rowsOf(manifest, 'leads');
    const sent = world.advertisers.received.length;

    const server = await startServer({
      DATABASE_URL: restored,
      DELIVERY_ALLOW_HOSTS: `${world.advertisers.host},${receiver.authority}`,
    });
    const accepted = await ask<{ path: string }>(
      restored,
      `SELECT '/in?lead=' || id AS path FROM leads WHERE status = 2 ORDER BY 1`,
    );
    expect(accepted.length).toBeGreaterThan(before / 2);
    await eventually(() =>
      expect(receiver.received.map(({ path }) => path).sort()).toEqual(
        accepted.map(({ path }) => path),
      ),
    );
    // A lead of the backup that is sent again gets its stored answer; another one gets a new
    // number.
    const first = await sendLead(server.url, world.token, firstLead, '0-0');
    expect(first.kind === 'answer' && first.body.lead_id).toBe(acknowledged.get('0-0'));
    expect(world.advertisers.received).toHaveLength(sent);
    const fresh = await sendLead(server.url, world.token, newLead(), 'fresh');
    expect(fresh).toMatchObject({ kind: 'answer', status: 201 });
    const [{ count, newest } = { count: 0, newest: 0 }] = await ask<{
      count: number;
      newest: number;
    }>(restored, 'SELECT count(*)::int AS count, max(id) AS newest FROM leads');
    expect(count).toBe(leads + 1);
    expect(fresh.kind === 'answer' && fresh.body.lead_id).toBe(newest);
    await server.kill('SIGTERM');
  }, 60_000);
});

describe('a restore is refused', () => {
  let good: string;
  let target: string;
  beforeAll(async () => {
    good = `${parent}/good`;
    await createBackup({ databaseUrl: await kept(createTestDatabase()), secret, folder: good });
    target = await kept(createEmptyDatabase());
  }, 60_000);
  afterEach(async () => {
    expect(
      await ask(target, `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`),
    ).toEqual([]);
  });

  /** Restores with one file of the backup changed, and puts it back. */
  const restoreWith = async (file: string, change: (content: Buffer) => Buffer | string) => {
    const content = await readFile(file);
    await writeFile(file, change(content));
    try {
      await restoreBackup({ databaseUrl: target, secret, folder: good });
    } finally {
      await writeFile(file, content);
    }
  };

  it('with another secret', async () => {
    await expect(
      restoreBackup({ databaseUrl: target, secret: `${secret}x`, folder: good }),
    ).rejects.toThrow('LEADLINE_SECRET is not that of the backup');
  });

  it('from a folder without a complete backup', async () => {
    await expect(restoreBackup({ databaseUrl: target, secret, folder: parent })).rejects.toThrow(
      'There is no complete backup',
    );
    await expect(restoreWith(`${good}/${MANIFEST}`, () => '{"format":1}')).rejects.toThrow(
      'is damaged',
    );
  });

  it('of a later version', async () => {
    const later = (content: Buffer): string => {
      const manifest = JSON.parse(content.toString()) as Manifest;
      const migrations = [
        ...manifest.migrations,
        { name: '20990101000000_later', checksum: 'unknown' },
      ];
      return JSON.stringify({ ...manifest, migrations });
    };
    await expect(restoreWith(`${good}/${MANIFEST}`, later)).rejects.toThrow(
      'does not have the migration 20990101000000_later',
    );
  });

  it.each([
    ['cut off', (content: Buffer) => content.subarray(0, content.length >> 1)],
    ['empty', () => ''],
    [
      'changed',
      (content: Buffer) => {
        const copy = Buffer.from(content);
        copy[copy.length >> 1] = (copy[copy.length >> 1] ?? 0) ^ 1;
        return copy;
      },
    ],
  ])('with a file that is %s, and leaves the database empty', async (_name, change) => {
    await expect(restoreWith(fileOf(good, 'countries'), change)).rejects.toThrow(
      'The file of the table countries is damaged.',
    );
  });

  it('with a table of other rows', async () => {
    const roles = await readFile(fileOf(good, 'roles'));
    await expect(restoreWith(fileOf(good, 'countries'), () => roles)).rejects.toThrow(
      'The file of the table countries is damaged.',
    );
  });
});

it('a database that is not empty is refused, and stays as it was', async () => {
  const url = await kept(createTestDatabase());
  const folder = `${parent}/own`;
  const made = await createBackup({ databaseUrl: url, secret, folder });
  await expect(restoreBackup({ databaseUrl: url, secret, folder })).rejects.toThrow(
    'The database is not empty.',
  );
  const again = await createBackup({ databaseUrl: url, secret, folder: `${folder}-again` });
  expect(checksums(again)).toEqual(checksums(made));
  await expect(createBackup({ databaseUrl: url, secret, folder })).rejects.toThrow(
    'exists already',
  );
});

it('says why a restore failed, and ends, where the database cannot be emptied again', async () => {
  const folder = `${parent}/unwritable`;
  await createBackup({ databaseUrl: await kept(createTestDatabase()), secret, folder });
  const databaseUrl = await kept(createEmptyDatabase());
  const name = new URL(databaseUrl).pathname.slice(1);
  await ask(databaseUrl, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await expect(restoreBackup({ databaseUrl, secret, folder })).rejects.toThrow(
    'cannot execute CREATE TABLE in a read-only transaction. The database could not be emptied',
  );
  const others = `SELECT query FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  await eventually(async () => expect(await ask(databaseUrl, others)).toEqual([]));
});

it('a backup of an earlier version is brought up to date', async () => {
  const migrations = (await listMigrations()).map(({ name }) => name);
  const old = await kept(createEmptyDatabase());
  await migrate(old, { only: new Set(migrations.slice(0, -3)) });
  const folder = `${parent}/old`;
  const made = await createBackup({ databaseUrl: old, secret, folder });
  expect(made.migrations).toHaveLength(migrations.length - 3);
  const restored = await kept(createEmptyDatabase());
  await restoreBackup({ databaseUrl: restored, secret, folder });
  expect(await migrate(restored)).toEqual([]);
  const rows = await ask<{ name: string }>(
    restored,
    'SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1',
  );
  expect(rows.map(({ name }) => name)).toEqual(migrations);
});

it('a backup waits for a migration, and has the rows that it rewrites', async () => {
  const url = await kept(createTestDatabase());
  const countries = 'SELECT id FROM countries';
  const { length } = await ask(url, countries);
  expect(length).toBeGreaterThan(0);
  const migration = new pg.Client({ connectionString: url });
  await migration.connect();
  try {
    await migration.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migration.query('BEGIN');
    await migration.query(`ALTER TABLE countries ALTER COLUMN name TYPE text USING name || ''`);
    const backup = createBackup({ databaseUrl: url, secret, folder: `${parent}/meanwhile` });
    await eventually(async () =>
      expect(
        await ask(
          url,
          `SELECT 1 AS one
           FROM pg_stat_activity
           WHERE datname = current_database() AND query LIKE 'SELECT pg_try_advisory_lock_shared%'`,
        ),
      ).toHaveLength(1),
    );
    await migration.query('COMMIT');
    await migration.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    expect(rowsOf(await backup, 'countries')).toBe(length);
  } finally {
    await migration.end();
  }
});

describe('a backup is refused', () => {
  const folder = (): string => `${parent}/refused`;
  afterEach(async () => {
    await expect(stat(folder())).rejects.toThrow('ENOENT');
    await expect(stat(`${folder()}.partial`)).rejects.toThrow('ENOENT');
  });

  it('with a secret that opens nothing, but not while the secret is replaced', async () => {
    const url = await kept(createTestDatabase());
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await createPublisher(client, secret, { name: 'Acme Media' });
    await client.end();
    const other = { databaseUrl: url, secret: 'other-secret-other-secret-other-secret' };
    await expect(createBackup({ ...other, folder: folder() })).rejects.toThrow(
      'LEADLINE_SECRET is not the secret of this database',
    );
    const both = { ...other, previous: secret, folder: `${parent}/replaced` };
    expect(rowsOf(await createBackup(both), 'publishers')).toBe(1);
  });

  it('of a database without Leadline', async () => {
    const databaseUrl = await kept(createEmptyDatabase());
    await expect(createBackup({ databaseUrl, secret, folder: folder() })).rejects.toThrow(
      'There is no Leadline in this database',
    );
  });
});

it('copies in ClickHouse are not backed up: only this database may feed them', async () => {
  const url = await kept(createTestDatabase());
  await ask(
    url,
    `INSERT INTO report_copies (kind, name, state, horizon, storage)
     VALUES ('leads', 'a', 'serving', 1, 1)`,
  );
  const { tables } = await createBackup({ databaseUrl: url, secret, folder: `${parent}/copies` });
  expect(tables.map(({ name }) => name)).not.toContain('report_copies');
});
