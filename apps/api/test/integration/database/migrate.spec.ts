import { FORMER_CHECKSUMS } from '@leadline/prisma/former-checksums';
import { listMigrations, migrate } from '@leadline/prisma/migrate';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
});

const recordedChecksums = async (): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    'SELECT migration_name, checksum FROM _prisma_migrations',
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
};

const record = (name: string, checksum: string): Promise<unknown> =>
  client.query('UPDATE _prisma_migrations SET checksum = $2 WHERE migration_name = $1', [
    name,
    checksum,
  ]);

const currentChecksums = async (): Promise<Map<string, string>> =>
  new Map((await listMigrations()).map(({ name, checksum }) => [name, checksum]));

it('applies nothing to a database that is up to date', async () => {
  const applied = await migrate(database.url);

  expect(applied).toEqual([]);
  expect(await recordedChecksums()).toEqual(await currentChecksums());
});

it('accepts a database that was migrated before the layout of the migrations changed', async () => {
  const former = Object.entries(FORMER_CHECKSUMS);
  expect(former.length).toBeGreaterThan(0);
  for (const [name, checksum] of former) await record(name, checksum);
  expect(await recordedChecksums()).not.toEqual(await currentChecksums());

  const applied = await migrate(database.url);

  expect(applied).toEqual([]);
  expect(await recordedChecksums()).toEqual(await currentChecksums());
});

it('lists a former checksum only for a migration whose text has changed', async () => {
  const current = await currentChecksums();

  for (const [name, checksum] of Object.entries(FORMER_CHECKSUMS)) {
    expect(current.has(name)).toBe(true);
    expect(current.get(name)).not.toBe(checksum);
  }
});

it('refuses a database whose migration was changed in any other way', async () => {
  const unknown = 'f'.repeat(64);
  await record('20261121000400_leads', unknown);

  await expect(migrate(database.url)).rejects.toThrow(
    'Migration 20261121000400_leads was changed after it had been applied.',
  );
  expect((await recordedChecksums()).get('20261121000400_leads')).toBe(unknown);
});

it('refuses the former checksum of another migration', async () => {
  await record('20261121000400_leads', FORMER_CHECKSUMS['20261121000100_staff'] ?? '');

  await expect(migrate(database.url)).rejects.toThrow('was changed after it had been applied');
});
