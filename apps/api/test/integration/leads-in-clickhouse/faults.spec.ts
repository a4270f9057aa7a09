import { setTimeout as delay } from 'node:timers/promises';
import { createAdvertiser, createLead, createPublisher } from '@leadline/prisma/seed';
import pg from 'pg';
import type { ListPage } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import type { GroupKeys } from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { LeadsInClickhouseService } from '#modules/lead-data/leads-in-clickhouse/leads-in-clickhouse.service.js';
import { LeadListQuery } from '#modules/leads/leads/data/lead-list.query.js';
import { TalliesQuery } from '#modules/reporting/reports/data/tallies.query.js';
import {
  describeWithShards,
  startShards,
  type ClickhouseCluster,
} from '#test/support/clickhouse-cluster.js';
import { eventually } from '#test/support/waiting.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { killServers, startServer, type ServerProcess } from '#test/support/server-process.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { questionBy } from './questions.js';

const FTD = 5;
const CENTS_A_LEAD = 1001n;
const PAGE: ListPage = { sortBy: null, order: 'desc', limit: 50, offset: 0 };
/** A question waits for two seconds to be fresh and for ten to be answered, then asks PostgreSQL. */
const BOUND_MS = 14_000;
const ENOUGH = 2;
/** Between two changes, and between two questions. */
const PACE_MS = 50;

/** Counts of the answers while leads changed. */
interface Answers {
  clickhouse: number;
  postgres: number;
  slowestMs: number;
}

