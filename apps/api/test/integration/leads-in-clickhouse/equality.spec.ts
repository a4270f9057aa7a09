import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  DIMENSIONS,
  LeadListBody,
  PivotBody,
  ClickPivotBody,
  type ClickPivot,
} from '@leadline/contracts';
import { createLead, setSetting, timeZoneId } from '@leadline/prisma/seed';
import pg from 'pg';
import { LeadsInClickhouseService } from '#modules/lead-data/leads-in-clickhouse/leads-in-clickhouse.service.js';
import { LeadListQuery } from '#modules/leads/leads/data/lead-list.query.js';
import { LeadsService } from '#modules/leads/leads/leads.service.js';
import type {
  FoundLeads,
  ListPage,
} from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import { ReportsService } from '#modules/reporting/reports/reports.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import {
  describeWithClickhouse,
  startClickhouse,
  type ClickhouseServers,
} from '#test/support/clickhouse-cluster.js';
import { addConversions, lateDecisions } from '#test/support/late-decisions.js';
import { eventually } from '#test/support/waiting.js';
import { randomCondition } from '#test/support/lead-oracle/conditions.js';
import {
  makeWorld,
  NOW,
  randomComparison,
  randomFilter,
  randomListFields,
  ZONES,
  type World,
} from '#test/support/lead-oracle/generate.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { ClickReportsService } from '#modules/reporting/click-reports/click-reports.service.js';
import { ClicksInClickhouseService } from '#modules/lead-data/leads-in-clickhouse/clicks-in-clickhouse.service.js';
import { randomReports } from '#test/support/click-oracle/questions.js';
import {
  addLead,
  makeClickWorld,
  newClick,
  storeClick,
  type ClickWorld,
} from '#test/support/click-oracle/world.js';

// `node bench/clickhouse-equality.mjs` runs many more.
const SEED = Number(process.env.FILTER_SEED ?? 1711);
const FILTERS = Number(process.env.FILTER_CASES ?? 10);
const LIMIT_MS = 180_000 + FILTERS * 1_000;
const LEADS = 300;
const CONDITIONS_AT_ONCE = 3;
const CHANGES_AT_ONCE = 4;
const CHANGES_WITHIN_MS = 100;
const ASK_AGAIN_MS = 20;
const SORTS = [
  null,
  ...(['created_at', 'status', 'dis_id', 'offer', 'advertiser_name'] as const),
  ...(['publisher_name', 'country_name', 'brand_status', 'custom_param_1'] as const),
];
const PERMISSIONS = new Set(Array.from({ length: 42 }, (_, index) => 93 + index));

