import { setTimeout as delay } from 'node:timers/promises';
import { createAdvertiser, createLead, createPublisher } from '@leadline/prisma/seed';
import pg from 'pg';
import { raw } from 'sql-template-tag';
import type {
  GroupKeys,
  TallyResult,
} from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { CopyTables } from '#modules/lead-data/leads-in-clickhouse/data/copy-tables.js';
import { ReportCopiesRepository } from '#modules/lead-data/leads-in-clickhouse/data/report-copies.repository.js';
import { COPY_COLUMNS } from '#modules/lead-data/leads-in-clickhouse/domain/copy-kinds.js';
import { CopyAnswersService } from '#modules/lead-data/leads-in-clickhouse/copy-answers.service.js';
import { CopyFeedService } from '#modules/lead-data/leads-in-clickhouse/copy-feed.service.js';
import { LeadsInClickhouseService } from '#modules/lead-data/leads-in-clickhouse/leads-in-clickhouse.service.js';
import { TalliesQuery } from '#modules/reporting/reports/data/tallies.query.js';
import { ClickhouseService } from '#shared/database/clickhouse.service.js';
import {
  describeWithClickhouse,
  startClickhouse,
  type ClickhouseServers,
} from '#test/support/clickhouse-cluster.js';
import { eventually } from '#test/support/waiting.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { questionBy } from './questions.js';