describeWithShards('ClickHouse under faults, while leads change', () => {
  let cluster: ClickhouseCluster;
  /** Asks, and does not feed. */
  let app: TestApp;
  /** A process of its own. */
  let feeder: ServerProcess;
  let db: pg.Pool;
  let publishers: readonly [number, number];
  let advertiser: number;
  let pairs = 0;

  beforeAll(async () => {
    cluster = await startShards();
    app = await createTestApp(ReadsModule, {
      environment: { ...cluster.environment, PROCESS_ROLE: 'http' },
    });
    db = new pg.Pool({ connectionString: app.databaseUrl, max: 4 });
    const [a, b] = [await createPublisher(db, TEST_SECRET), await createPublisher(db, TEST_SECRET)];
    publishers = [a.id, b.id];
    advertiser = (await createAdvertiser(db, TEST_SECRET)).id;
    await change();
    feeder = await startFeeder();
  }, 120_000);
  afterAll(async () => {
    await killServers();
    await db.end();
    await app.close();
    await cluster.stop();
  });

  const startFeeder = (): Promise<ServerProcess> =>
    startServer({
      ...cluster.environment,
      DATABASE_URL: app.databaseUrl,
      DB_READ_TIMEOUT_SECONDS: '2',
    });
  const store = (): LeadsInClickhouseService => app.get(LeadsInClickhouseService);

  /**
   * One transaction: each publisher gets a lead with a deposit of 10.01, and money moves from one
   * lead to another. So both have as many leads, and the leads have 10.01 each on average.
   */
  const change = async (): Promise<void> => {
    const client = await db.connect();
    await client.query('BEGIN');
    for (const publisher_id of publishers)
      await createLead(client, {
        publisher_id,
        advertiser_id: advertiser,
        status: FTD,
        ftd_at: new Date(),
        revenue: '10.01',
      });
    await client.query(`
      UPDATE leads SET revenue = revenue + CASE WHEN id = pair.a THEN 5 ELSE -5 END
      FROM (SELECT min(id) AS a, max(id) AS b FROM leads) AS pair
      WHERE id IN (pair.a, pair.b)`);
    await client.query('COMMIT');
    client.release();
    pairs += 1;
  };

  /** As the product asks: PostgreSQL answers what ClickHouse does not. */
  const asked = async <T>(
    answers: Answers,
    ours: () => Promise<T | null>,
    theirs: () => Promise<T>,
  ): Promise<T> => {
    const begun = performance.now();
    const found = await ours();
    answers.slowestMs = Math.max(answers.slowestMs, performance.now() - begun);
    answers[found ? 'clickhouse' : 'postgres'] += 1;
    return found ?? theirs();
  };

  /** Each answer is one state of the leads, with all that was committed before the question. */
  const ask = async (answers: Answers): Promise<void> => {
    const question = questionBy(['publisher_id']);
    const pairsBefore = pairs;
    const { groups, total } = await asked(
      answers,
      () => store().tally(question),
      () => app.get(TalliesQuery).tally(question),
    );
    const [a, b] = groups.map(({ tally }) => tally.attempts);
    expect(a).toBe(b);
    expect(a).toBeGreaterThanOrEqual(pairsBefore);
    expect(total.tally.revenue).toBe(BigInt(total.tally.attempts) * CENTS_A_LEAD);
    const leadsBefore = 2 * pairs;
    const list = app.get(LeadListQuery);
    const found = await asked(
      answers,
      () => store().find([], PAGE),
      async () => ({
        total: await list.count([]),
        ids: Int32Array.from(await list.listPage([], PAGE, ['id']), ({ id }) => id),
      }),
    );
    expect(found.total % 2).toBe(0);
    expect(found.total).toBeGreaterThanOrEqual(leadsBefore);
    expect(new Set(found.ids).size).toBe(found.ids.length);
    expect(found.ids.length).toBeGreaterThanOrEqual(Math.min(PAGE.limit, leadsBefore));
  };

  /** Changes leads and asks about them until `work` is done. */
  const whileBusy = async (work: (answers: Answers) => Promise<void>): Promise<Answers> => {
    const answers: Answers = { clickhouse: 0, postgres: 0, slowestMs: 0 };
    let isDone = false;
    const repeat = async (act: () => Promise<void>): Promise<void> => {
      try {
        while (!isDone) {
          await act();
          await delay(PACE_MS);
        }
      } finally {
        isDone = true;
      }
    };
    const busy = [change, () => ask(answers), () => ask(answers)].map(repeat);
    const worked = work(answers).finally(() => {
      isDone = true;
    });
    await Promise.all([...busy, worked]);
    return answers;
  };
  const moreFrom = async (answers: Answers, who: 'clickhouse' | 'postgres'): Promise<void> => {
    const wanted = answers[who] + ENOUGH;
    await eventually(() => expect(answers[who]).toBeGreaterThanOrEqual(wanted));
  };
  const expectSame = async (): Promise<void> => {
    for (const groupBy of [['publisher_id'], ['day'], []] as const satisfies GroupKeys[]) {
      const question = questionBy(groupBy);
      const ours = await eventually(async () => {
        const found = await store().tally(question);
        expect(found).not.toBeNull();
        return found;
      });
      expect(ours).toEqual(await app.get(TalliesQuery).tally(question));
    }
  };

  it.each([
    ['the first server is killed', () => cluster.kill(0), () => cluster.start(0)],
    ['the other server is killed', () => cluster.kill(1), () => cluster.start(1)],
    ['the first server hangs', () => cluster.freeze(0), () => cluster.thaw(0)],
    ['the network between them is cut', () => cluster.cut(), () => cluster.join()],
    ['the network between them hangs', () => cluster.hold(), () => cluster.join()],
  ] as const)(
    '%s: answers stay right, and it catches up alone',
    async (_, harm, mend) => {
      const { slowestMs } = await whileBusy(async (answers) => {
        await moreFrom(answers, 'clickhouse');
        await harm();
        await moreFrom(answers, 'postgres');
        await mend();
        await moreFrom(answers, 'clickhouse');
      });
      expect(slowestMs).toBeLessThan(BOUND_MS);
      await expectSame();
    },
    120_000,
  );

  const isAmidABatch = async (): Promise<boolean> => {
    const { rows } = await db.query('SELECT FROM report_copies WHERE next_batch > batch');
    return rows.length > 0;
  };
  const abandoned = async (): Promise<number> => {
    const { rows } = await db.query<{ count: number }>(
      'SELECT sum(cardinality(abandoned))::int AS count FROM report_copies',
    );
    return rows[0]?.count ?? 0;
  };

  it('the process that feeds is killed amid a batch: the next one goes on', async () => {
    const before = await abandoned();
    const { slowestMs } = await whileBusy(async (answers) => {
      await moreFrom(answers, 'clickhouse');
      while ((await abandoned()) === before) {
        await db.query(`UPDATE leads SET offer = 'offer-' || random()`);
        while (!(await isAmidABatch()));
        await feeder.kill('SIGKILL');
        const next = startFeeder();
        await moreFrom(answers, 'postgres');
        feeder = await next;
        await moreFrom(answers, 'clickhouse');
      }
    });
    expect(slowestMs).toBeLessThan(BOUND_MS);
    await expectSame();
  }, 120_000);
});