describeWithClickhouse('answers of ClickHouse', () => {
  let cluster: ClickhouseServers;
  let world: World;
  /** One database, answered by ClickHouse and by PostgreSQL. */
  let clickhouse: TestApp;
  let postgres: TestApp;
  let [asked, unanswered] = [0, 0];
  let decide: Awaited<ReturnType<typeof lateDecisions>>;
  let decided: (5 | 6 | null)[] = [];

  beforeAll(async () => {
    cluster = await startClickhouse();
    postgres = await createTestApp(ReadsModule, {
      clock: new FixedClock(NOW),
      environment: { REPORT_ENGINE: 'postgres' },
    });
    await onDatabase(postgres, async (db) => {
      await setSetting(db, 'reporting_timezone_id', await timeZoneId(db, 'America/St_Johns'));
      await db.query(
        `INSERT INTO status_groups ("group", statuses)
       VALUES ('Warm', '{alpha,Beta,"",100%}'), ('cold', $1)`,
        [['alpha', `O'Neil`]],
      );
      world = await makeWorld(db, TEST_SECRET, new Random(SEED), LEADS);
    });
    await addConversions(postgres);
    decide = await lateDecisions(postgres);
    clickhouse = await createTestApp(ReadsModule, {
      clock: new FixedClock(NOW),
      databaseUrl: postgres.databaseUrl,
      environment: { ...cluster.environment, PROCESS_ROLE: 'all' },
    });
    const store = clickhouse.get(LeadsInClickhouseService);
    const [find, tally] = [store.find.bind(store), store.tally.bind(store)];
    const counted = async <T>(answer: Promise<T | null>): Promise<T | null> => {
      const found = await answer;
      asked += 1;
      if (found === null) unanswered += 1;
      return found;
    };
    store.find = (...question) => counted(find(...question));
    store.tally = (question) => counted(tally(question));
    const page: ListPage = { sortBy: null, order: 'desc', limit: 1, offset: 0 };
    await eventually(async () => expect((await find([], page))?.total).toBe(LEADS));
  }, 120_000);
  afterAll(async () => {
    await clickhouse.close();
    await postgres.close();
    await cluster.stop();
  });

  type Compare = <T>(
    about: object,
    ours: () => Promise<T>,
    theirs: () => Promise<T>,
  ) => Promise<void>;

  /** On a busy machine PostgreSQL has to answer at times. Then ClickHouse is asked again. */
  const byClickhouse = async <T>(ask: () => Promise<T | null>): Promise<T> => {
    for (;;) {
      const before = unanswered;
      const found = await ask();
      if (found !== null && unanswered === before) return found;
      await delay(ASK_AGAIN_MS);
    }
  };

  const atRest: Compare = async (about, ours, theirs) => {
    expect({ ...about, found: await ours() }).toEqual({ ...about, found: await theirs() });
  };

  let serial = 0;
  /**
   * One transaction commits while the question is answered: it is seen whole or not at all. It
   * changes leads, reverses an FTD or rejects one.
   */
  const whileLeadsChange: Compare = (about, ours, theirs) =>
    onDatabase(postgres, async (db) => {
      const random = new Random(SEED + (serial += 1));
      const before = await theirs();
      const changing = delay(random.below(CHANGES_WITHIN_MS)).then(async () => {
        if (random.chance(0.4)) {
          decided.push(await decide(random));
          return;
        }
        await db.query('BEGIN');
        for (let count = 0; count < CHANGES_AT_ONCE; count += 1) await change(db, random);
        await db.query('COMMIT');
      });
      const found = await ours();
      await changing;
      const after = await theirs();
      const expected = isDeepStrictEqual(found, before) ? before : after;
      expect({ ...about, serial, found }).toEqual({ ...about, serial, found: expected });
    });
  const change = async (db: pg.Client, random: Random): Promise<void> => {
    const { id, parent_id: _, called: _called, ...values } = random.pick(world.leads);
    const kind = random.below(20);
    if (kind === 0)
      await db.query(
        `DELETE FROM leads
         WHERE id = $1 AND NOT EXISTS (SELECT FROM leads child WHERE child.parent_id = $1)`,
        [id],
      );
    else if (kind === 1)
      await db.query(
        'UPDATE leads SET status = 5, ftd_at = created_at WHERE id = $1 AND status = 2',
        [id],
      );
    else if (kind < 8) await createLead(db, { ...values, email: `new${serial}@example.com` });
    else
      await db.query(
        `UPDATE leads
         SET custom_param_5 = $2, revenue = revenue + CASE WHEN ftd_at IS NULL THEN 0 ELSE 0.01 END
         WHERE id = $1`,
        [id, `change ${serial}`],
      );
  };

  const STATES = [
    ['at rest', atRest],
    ['while leads change', whileLeadsChange],
  ] as const;

  it.each(STATES)(
    `lists and pages are those of PostgreSQL for ${FILTERS} random filters, %s`,
    async (_, compare) => {
      const random = new Random(SEED + 1);
      const store = clickhouse.get(LeadsInClickhouseService);
      const list = postgres.get(LeadListQuery);
      let matched = 0;
      [asked, unanswered] = [0, 0];
      for (let round = 0; round < FILTERS; round += 1) {
        const zone = random.pick(ZONES);
        const wire = randomListFields(random, world);
        const listed = await postgres
          .get(LeadsService)
          .conditionsOf(LeadListBody.parse(wire), zone);
        const conditions = [
          ...(random.chance(0.7) ? listed : []),
          ...Array.from({ length: random.below(CONDITIONS_AT_ONCE) }, () =>
            randomCondition(random, world),
          ),
        ];
        const page: ListPage = {
          sortBy: random.pick(SORTS),
          order: random.pick(['asc', 'desc'] as const),
          limit: random.pick([1, 10, 50]),
          offset: random.pick([0, 0, 3, 60]),
        };
        const theirs = async (): Promise<FoundLeads> => {
          const total = await list.count(conditions);
          const rows = await list.listPage(conditions, page, ['id']);
          return { total, ids: Int32Array.from(rows, ({ id }) => id) };
        };
        const ours = async (): Promise<FoundLeads> => {
          const found = await byClickhouse(() => store.find(conditions, page));
          matched += found.total;
          return found;
        };
        await compare({ round, conditions, page }, ours, theirs);
      }
      expect(matched).toBeGreaterThan(FILTERS * 10);
      expect(asked - unanswered).toBeGreaterThanOrEqual(FILTERS);
    },
    LIMIT_MS,
  );

  it.each(STATES)(
    `reports are those of PostgreSQL to the cent for ${FILTERS} random filters, %s`,
    async (_, compare) => {
      const random = new Random(SEED + 2);
      [asked, unanswered, decided] = [0, 0, []];
      for (let round = 0; round < FILTERS; round += 1) {
        const zone = random.pick(ZONES);
        const group_by = DIMENSIONS[round % DIMENSIONS.length] ?? 'offer';
        const body = PivotBody.parse({
          ...randomFilter(random, world, zone),
          group_by,
          then_by: random.chance(0.4)
            ? random.pick(DIMENSIONS.filter((dimension) => dimension !== group_by))
            : null,
          compare_with_past: random.chance(0.5),
          compare_to: randomComparison(random, zone),
          sort_by: random.chance(0.5) ? random.pick(['leads', 'ftds', 'cr']) : null,
          sort_value: random.pick(['figure', 'change']),
          limit: random.pick([1, 5, 1000]),
        });
        const reply = (app: TestApp) => app.get(ReportsService).pivot(body, zone, PERMISSIONS);
        await compare(
          { round, zone, body },
          () => byClickhouse(() => reply(clickhouse)),
          () => reply(postgres),
        );
      }
      expect(asked - unanswered).toBeGreaterThanOrEqual(FILTERS);
      if (compare === whileLeadsChange) expect(decided).toEqual(expect.arrayContaining([5, 6]));
    },
    LIMIT_MS,
  );
});

