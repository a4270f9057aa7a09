import { setTimeout as delay } from 'node:timers/promises';
import { ClickPivotBody, type ClickPivot } from '@leadline/contracts';
import pg from 'pg';
import { ClickReportsService } from '#modules/reporting/click-reports/click-reports.service.js';
import { ClicksInClickhouseService } from '#modules/lead-data/leads-in-clickhouse/clicks-in-clickhouse.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { randomReports } from '#test/support/click-oracle/questions.js';
import {
  addLead,
  makeClickWorld,
  newClick,
  storeClick,
  type ClickWorld,
} from '#test/support/click-oracle/world.js';
import {
  describeWithClickhouse,
  startClickhouse,
  type ClickhouseServers,
} from '#test/support/clickhouse-cluster.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { ReadsModule } from '#test/support/reads-app.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

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

  beforeAll(async () => {
    cluster = await startClickhouse();
    const clock = new FixedClock(new Date('2026-04-05T12:00:00Z'));
    postgres = await createTestApp(ReadsModule, {
      clock,
      environment: { REPORT_ENGINE: 'postgres' },
    });
    db = new pg.Pool({ connectionString: postgres.databaseUrl, max: 4 });
    world = await makeClickWorld(db, new Random(SEED), CLICKS);
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
        groups += (await expectSame(body, zone)).groups;
      }
      expect(groups).toBeGreaterThan(REPORTS);
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
