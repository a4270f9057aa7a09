import { LeadListBody, LEAD_SORT_FIELDS, PivotBody } from '@leadline/contracts';
import pg from 'pg';
import { LeadsInMemoryService } from '#modules/lead-data/leads-in-memory/leads-in-memory.service.js';
import { LeadsService } from '#modules/leads/leads/leads.service.js';
import { LeadChangesQuery } from '#modules/lead-data/leads-in-memory/data/lead-changes.query.js';
import { LeadColumnStore } from '#modules/lead-data/leads-in-memory/data/lead-column-store.js';
import { ReportsService } from '#modules/reporting/reports/reports.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { AppLogger, createLogger } from '#shared/logging/logger.js';
import { ThreadsService } from '#shared/threads/threads.service.js';
import { eventually } from '#test/support/waiting.js';
import {
  makeWorld,
  NOW,
  randomFilter,
  randomListFields,
  ZONES,
  type World,
} from '#test/support/lead-oracle/generate.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { statementsOf } from '#test/support/watch-statements.js';

// `node bench/filter-oracle.mjs` runs many more.
const SEED = Number(process.env.FILTER_SEED ?? 7);
const FILTERS = Number(process.env.FILTER_CASES ?? 250);
const OPEN_FOR = 20;

/** Two publishers swap a lead each. Both keep the number of their leads. */
const SWAP_TWO_LEADS = `
  WITH one AS (
    SELECT id
    FROM leads
    WHERE publisher_id = $1 AND NOT is_hidden
    ORDER BY id
    OFFSET $3
    LIMIT 1
  ), other AS (
    SELECT id
    FROM leads
    WHERE publisher_id = $2 AND NOT is_hidden
    ORDER BY id
    OFFSET $3
    LIMIT 1
  )
  UPDATE leads
  SET publisher_id = CASE publisher_id WHEN $1 THEN $2 ELSE $1 END
  WHERE id IN (SELECT id FROM one UNION ALL SELECT id FROM other)`;

/** One random change, as the product or a person at a console makes it. */
const change = async (db: pg.Client, random: Random, world: World): Promise<void> => {
  const { id } = random.pick(world.leads);
  const kind = random.below(6);
  if (kind === 0)
    await db.query('UPDATE leads SET offer = $2, custom_param_1 = $3 WHERE id = $1', [
      id,
      random.pick(['alpha', 'new offer', null]),
      random.pick(['Beta', '🂡', '\uFFFD', null]),
    ]);
  else if (kind === 1)
    await db.query(
      'UPDATE leads SET is_hidden = NOT is_hidden, is_test = NOT is_test WHERE id = $1',
      [id],
    );
  else if (kind === 2)
    await db.query(
      `UPDATE leads
       SET status = 5, advertiser_id = $2, ftd_at = created_at + interval '1 day'
       WHERE id = $1`,
      [id, random.pick(world.advertisers)],
    );
  else if (kind === 3)
    await db.query(
      `INSERT INTO leads (
         publisher_id, email, phone, first_name, last_name, ip, created_at, country_id
       )
       VALUES ($1, 'new@example.com', '+441', 'Ada', 'New', '8.8.8.8', $2, $3)`,
      [
        random.pick(world.publishers),
        random.pick(world.leads).created_at,
        random.pick(world.countries),
      ],
    );
  else if (kind === 4)
    await db.query('UPDATE leads SET created_at = $2 WHERE id = $1', [
      id,
      random.pick(world.leads).created_at,
    ]);
  else
    await db.query(
      `DELETE FROM leads
       WHERE id = $1
         AND NOT EXISTS (SELECT FROM leads child WHERE child.parent_id = $1)`,
      [id],
    );
};