describe('clicks', () => {
  // `node bench/clickhouse-equality.mjs` runs many more.
  const SEED = Number(process.env.FILTER_SEED ?? 2611);
  const REPORTS = Number(process.env.FILTER_CASES ?? 40);
  const LIMIT_MS = 180_000 + REPORTS * 1_000;
  const CLICKS = 200;
  const VIEWER = { seesMoney: true, publisherIds: null };

  describeWithClickhouse('click reports of ClickHouse', () => {
    let cluster: ClickhouseServers;
    let db: pg.Pool;
    let world: ClickWorld;
    /** One database, answered by ClickHouse and by PostgreSQL. */
    let clickhouse: TestApp;
    let postgres: TestApp;
    let answered = 0;
    let decide: Awaited<ReturnType<typeof lateDecisions>>;

    beforeAll(async () => {
      cluster = await startClickhouse();
      const clock = new FixedClock(new Date('2026-04-05T12:00:00Z'));
      postgres = await createTestApp(ReadsModule, {
        clock,
        environment: { REPORT_ENGINE: 'postgres' },
      });
      db = new pg.Pool({ connectionString: postgres.databaseUrl, max: 4 });
      world = await makeClickWorld(db, new Random(SEED), CLICKS);
      await addConversions(postgres);
      decide = await lateDecisions(postgres);
      clickhouse = await createTestApp(ReadsModule, {
        clock,
        databaseUrl: postgres.databaseUrl,
        environment: { ...cluster.environment, PROCESS_ROLE: 'all' },
      });
      const store = clickhouse.get(ClicksInClickhouseService);
      const tally = store.tally.bind(store);
      store.tally = async (question) => {
        const found = await tally(question);
        if (found) answered += 1;
        return found;
      };
    }, 120_000);
    afterAll(async () => {
      await db.end();
      await clickhouse.close();
      await postgres.close();
      await cluster.stop();
    });

    /** On a busy machine PostgreSQL has to answer at times. Then ClickHouse is asked again. */
    const byClickhouse = async (body: ClickPivotBody, zone: string): Promise<ClickPivot> => {
      for (;;) {
        const before = answered;
        const found = await clickhouse.get(ClickReportsService).pivot(body, { ...VIEWER, zone });
        if (answered > before) return found;
        await delay(20);
      }
    };
    const byPostgres = (body: ClickPivotBody, zone: string): Promise<ClickPivot> =>
      postgres.get(ClickReportsService).pivot(body, { ...VIEWER, zone });
    const expectSame = async (body: ClickPivotBody, zone = 'UTC'): Promise<ClickPivot> => {
      const context = JSON.stringify({ zone, body });
      const found = await byClickhouse(body, zone);
      expect({ context, found }).toEqual({ context, found: await byPostgres(body, zone) });
      return found;
    };

    it(
      'are those of PostgreSQL, to the cent and in order, while clicks and leads come and change',
      async () => {
        const random = new Random(SEED + 1);
        const decided: (5 | 6 | null)[] = [];
        let groups = 0;
        for (const [index, { body, zone }] of randomReports(random, world, REPORTS).entries()) {
          if (index % 4 === 0) {
            const click = newClick(world, random);
            await storeClick(db, click);
            if (!click.is_bot) await addLead(db, world, click, random);
          }
          if (index % 4 === 2)
            await db.query(
              'UPDATE leads SET payout = payout + 0.01, is_test = NOT is_test WHERE id = $1',
              [random.below(CLICKS)],
            );
          if (index % 4 === 3) decided.push(await decide(random));
          groups += (await expectSame(body, zone)).groups;
        }
        expect(groups).toBeGreaterThan(REPORTS);
        expect(decided).toEqual(expect.arrayContaining([5, 6]));
      },
      LIMIT_MS,
    );

    it('know a click that is stored after its lead', async () => {
      const random = new Random(SEED + 2);
      const body = ClickPivotBody.parse({ group_by: 'device' });
      const click = { ...newClick(world, random), is_bot: false };
      await addLead(db, world, click, random);
      const { totals: before } = await expectSame(body);
      await storeClick(db, click);
      const { totals: after } = await expectSame(body);
      expect(after.clicks).toBe(before.clicks + 1);
    });

    it('know that leads were deleted, or moved to another publisher', async () => {
      const body = ClickPivotBody.parse({ group_by: 'affiliate_id' });
      const { totals: before } = await expectSame(body);
      await db.query('DELETE FROM leads WHERE id IN (SELECT id FROM leads ORDER BY id LIMIT 20)');
      const { totals: after } = await expectSame(body);
      expect(after.leads).toBeLessThan(before.leads);
      const [first, second] = world.publishers;
      await db.query('UPDATE leads SET publisher_id = $2 WHERE publisher_id = $1', [first, second]);
      await expectSame(body);
    });

    it('are answered also for a filter that is as long as it may be', async () => {
      const values = Array.from({ length: 1_000 }, (_, index) => `${index}`.padStart(255, 'x'));
      await expectSame(
        ClickPivotBody.parse({
          group_by: 'device',
          ...{
            custom_param_1: [...values.slice(1), 'a'],
            custom_param_2: values,
            excludes: ['custom_param_2'],
          },
        }),
      );
    });

    it('are right after the clicks, or the leads, were emptied', async () => {
      const body = ClickPivotBody.parse({ group_by: 'created_at' });
      await db.query('TRUNCATE leads CASCADE');
      const { totals } = await expectSame(body);
      expect(totals).toMatchObject({ leads: 0, ftds: 0 });
      await db.query('TRUNCATE clicks CASCADE');
      expect((await expectSame(body)).groups).toBe(0);
    });
  });
});
