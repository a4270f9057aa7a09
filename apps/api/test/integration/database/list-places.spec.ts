import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createBackup, restoreBackup } from '@leadline/prisma/backup';
import { createLead, createPublisher } from '@leadline/prisma/seed';
import pg from 'pg';
import sql from 'sql-template-tag';
import { isChangedIn } from '#shared/database/changes.sql.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { createPool } from '#shared/database/transaction-pool.js';
import { ChangeMarksService } from '#shared/lists/change-marks.service.js';
import { ListPlacesService } from '#shared/lists/list-places.service.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#test/support/test-database.js';
import { eventually } from '#test/support/waiting.js';

// Places in the order of changes, where clocks are set back and databases are restored (ADR 107).

const databases: TestDatabase[] = [];
const services: DatabaseService[] = [];
const open = (url: string) => {
  const database = new DatabaseService(
    createPool(url, 4, (error) => {
      throw error;
    }),
  );
  services.push(database);
  const marks = new ChangeMarksService(database);
  return { url, database, marks, places: new ListPlacesService(database, marks) };
};
const made = async (database: Promise<TestDatabase>): Promise<string> => {
  databases.push(await database);
  return (await database).url;
};

let source: ReturnType<typeof open>;
let client: pg.Client;
beforeAll(async () => {
  source = open(await made(createTestDatabase()));
  client = new pg.Client({ connectionString: source.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await Promise.all(services.map((database) => database.onApplicationShutdown()));
  await Promise.all(databases.map((database) => database.drop()));
});

describe('the first transaction after a time', () => {
  const at = (time: string): Date => new Date(`2026-11-20T${time}Z`);
  const firstAfter = (time: string): Promise<string> => source.marks.firstAfter(at(time));
  /** Replaces the marks by others, in the order in which they were made. */
  const mark = async (marks: Readonly<Record<string, number>>): Promise<void> => {
    await client.query('DELETE FROM change_marks');
    for (const [time, xid] of Object.entries(marks))
      await client.query('INSERT INTO change_marks VALUES ($1, $2)', [at(time), xid]);
  };

  it('is that of the last mark, for clocks that differ by less than five minutes', async () => {
    await mark({ '10:00:00': 100, '10:04:00': 104, '10:05:00': 105 });
    expect(await firstAfter('10:10:00')).toBe('105');
    expect(await firstAfter('10:09:59.999')).toBe('104');
    expect(await firstAfter('10:05:00')).toBe('100');
    expect(await firstAfter('10:04:59')).toBe('0');
  });

  it('is the earliest of a time that came twice, because the clock was set back', async () => {
    await mark({
      ...{ '10:00:00': 100, '10:20:00': 120 },
      ...{ '09:50:00': 130, '10:12:00': 152, '10:22:00': 162 },
    });
    // Transactions from 100 on were committed at 10:18, before the clock was set back.
    expect(await firstAfter('10:18:00')).toBe('100');
    expect(await firstAfter('10:26:00')).toBe('152');
    expect(await firstAfter('10:27:00')).toBe('162');
  });

  it('is not after a transaction that was open at the mark', async () => {
    await client.query('DELETE FROM change_marks');
    await client.query('BEGIN');
    const { rows } = await client.query<{ xid: string }>('SELECT pg_current_xact_id() AS xid');
    await source.marks.mark();
    await client.query('COMMIT');
    const first = await source.marks.firstAfter(new Date(Date.now() + 6 * 60_000));
    expect(BigInt(first)).toBeLessThanOrEqual(BigInt(rows[0]?.xid ?? 0));
    expect(BigInt(first)).toBeGreaterThan(0n);
  });
});

it('after a restore on a server that counts from less, all is listed, and old cursors are not read', async () => {
  const publisher = await createPublisher(client, TEST_SECRET, { name: 'Acme Media' });
  const lead = await createLead(client, { publisher_id: publisher.id });
  await client.query(
    `INSERT INTO ledger_postings
       (event_id, leg, is_reversal, lead_id, reason, happened_at, counts_at, recorded_at)
     VALUES (1, 'payout', false, $1, 'corrected', now(), now(), now())`,
    [lead],
  );
  const follow = (
    { database, places }: typeof source,
    table: 'leads' | 'ledger_postings',
    cursor: string | null,
  ) =>
    places.find('leads', cursor ? { cursor } : { updated_since: '2020-01-01' }).then((after) => {
      if (!after) throw new Error('No place');
      return places.changes('leads', { after, limit: 100 }, (range) =>
        database.query<{ id: number; changed_xid: string }>(
          table === 'leads'
            ? sql`SELECT id, changed_xid::text AS changed_xid FROM leads
                WHERE ${isChangedIn(sql`changed_xid`, sql`id`, range)} ORDER BY changed_xid, id`
            : sql`SELECT id::int AS id, changed_xid::text AS changed_xid FROM ledger_postings
                WHERE ${isChangedIn(sql`changed_xid`, sql`id`, range)} ORDER BY changed_xid, id`,
        ),
      );
    });
  const listed = async (on: typeof source): Promise<number[]> => [
    (await follow(on, 'leads', null)).rows.length,
    (await follow(on, 'ledger_postings', null)).rows.length,
  ];
  await eventually(async () => expect(await listed(source)).toEqual([1, 1]));
  const { next_cursor: cursor } = await follow(source, 'leads', null);
  expect((await follow(source, 'leads', cursor)).rows).toEqual([]);

  // As if this server had counted further than the next one.
  for (const table of ['leads', 'ledger_postings', 'clicks'])
    await client.query(`
      ALTER TABLE ${table} DISABLE TRIGGER USER;
      UPDATE ${table} SET changed_xid = 4000000000000;
      ALTER TABLE ${table} ENABLE TRIGGER USER`);
  expect(await listed(source)).toEqual([0, 0]);
  const folder = await mkdtemp(`${tmpdir()}/list-places-spec-`);
  const restored = open(await made(createEmptyDatabase()));
  try {
    const backup = { secret: TEST_SECRET, folder: `${folder}/backup` };
    await createBackup({ ...backup, databaseUrl: source.url });
    await restoreBackup({ ...backup, databaseUrl: restored.url });
  } finally {
    await rm(folder, { recursive: true });
  }
  await eventually(async () => expect(await listed(restored)).toEqual([1, 1]));
  await expect(follow(restored, 'leads', cursor)).rejects.toMatchObject({
    options: { issues: [{ field: 'cursor', code: 'invalid_cursor' }] },
  });
  const { next_cursor: own } = await follow(restored, 'leads', null);
  expect((await follow(restored, 'leads', own)).rows).toEqual([]);
  const inOrderOfList = source.places.next('leads', { micros: '1', id: 2 });
  expect(await restored.places.find('leads', { cursor: inOrderOfList })).toMatchObject({ id: '2' });
}, 60_000);