describe('the leads in memory', () => {
  let plain: TestApp;
  let withColumns: TestApp;
  let client: pg.Client;
  let store: LeadColumnStore;
  let world: World;
  /** How many lists the leads in memory answered. */
  let answered = 0;
  /** How many reports they answered. */
  let tallied = 0;

  beforeAll(async () => {
    plain = await createTestApp(ReadsModule, { clock: new FixedClock(NOW) });
    world = await onDatabase(plain, (db) => makeWorld(db, TEST_SECRET, new Random(SEED), 300));
    client = new pg.Client({ connectionString: plain.databaseUrl });
    await client.connect();
    store = new LeadColumnStore(new LeadChangesQuery(client));
    const offer: Pick<LeadsInMemoryService, 'find' | 'tally'> = {
      tally: async (question) => {
        const tallies = await store.tally(question);
        tallied += tallies ? 1 : 0;
        return tallies;
      },
      find: async (conditions, page) => {
        const found = await store.find(conditions, page);
        answered += found ? 1 : 0;
        return found;
      },
    };
    withColumns = await createTestApp(ReadsModule, {
      clock: new FixedClock(NOW),
      databaseUrl: plain.databaseUrl,
      configure: (builder) => builder.overrideProvider(LeadsInMemoryService).useValue(offer),
    });
  }, 60_000);
  afterAll(async () => {
    await client.end();
    await withColumns.close();
    await plain.close();
  });

  it(
    `list what PostgreSQL lists for ${FILTERS} random filters while leads change`,
    async () => {
      const random = new Random(SEED + 1);
      expect(await withColumns.get(LeadsService).list(LeadListBody.parse({}), 'UTC')).toEqual(
        await plain.get(LeadsService).list(LeadListBody.parse({}), 'UTC'),
      );
      expect(answered).toBe(0); // Nothing is loaded yet.
      await store.load();
      await onDatabase(plain, (db) =>
        onDatabase(plain, async (late) => {
          for (let round = 0; round < FILTERS; round += 1) {
            // A long transaction, which commits after others that began later.
            if (round % OPEN_FOR === 0) {
              await late.query('BEGIN');
              await change(late, random, { ...world, leads: world.leads.slice(0, 100) });
            }
            await change(db, random, { ...world, leads: world.leads.slice(100) });
            if (round % OPEN_FOR === OPEN_FOR - 1)
              await late.query(random.chance(0.7) ? 'COMMIT' : 'ROLLBACK');
            const zone = random.pick(ZONES);
            const wire = {
              ...(random.chance(0.8) && randomFilter(random, world, zone)),
              ...randomListFields(random, world),
              sort_by_column: random.pick([null, ...LEAD_SORT_FIELDS]),
              sort_order: random.pick(['asc', 'desc']),
              limit: random.pick([10, 100]),
              page_number: random.pick([1, 1, 2, 7]),
            };
            const body = LeadListBody.parse(wire);
            const [ours, theirs] = [
              await withColumns.get(LeadsService).list(body, zone),
              await plain.get(LeadsService).list(body, zone),
            ];
            expect({
              round,
              zone,
              wire,
              total: ours.total,
              ids: ours.data.map(({ id }) => id),
            }).toEqual({
              round,
              zone,
              wire,
              total: theirs.total,
              ids: theirs.data.map(({ id }) => id),
            });
          }
        }),
      );
      expect(answered).toBeGreaterThan(FILTERS / 2);
    },
    180_000 + FILTERS * 100,
  );

  it('sum what PostgreSQL sums while FTDs come, change and go', async () => {
    const random = new Random(SEED + 2);
    const changes = [
      `UPDATE leads SET revenue = revenue + 0.01, payout = 1000000.07 WHERE id = $1 AND status >= 5`,
      `UPDATE leads SET status = 2, ftd_at = NULL WHERE id = $1 AND status >= 5`,
      `UPDATE leads SET status = 5, ftd_at = created_at, revenue = 7.77
       WHERE id = $1 AND status = 2`,
      `UPDATE leads SET autologged_at = CASE WHEN autologged_at IS NULL THEN now() END
       WHERE id = $1`,
      `UPDATE leads SET is_hidden = NOT is_hidden WHERE id = $1`,
    ];
    const permissions = new Set(Array.from({ length: 42 }, (_, index) => 93 + index));
    await onDatabase(plain, async (db) => {
      for (let round = 0; round < 60; round += 1) {
        for (const change of changes) await db.query(change, [random.pick(world.leads).id]);
        const body = PivotBody.parse({
          group_by: random.pick(['advertiser_id', 'offer', 'created_at', 'affiliate_id']),
          exclude_fake_FTD: null,
        });
        const [ours, theirs] = [
          await withColumns.get(ReportsService).pivot(body, 'Europe/Paris', permissions),
          await plain.get(ReportsService).pivot(body, 'Europe/Paris', permissions),
        ];
        expect({ round, reply: ours }).toEqual({ round, reply: theirs });
      }
    });
    expect(tallied).toBe(60);
  }, 60_000);

  it('never show half of a transaction', async () => {
    const [first = 0, second = 0] = world.publishers;
    const count = async (publisher: number): Promise<number> =>
      (
        await withColumns
          .get(LeadsService)
          .list(LeadListBody.parse({ publisher_id: [publisher], limit: 1 }), 'UTC')
      ).total;
    const wanted = await count(first);
    let writing = true;
    const write = onDatabase(plain, async (db) => {
      for (let round = 0; round < 200; round += 1)
        await db.query(SWAP_TWO_LEADS, [first, second, round % 20]);
      writing = false;
    });
    const seen = new Set<number>();
    while (writing) seen.add(await count(first));
    await write;
    expect([...seen]).toEqual([wanted]);
  }, 60_000);

  it('send PostgreSQL one statement for a page, however many leads match', async () => {
    const list = (): Promise<unknown> =>
      withColumns
        .get(LeadsService)
        .list(LeadListBody.parse({ limit: 100, sort_by_column: 'advertiser_name' }), 'UTC');
    await list();
    // Besides what the thread with the leads asks for changes.
    const rows = (await statementsOf(list)).filter(({ text }) => text.includes('JOIN leads l'));
    expect(rows).toHaveLength(1);
  });

  it('apply each change of a transaction once if it has more than fit in one read', async () => {
    const [publisher = 0] = world.publishers;
    const both = async () =>
      Promise.all(
        [withColumns, plain].map(
          async (app) =>
            (
              await app
                .get(LeadsService)
                .list(LeadListBody.parse({ publisher_id: [publisher], limit: 1 }), 'UTC')
            ).total,
        ),
      );
    await onDatabase(plain, (db) =>
      db.query(
        `INSERT INTO leads (publisher_id, email, phone, first_name, last_name, ip, created_at)
         SELECT $1, 'many@example.com', '+442', 'Many', 'Leads', '8.8.8.8', $2
         FROM generate_series(1, 20500)`,
        [publisher, NOW],
      ),
    );
    const [ours = 0, theirs] = await both();
    expect([ours, ours > 20_500]).toEqual([theirs, true]);
    await onDatabase(plain, (db) =>
      db.query(`UPDATE leads SET is_hidden = true WHERE email = 'many@example.com' AND id % 3 = 0`),
    );
    const [fewer, asMany] = await both();
    expect([fewer, fewer !== ours]).toEqual([asMany, true]);
  }, 60_000);

  it('skip a request whose caller has stopped waiting', async () => {
    const conditions = await plain.get(LeadsService).conditionsOf(LeadListBody.parse({}), 'UTC');
    const page = { sortBy: null, order: 'desc', limit: 10, offset: 0 } as const;
    const found = await Promise.all([
      store.find(conditions, page),
      store.find(conditions, page, () => false),
      store.find(conditions, page),
    ]);
    expect(found.map((answer) => answer !== null)).toEqual([true, false, true]);
  });

  it('refuse to load from a database that went back in time', async () => {
    const back = new LeadColumnStore({
      ...new LeadChangesQuery(client),
      sortsByCodePoint: () => Promise.resolve(true),
      newestId: () => Promise.resolve(0),
      storage: () => Promise.resolve(1),
      horizon: () => Promise.resolve(9n),
      readSince: () => Promise.resolve({ horizon: 8n, removed: [], storage: 1 }),
    } as unknown as LeadChangesQuery);
    await expect(back.load()).rejects.toThrow('went back in time');
  });

  it('do not answer from a table that was emptied, and know an empty one', async () => {
    const emptied = await createTestApp(ReadsModule, { clock: new FixedClock(NOW) });
    await onDatabase(emptied, async (db) => {
      await makeWorld(db, TEST_SECRET, new Random(SEED), 20);
      const reader = new pg.Client({ connectionString: emptied.databaseUrl });
      await reader.connect();
      const load = async (): Promise<LeadColumnStore> => {
        const loaded = new LeadColumnStore(new LeadChangesQuery(reader));
        await loaded.load();
        return loaded;
      };
      const page = { sortBy: null, order: 'desc', limit: 10, offset: 0 } as const;
      const full = await load();
      expect(await full.find([], page)).toMatchObject({ total: 20 });
      await db.query('TRUNCATE leads CASCADE');
      await expect(full.find([], page)).rejects.toThrow('emptied');
      expect(await (await load()).find([], page)).toMatchObject({ total: 0 });
      await reader.end();
    });
    await emptied.close();
  }, 60_000);

  it('leave the answer to PostgreSQL, with a warning, if the worker cannot start', async () => {
    const warnings: unknown[] = [];
    const logger = createLogger('warn', {
      write: (line) => warnings.push(JSON.parse(line)),
    });
    const broken = await createTestApp(ReadsModule, {
      clock: new FixedClock(NOW),
      databaseUrl: plain.databaseUrl,
      environment: { LEADS_IN_MEMORY_FROM: '1' },
      configure: (builder) =>
        builder
          .overrideProvider(AppLogger)
          .useValue(logger)
          // The file of the thread is missing: there are only the sources.
          .overrideProvider(ThreadsService)
          .useClass(ThreadsService),
    });
    await eventually(() => {
      expect(warnings).toContainEqual(
        expect.objectContaining({ msg: expect.stringContaining('PostgreSQL answers') as string }),
      );
    });
    const body = LeadListBody.parse({ limit: 10 });

    const list = await broken.get(LeadsService).list(body, 'UTC');

    expect(list).toEqual(await plain.get(LeadsService).list(body, 'UTC'));
    expect(list.total).toBeGreaterThan(0);
    await broken.close();
  });
});
