import { FORMER_CHECKSUMS } from '@leadline/prisma/former-checksums';
import { listMigrations, migrate, MIGRATION_LOCK } from '@leadline/prisma/migrate';
import pg from 'pg';
import { createAdvertiser, createLead, createPublisher } from '@leadline/prisma/seed';
import { eventually } from '#test/support/waiting.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#test/support/test-database.js';

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

it('says that it waits for a backup', async () => {
  await client.query('SELECT pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  const lines: string[] = [];
  const applied = migrate(database.url, { log: (line) => lines.push(line) });
  await eventually(() =>
    expect(lines).toEqual(['waiting for a backup or another migration to end']),
  );
  await client.query('SELECT pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]);
  expect(await applied).toEqual([]);
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

describe('the blacklist before its values were unique', () => {
  const statements = async (name: string): Promise<string> => {
    const found = (await listMigrations()).find((migration) => migration.name === name);
    if (!found) throw new Error(`no migration ${name}`);
    return found.sql;
  };
  const add = (value: string, expiry: string, hides: boolean, description: string) =>
    client.query(
      `INSERT INTO blacklist_items (blacklist_type_id, value, expires_at, hide_blocked, description)
       VALUES (1, $1, $2::timestamptz, $3, $4)`,
      [value, expiry === 'never' ? null : expiry, hides, description],
    );

  it('keeps one item of each value, which does what all of them did', async () => {
    await client.query(
      `INSERT INTO blacklist_types (id, name, field_type, config)
       VALUES (1, 'Email', 'text field', '{}')
       ON CONFLICT DO NOTHING`,
    );
    await client.query('DROP INDEX blacklist_items_value_key');
    await add('never@example.com', '2030-01-01', false, 'Fraud');
    await add('never@example.com', 'never', true, 'Asked for it');
    await add('later@example.com', '2030-01-01', false, '');
    await add('later@example.com', '2031-01-01', false, '');
    await add('over@example.com', '2020-01-01', true, 'Old');
    await add('over@example.com', '2030-01-01', false, 'New');
    await add('long@example.com', 'never', false, 'a'.repeat(1000));
    await add('long@example.com', 'never', false, 'b'.repeat(1000));
    await add('once@example.com', '2020-01-01', true, 'Once');

    await client.query(await statements('20261123003900_blacklist_duplicates'));

    const { rows } = await client.query(
      `SELECT value, expires_at::date::text AS expiry, hide_blocked, description
       FROM blacklist_items
       ORDER BY id`,
    );
    const item = (
      value: string,
      expiry: string | null,
      hide_blocked: boolean,
      description: string,
    ) => ({
      ...{ value: `${value}@example.com`, expiry, hide_blocked, description },
    });
    expect(rows).toEqual([
      item('never', null, true, 'Asked for it\nFraud'),
      item('later', '2031-01-01', false, ''),
      item('over', '2030-01-01', false, 'New\nOld'),
      item('long', null, false, 'a'.repeat(1000)),
      item('once', '2020-01-01', true, 'Once'),
    ]);
    await client.query(
      'CREATE UNIQUE INDEX blacklist_items_value_key ON blacklist_items (blacklist_type_id, value)',
    );
  });
});

describe('traces before they were kept by month', () => {
  const months = '20261124150002_traces_by_month';

  it('stay, one of a fast clock with them, and later ones get later ids', async () => {
    const empty = await createEmptyDatabase();
    const old = new pg.Client({ connectionString: empty.url });
    await old.connect();
    try {
      const names = (await listMigrations()).map(({ name }) => name);
      const before = names.filter((name) => name < '20261124150000');
      await migrate(empty.url, { only: new Set(before) });
      const publisher = await createPublisher(old, TEST_SECRET);
      const lead = await createLead(old, { publisher_id: publisher.id, status: 1 });
      const decide = async (at: string): Promise<void> => {
        await old.query(
          `INSERT INTO lead_decisions (lead_id, config_version, trace, created_at)
           VALUES ($1, 1, '{}', $2)`,
          [lead, at],
        );
      };
      const kept = async () => {
        const { rows } = await old.query(
          `SELECT id, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
             tableoid::regclass::text AS month
           FROM lead_decisions
           ORDER BY id`,
        );
        return rows;
      };
      await decide('2026-03-04T05:06:07Z');
      await decide('2051-11-30T23:59:59Z');
      expect(await migrate(empty.url)).toContain(months);
      await decide('2051-12-31T23:59:59Z');
      await decide('2052-01-01T00:00:00Z');
      const first = 'lead_decisions_2051_12';
      expect(await kept()).toEqual([
        { id: 1, day: '2026-03-04', month: first },
        { id: 2, day: '2051-11-30', month: first },
        { id: 3, day: '2051-12-31', month: first },
        { id: 4, day: '2052-01-01', month: 'lead_decisions_other' },
      ]);
      await old.query('DELETE FROM leads');
      expect(await kept()).toEqual([]);
    } finally {
      await old.end();
      await empty.drop();
    }
  });
});

it('an index is built while leads are written, and again after it failed', async () => {
  const NAME = '20261127020001_email_key_index';
  await client.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [NAME]);
  const { id } = await createPublisher(client, TEST_SECRET);
  const writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
  try {
    // An open transaction that has written: the build waits for it.
    await writer.query('BEGIN');
    await createLead(writer, { publisher_id: id });
    const migrating = Promise.all([migrate(database.url), migrate(database.url)]);
    await eventually(async () => {
      const { rows } = await client.query(
        `SELECT 1 FROM pg_stat_progress_create_index WHERE phase LIKE 'waiting%'
         UNION ALL
         SELECT 1 FROM pg_stat_activity
         WHERE datname = current_database() AND query LIKE '%INDEX CONCURRENTLY%'
           AND wait_event_type = 'Lock'`,
      );
      expect(rows.length).toBeGreaterThan(0);
    });
    // Nobody else waits for the build.
    await client.query(`SET lock_timeout = '1s'`);
    await createLead(client, { publisher_id: id });
    await writer.query('COMMIT');
    expect((await migrating).flat()).toEqual([NAME]);
  } finally {
    await writer.end();
  }
  const { rows } = await client.query<{ indisvalid: boolean }>(
    `SELECT indisvalid FROM pg_index WHERE indexrelid = 'leads_email_key_idx'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

describe('money from before the ledger', () => {
  it('is posted as it stands, and the upgrade prints that the totals are equal', async () => {
    const empty = await createEmptyDatabase();
    const old = new pg.Client({ connectionString: empty.url });
    try {
      const names = (await listMigrations()).map(({ name }) => name);
      const before = names.filter((name) => name < '20261128200000');
      await migrate(empty.url, { only: new Set(before) });
      await old.connect();
      const { id: publisher } = await createPublisher(old, TEST_SECRET);
      const { id: advertiser } = await createAdvertiser(old, TEST_SECRET);
      const parties = { publisher_id: publisher, advertiser_id: advertiser };
      const ftd = { ...parties, status: 5, ftd_at: new Date('2026-03-01T12:00:00Z') } as const;
      await createLead(old, { ...ftd, revenue: '800.10', payout: '300' });
      await createLead(old, { ...ftd, is_test: true, revenue: '900', payout: '90' });
      await createLead(old, { publisher_id: publisher });
      await old.query(
        `INSERT INTO publisher_payouts (publisher_id, country_id, amount) VALUES ($1, NULL, 300)`,
        [publisher],
      );

      const lines: string[] = [];
      await migrate(empty.url, { log: (line) => lines.push(line) });

      expect(lines.at(-1)).toBe(
        'money of leads: revenue 800.10 USD, payout 300.00 USD; the ledger has the same',
      );
      const { rows } = await old.query('SELECT is_plain, conditions FROM publisher_payouts');
      expect(rows).toEqual([{ is_plain: true, conditions: 0 }]);
      await old.query('DELETE FROM money_events');
      await old.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [
        '20261128210002_cohort_payout_index',
      ]);
      await old.query('DROP INDEX leads_payout_cohort_idx');
      lines.length = 0;
      await migrate(empty.url, { log: (line) => lines.push(line) });
      expect(lines.at(-1)).toContain('THE LEDGER DIFFERS from the leads: revenue 800.10 USD');
    } finally {
      await old.end();
      await empty.drop();
    }
  });
});