const FTD = 5;
describeWithClickhouse('the copy in ClickHouse', () => {
  let cluster: ClickhouseServers;
  let app: TestApp;
  /** A second process on the same database and cluster. */
  let other: TestApp;
  let db: pg.Pool;
  let publishers: readonly [number, number];
  let advertiser: number;

  beforeAll(async () => {
    cluster = await startClickhouse();
  }, 60_000);
  afterAll(() => cluster.stop());

  beforeEach(async () => {
    const environment = { ...cluster.environment, PROCESS_ROLE: 'http' };
    app = await createTestApp(ReadsModule, { environment });
    other = await createTestApp(ReadsModule, { environment, databaseUrl: app.databaseUrl });
    db = new pg.Pool({ connectionString: app.databaseUrl, max: 6 });
    const [a, b] = [await createPublisher(db, TEST_SECRET), await createPublisher(db, TEST_SECRET)];
    publishers = [a.id, b.id];
    advertiser = (await createAdvertiser(db, TEST_SECRET)).id;
    for (let pair = 0; pair < 20; pair += 1) await addPair();
  }, 60_000);
  afterEach(async () => {
    await db.end();
    await other.close();
    await app.close();
  });

  /** A lead of each publisher, with a deposit of 10.01. */
  const addPair = async (client: Pick<pg.Pool, 'query'> = db): Promise<void> => {
    for (const publisher_id of publishers)
      await createLead(client, {
        publisher_id,
        advertiser_id: advertiser,
        status: FTD,
        ftd_at: new Date(),
        revenue: '10.01',
      });
  };
  const store = (of = app): LeadsInClickhouseService => of.get(LeadsInClickhouseService);

  /** Runs the feeds of these processes while something else runs. Their failures are not its own. */
  const whileFed = async <T>(
    work: () => Promise<T>,
    by: readonly TestApp[] = [app],
  ): Promise<T> => {
    let isDone = false;
    const feeding = by.map(async (process) => {
      while (!isDone) {
        await process
          .get(CopyFeedService)
          .step('leads')
          .catch(() => undefined);
        await delay(5);
      }
    });
    try {
      return await work();
    } finally {
      isDone = true;
      await Promise.all(feeding);
    }
  };
  /** Waits until it answers. */
  const answer = async (groupBy: GroupKeys = ['publisher_id']): Promise<TallyResult> => {
    for (;;) {
      const found = await store().tally(questionBy(groupBy));
      if (found) return found;
      await delay(20);
    }
  };
  const expectSame = async (): Promise<void> => {
    for (const groupBy of [['publisher_id'], ['day'], []] as const) {
      const ours = await answer(groupBy);
      expect(ours).toEqual(await app.get(TalliesQuery).tally(questionBy(groupBy)));
    }
  };
  /** As if the process that feeds had been silent for long. */
  const passOn = async (): Promise<void> => {
    await db.query(`UPDATE report_copies SET held_until = now() - interval '1 s'`);
  };
  const copies = async (): Promise<{ name: string; batch: number; abandoned: number[] }[]> =>
    (
      await db.query(
        `SELECT name, batch, abandoned FROM report_copies WHERE kind = 'leads' ORDER BY id`,
      )
    ).rows;

  it(
    'follows leads that are added, changed and removed',
    () =>
      whileFed(async () => {
        await expectSame();
        await addPair();
        await expectSame();
        await db.query(`UPDATE leads SET revenue = revenue + 0.99, offer = 'x' WHERE id % 3 = 0`);
        await expectSame();
        await db.query('DELETE FROM leads WHERE id % 4 = 1');
        await expectSame();
        await db.query('UPDATE leads SET notes = $1', ['of no interest to the copy']);
        const [before] = await copies();
        await expectSame();
        expect(await copies()).toEqual([before]);
      }),
    30_000,
  );

  it('each answer is one state that PostgreSQL had, whatever two feeds do meanwhile', async () => {
    let isDone = false;
    let [answered, least] = [0, 0];
    const write = async (): Promise<void> => {
      const client = await db.connect();
      while (answered < 30 && !isDone) {
        await client.query('BEGIN');
        await addPair(client);
        // Money moves from a lead to another.
        await client.query('SELECT FROM leads WHERE id IN (SELECT min(id) FROM leads) FOR UPDATE');
        await client.query(`
          UPDATE leads SET revenue = revenue + CASE WHEN id = pair.a THEN 5 ELSE -5 END
          FROM (SELECT min(id) AS a, max(id) AS b FROM leads) AS pair
          WHERE id IN (pair.a, pair.b)`);
        await client.query('COMMIT');
        least += 1;
      }
      client.release();
    };
    const read = async (of: TestApp): Promise<void> => {
      while (!isDone) {
        const committed = least;
        const found = await store(of).tally(questionBy(['publisher_id']));
        if (!found) continue;
        answered += 1;
        const [a, b] = found.groups.map(({ tally }) => tally.attempts);
        expect(a).toBe(b);
        expect(a).toBeGreaterThanOrEqual(20 + committed);
        const { attempts, revenue } = found.total.tally;
        expect(revenue).toBe(BigInt(attempts) * 1001n);
      }
    };
    await whileFed(async () => {
      await answer();
      const reading = [app, app, other].map((process) =>
        read(process).finally(() => {
          isDone = true;
        }),
      );
      try {
        await Promise.all([write(), write()]);
      } finally {
        isDone = true;
        await Promise.all(reading);
      }
      await expectSame();
    }, [app, other]);
  }, 60_000);

  it('a batch of which only a part arrives is not seen, and comes again', async () => {
    await whileFed(() => answer());
    const tables = app.get(CopyTables);
    const insert = tables.insert.bind(tables);
    for (const part of [0, 1, 3, Infinity]) {
      await addPair();
      await addPair();
      tables.insert = async (to, lines) => {
        if (part > 0) await insert(to, lines.slice(0, part));
        throw new Error('The connection was lost.');
      };
      await expect(app.get(CopyFeedService).step('leads')).rejects.toThrow('was lost');
      tables.insert = insert;
      await whileFed(expectSame);
    }
    const [copy] = await copies();
    expect(copy?.abandoned).toHaveLength(4);
  }, 30_000);

  it('what a feed inserts that lost its turn is not seen', async () => {
    await whileFed(() => answer());
    await addPair();
    const tables = app.get(CopyTables);
    const insert = tables.insert.bind(tables);
    tables.insert = async (to, lines) => {
      tables.insert = insert;
      await passOn();
      await db.query('DELETE FROM leads WHERE id <= 2');
      await whileFed(expectSame, [other]);
      await insert(to, lines);
    };
    await app.get(CopyFeedService).step('leads');
    await whileFed(expectSame, [other]);
  }, 30_000);

  it('a copy is kept while a batch takes long', async () => {
    await whileFed(() => answer());
    await addPair();
    const tables = app.get(CopyTables);
    const insert = tables.insert.bind(tables);
    tables.insert = async (to, lines) => {
      tables.insert = insert;
      await passOn();
      await eventually(async () => {
        const { rows } = await db.query('SELECT FROM report_copies WHERE held_until > now()');
        expect(rows).toHaveLength(1);
      });
      await other.get(CopyFeedService).step('leads');
      await insert(to, lines);
    };
    await app.get(CopyFeedService).step('leads');
    const [copy] = await copies();
    expect(copy?.abandoned).toEqual([]);
    await whileFed(expectSame);
  }, 30_000);

  it('two feeds may hold a copy each, and ask nothing about that of the other', async () => {
    const [leads, clicks] = [app.get(CopyFeedService), other.get(CopyFeedService)];
    for (let step = 0; step < 4; step += 1) {
      await leads.step('leads');
      await clicks.step('clicks');
    }
    const asked = jest.spyOn(app.get(CopyTables), 'lastBatch');
    for (let step = 0; step < 4; step += 1) {
      await leads.step('clicks');
      await leads.step('leads');
    }
    expect(asked).not.toHaveBeenCalled();
  }, 30_000);

  it('one question waits for a feed that does not run, and no other', async () => {
    await whileFed(() => answer());
    const looked = jest.spyOn(app.get(ReportCopiesRepository), 'findServing');
    expect(await store().tally(questionBy([]))).toBeNull();
    expect(looked.mock.calls.length).toBeGreaterThan(1);
    looked.mockClear();
    expect(await store().tally(questionBy([]))).toBeNull();
    expect(looked).toHaveBeenCalledTimes(1);
    await whileFed(expectSame);
  }, 30_000);

  it('a question that is too much for it keeps no other from it; a failure does', async () => {
    const [answers, clickhouse] = [app.get(CopyAnswersService), app.get(ClickhouseService)];
    const isAsked = async (text: string): Promise<boolean> => {
      const ask = jest.fn(() => clickhouse.rows(raw(text)));
      const rows = await answers.from('leads', ask);
      if (ask.mock.calls.length > 0) expect(rows).toBeNull();
      return ask.mock.calls.length > 0;
    };
    const tooMuch = 'SELECT max(number) FROM system.numbers SETTINGS max_execution_time = 1';
    await whileFed(async () => {
      await answer();
      for (let asked = 0; asked < 2; asked += Number(await isAsked(tooMuch)));
      while (!(await isAsked('SELECT * FROM nowhere')));
      expect(await isAsked(tooMuch)).toBe(false);
    });
  }, 30_000);

  it('what was erased goes with the copy, an hour after it was made', async () => {
    await whileFed(expectSame);
    await db.query(`
      INSERT INTO erasures (kind, before, status, due_at, created_at, finished_at)
      VALUES ('personal_data', now(), 'completed', now(), now(), clock_timestamp())`);
    await whileFed(expectSame);
    const [first] = await copies();
    expect(await copies()).toHaveLength(1);
    await db.query(`UPDATE report_copies SET created_at = created_at - interval '1 hour'`);
    await whileFed(async () => {
      await eventually(async () => expect(await copies()).toHaveLength(2));
      await expectSame();
      await db.query(
        `UPDATE report_copies SET held_until = now() - interval '1 s' WHERE name = $1`,
        [first?.name],
      );
      await eventually(async () => expect(await copies()).toHaveLength(1));
      await expectSame();
    });
    expect((await copies())[0]?.name).not.toBe(first?.name);
  }, 30_000);

  const MISFORTUNES: Readonly<Record<string, () => Promise<unknown>>> = {
    'the leads were emptied': () => db.query('TRUNCATE leads CASCADE'),
    'a table in ClickHouse is gone': async () =>
      app.get(CopyTables).drop({ kind: 'leads', name: (await copies())[0]?.name ?? '' }),
    'PostgreSQL was restored to an earlier state': () =>
      db.query('UPDATE report_copies SET batch = 0, next_batch = 0'),
    'ClickHouse has lost rows of leads': async () => {
      const name = (await copies())[0]?.name ?? '';
      const columns = COPY_COLUMNS.leads.map((column) => column.name).join(', ');
      await app.get(ClickhouseService).onEvery(
        raw(`
          INSERT INTO leads_${name} (batch, sign, ${columns})
          SELECT batch, -2, ${columns}
          FROM leads_${name}`),
      );
      await db.query(`UPDATE leads SET offer = 'changed'`);
    },
  };
  it.each(Object.keys(MISFORTUNES))(
    'a new copy is made if %s',
    async (misfortune) => {
      await whileFed(expectSame);
      const [before] = await copies();
      await addPair();
      await whileFed(() => answer());
      await MISFORTUNES[misfortune]?.();
      await passOn();
      await whileFed(async () => {
        await addPair();
        await expectSame();
        const after = await copies();
        expect(after.map(({ name }) => name)).not.toContain(before?.name);
      }, [other]);
    },
    30_000,
  );
});
