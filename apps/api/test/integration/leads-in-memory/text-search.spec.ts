import pg from 'pg';
import { toSql } from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import type { Condition } from '#modules/lead-data/lead-conditions/domain/condition.js';
import type { SearchTerm } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import { LeadChangesQuery } from '#modules/lead-data/leads-in-memory/data/lead-changes.query.js';
import { OverLimitError } from '#modules/lead-data/leads-in-memory/data/followed-columns.js';
import { LeadColumnStore } from '#modules/lead-data/leads-in-memory/data/lead-column-store.js';
import { FixedClock } from '#shared/clock/clock.js';
import { makeWorld, NOW } from '#test/support/lead-oracle/generate.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

const SEED = 5;
const ROUNDS = 300;
/** Three ranges of ids. */
const MANY = 45_000;
const PAGE = { sortBy: null, order: 'desc', limit: 100_000, offset: 0 } as const;
const VISIBLE: Condition = { kind: 'flag', flag: 'hidden', wanted: false };
/** Parts of texts that patterns, quotes, upper case and UTF-8 make special. */
const PARTS = [
  'a',
  'B',
  '%',
  '_',
  '\\',
  "'",
  '"',
  'ä',
  'Ä',
  'İ',
  'Σ',
  'ß',
  '🂡',
  '@',
  '.',
  ' ',
  '7',
];
const IPS = ['8.8.8.8', '8.8.4.4', '18.8.8.80', '2001:db8::1', '::ffff:1.2.3.4'];

const randomText = (random: Random, length: number): string =>
  Array.from({ length: random.below(length + 1) }, () => random.pick(PARTS)).join('');
const change = (db: pg.Client, random: Random, id: number): Promise<unknown> =>
  db.query('UPDATE leads SET email = $2, hit_id = $3, ip = $4 WHERE id = $1', [
    id,
    randomText(random, 8),
    random.chance(0.2) ? null : randomText(random, 6),
    random.pick(IPS),
  ]);

const FIELDS = ['email', 'hit_id', 'ip'] as const;
const randomSearch = (random: Random): Condition => {
  const field = random.pick(FIELDS);
  const terms = Array.from({ length: random.below(4) }, (): SearchTerm => {
    if (field !== 'ip')
      return { kind: 'like', text: `${random.pick(PARTS)}${randomText(random, 2)}` };
    return random.chance(0.5)
      ? { kind: 'address', ip: random.pick([...IPS, '2001:DB8:0::1']) }
      : { kind: 'like', text: random.pick(['8.8', '8.8.8.8', ':', 'DB8', '%', '.4']) };
  });
  return { kind: 'text', field, terms };
};
const randomFilter = (random: Random): Condition[] =>
  random.pick<Condition[]>([
    [],
    [{ kind: 'status', statuses: [2] }],
    [{ kind: 'flag', flag: 'test', wanted: true }],
    [randomSearch(random)],
  ]);

describe('searches of e-mails, hit ids and IP addresses', () => {
  let app: TestApp;
  let db: pg.Client;
  let clients: pg.Client[];
  let store: LeadColumnStore;
  let ids: readonly number[];

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    return client;
  };
  const changesOf = (client: pg.Client): LeadChangesQuery => new LeadChangesQuery(client);
  const load = async (limitBytes?: number): Promise<LeadColumnStore> => {
    const [first, ...others] = clients.map(changesOf);
    const loaded = new LeadColumnStore(first as LeadChangesQuery, limitBytes);
    await loaded.load(others);
    return loaded;
  };
  const inPostgres = async (conditions: readonly Condition[]): Promise<number[]> => {
    const { text, values } = toSql(conditions);
    const { rows } = await db.query<{ id: number }>(
      `SELECT l.id FROM leads l WHERE ${text} ORDER BY l.id`,
      values,
    );
    return rows.map(({ id }) => id);
  };
  const inMemory = async (
    from: LeadColumnStore,
    conditions: readonly Condition[],
  ): Promise<number[] | null> => {
    const found = await from.find(conditions, PAGE);
    return found && [...found.ids].sort((a, b) => a - b);
  };

  beforeAll(async () => {
    app = await createTestApp(ReadsModule, { clock: new FixedClock(NOW) });
    db = await connect();
    clients = await Promise.all([connect(), connect(), connect()]);
    const random = new Random(SEED);
    const world = await makeWorld(db, TEST_SECRET, random, 300);
    ids = world.leads.map(({ id }) => id);
    for (const id of ids) await change(db, random, id);
    store = await load();
  }, 60_000);
  afterAll(async () => {
    await Promise.all([db, ...clients].map((client) => client.end()));
    await app.close();
  });

  it(`find what ILIKE finds, for ${ROUNDS} random texts while leads change`, async () => {
    const random = new Random(SEED + 1);
    let matches = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      if (random.chance(0.3)) await change(db, random, random.pick(ids));
      const conditions = [VISIBLE, ...randomFilter(random), randomSearch(random)];
      const found = await inMemory(store, conditions);
      expect({ round, conditions, found }).toEqual({
        round,
        conditions,
        found: await inPostgres(conditions),
      });
      matches += found?.length ?? 0;
    }
    expect(matches).toBeGreaterThan(ROUNDS);
  }, 60_000);

  it('leave whole e-mails to the index, and networks to PostgreSQL', async () => {
    const find = (condition: Condition) => store.find([VISIBLE, condition], PAGE);
    const equals: Condition = {
      kind: 'text',
      field: 'email',
      terms: [{ kind: 'equals', text: 'a@b.example' }],
    };
    const byIp: Condition = { kind: 'text', field: 'ip', terms: [{ kind: 'like', text: '8.8' }] };
    expect(await find(equals)).toBeNull();
    expect(await find(byIp)).not.toBeNull();
    await db.query(`UPDATE leads SET ip = '10.0.0.0/8' WHERE id = $1`, [ids[0]]);
    expect(await find(byIp)).toBeNull();
  });

  it('miss nothing that is written while several connections read the leads', async () => {
    await db.query(
      `INSERT INTO leads (publisher_id, email, phone, first_name, last_name, ip, created_at)
       SELECT publisher_id, 'many-' || n || '@example.com', '+1', 'Many', 'Leads', '9.9.9.9', $2
       FROM leads, generate_series(1, ${MANY}) n
       WHERE id = $1`,
      [ids[0], NOW],
    );
    let isLoading = true;
    const write = async (): Promise<void> => {
      const random = new Random(SEED + 2);
      while (isLoading) {
        await change(db, random, random.pick(ids));
        await db.query(
          `UPDATE leads SET email = 'moved-' || id || '@example.com'
           WHERE id = (SELECT max(id) - $1 FROM leads)`,
          [random.below(MANY)],
        );
      }
    };
    const writing = write();
    const loaded = await load();
    isLoading = false;
    await writing;
    for (const text of ['moved-', '-44999@', 'ä'])
      for (const field of ['email', 'hit_id'] as const) {
        const conditions: Condition[] = [
          VISIBLE,
          { kind: 'text', field, terms: [{ kind: 'like', text }] },
        ];
        expect(await inMemory(loaded, conditions)).toEqual(await inPostgres(conditions));
      }
    const all = await inPostgres([VISIBLE]);
    expect(await inMemory(loaded, [VISIBLE])).toEqual(all);
  }, 60_000);

  it('need memory, and no more than they may take', async () => {
    const needed = (await load()).byteLength;
    await expect(load(needed - 1)).rejects.toThrow(OverLimitError);
    await expect(load(needed)).resolves.toBeInstanceOf(LeadColumnStore);
  }, 60_000);
});
