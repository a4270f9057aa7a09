import { Socket, createServer, type AddressInfo } from 'node:net';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService, type LastStatement } from '#shared/database/database.service.js';
import { isUniqueViolation } from '#shared/database/sql-state.js';
import { createPool, type TransactionAwarePool } from '#shared/database/transaction-pool.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';
import pg from 'pg';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { call, type Reply } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { signIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { waitingForLocks } from '#test/support/waiting.js';
import { Snapshot } from '#shared/database/snapshot.js';
import { ExportRun } from '#shared/export/export-run.js';

describe('The last statement of a transaction', () => {
  let clone: TestDatabase;
  let database: DatabaseService;
  const names = async (): Promise<string[]> =>
    (await database.query<{ name: string }>(sql`SELECT name FROM offers ORDER BY name`)).map(
      ({ name }) => name,
    );
  const inserting = (name: string) =>
    sql`INSERT INTO offers (name, slug) VALUES (${name}, ${name}) RETURNING name`;

  beforeAll(async () => {
    clone = await createTestDatabase();
    database = new DatabaseService(
      createPool(clone.url, 1, (error) => {
        throw error;
      }),
    );
  });
  beforeEach(() => database.query(sql`TRUNCATE offers RESTART IDENTITY CASCADE`));
  afterAll(async () => {
    await database.onApplicationShutdown();
    await clone.drop();
  });

  it('returns its rows, commits all, and lets effects see them', async () => {
    let seen: string[] = [];
    const rows = await database.tx(async (last) => {
      await database.query(inserting('a'));
      await database.afterCommit(async () => {
        seen = await names();
      });
      return last(inserting('b'));
    });
    expect(rows).toEqual([{ name: 'b' }]);
    expect(seen).toEqual(['a', 'b']);
  });

  it('rolls everything back if it fails, or if a statement sent with it fails', async () => {
    let effects = 0;
    const run = (first: string, second: string) =>
      database
        .tx(async (last) => {
          await database.afterCommit(() => {
            effects += 1;
          });
          await database.query(inserting('taken'));
          await Promise.all([database.query(inserting(first)), last(inserting(second))]);
        })
        .catch((error: unknown) => error);
    for (const failure of [await run('x', 'taken'), await run('taken', 'x')])
      expect(isUniqueViolation(failure, 'offers_slug_key')).toBe(true);
    expect(effects).toBe(0);
    expect(await names()).toEqual([]);
  });

  it.each<[string, Sql, string?]>([
    ['has a value that cannot be encoded', sql`SELECT ${{ amount: 1n }}::jsonb`],
    ['has the name of another statement', sql`SELECT 2`, 'one'],
  ])('rolls everything back if it or one before it %s', async (_, unsent, name) => {
    await database.query(sql`SELECT 1`, 'one');
    const failureOf = (run: (last: LastStatement) => Promise<unknown>) =>
      database
        .tx(async (last) => {
          await database.query(inserting('before'));
          await run(last);
        })
        .catch((error: unknown) => error);
    const failures = [
      await failureOf((last) => last(unsent, name)),
      await failureOf((last) =>
        Promise.all([database.query(unsent, name), last(inserting('last'))]),
      ),
      await failureOf((last) =>
        Promise.all([database.query(unsent, name).catch(() => undefined), last(inserting('last'))]),
      ),
    ];
    for (const failure of failures) expect(failure).toBeInstanceOf(Error);
    expect(await names()).toEqual([]);
  });

  it('tries the transaction again after a serialisation failure', async () => {
    let tries = 0;
    await database.tx(async (last) => {
      tries += 1;
      await database.query(inserting('again'));
      await last(
        tries === 1
          ? sql`DO $$ BEGIN RAISE EXCEPTION 'not now' USING ERRCODE = '40001'; END $$`
          : sql`SELECT 1`,
      );
    });
    expect(tries).toBe(2);
    expect(await names()).toEqual(['again']);
  });

  it('does not commit a transaction that was joined', async () => {
    const inner = () => database.tx((last) => last(inserting('inner')));
    await expect(
      database.tx(async () => {
        await inner();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await names()).toEqual([]);
  });

  it('shares a system call with COMMIT, and the statements of a turn share one', async () => {
    const sends = (['_write', '_writev'] as const).map((name) =>
      jest.spyOn(Socket.prototype, name),
    );
    await database.tx(async (last) => {
      await Promise.all([database.query(inserting('a')), database.query(inserting('b'))]);
      return last(inserting('c'));
    });
    expect(sends.flatMap((send) => send.mock.calls)).toHaveLength(2);
    for (const send of sends) send.mockRestore();
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it('refuses a statement after it', async () => {
    await expect(
      database.tx(async (last) => {
        await last(inserting('last'));
        await database.query(inserting('later'));
      }),
    ).rejects.toThrow('after the last one');
    await expect(
      database.tx(async (last) => {
        await last(inserting('really'));
        await database.records();
      }),
    ).rejects.toThrow('after the last one');
    expect(await names()).toEqual(['last', 'really']);
  });

  it('commits what Prisma wrote before it', async () => {
    await database.tx(async (last) => {
      await (await database.records()).offers.create({ data: { name: 'p', slug: 'p' } });
      await last(inserting('s'));
    });
    expect(await names()).toEqual(['p', 's']);
  });

  it('fails a transaction whose work hid that a statement had failed', async () => {
    await expect(
      database.tx(async () => {
        await database.query(inserting('twice'));
        await database.query(inserting('twice')).catch(() => undefined);
      }),
    ).rejects.toThrow('rolled back');
    expect(await names()).toEqual([]);
  });
});

const POOL = 8;

describe('reads that take too long', () => {
  let app: TestApp;
  let other: pg.Client;

  beforeAll(async () => {
    // Nothing else may wait for the table: the leads in memory would ask how many there are.
    const environment = {
      DB_POOL_SIZE: String(POOL),
      DB_READ_TIMEOUT_SECONDS: '1',
      LEADS_IN_MEMORY_FROM: '0',
    };
    app = await createTestApp(ReadsModule, { environment });
    other = new pg.Client({ connectionString: app.databaseUrl });
    await other.connect();
  }, 60_000);
  afterAll(async () => {
    await other.end();
    await app.close();
  });

  it('are answered 503 and free their connection, while what they wait for goes on', async () => {
    const { headers } = await signIn(app, {
      permissions: ['LEADS_LIST', 'REPORTS_LIST', 'PENDING_CONVERSIONS_LIST'],
    });
    const post = (path: string, body: object): Promise<Reply> =>
      call(app.url, 'POST', path, { body, headers });
    const ask = (): Promise<Reply[]> =>
      Promise.all([
        post('/api/lead-details', {}),
        post('/api/lead-metrics', {}),
        post('/api/lead-pivot', { group_by: 'offer' }),
        post('/api/pending-conversions', {}),
      ]);
    await other.query('BEGIN');
    await other.query('LOCK TABLE leads');
    try {
      for (const { status, body } of await ask())
        expect([status, body]).toEqual([
          503,
          expect.objectContaining({
            code: 'UNAVAILABLE',
            message: expect.stringMatching(/takes too long/) as string,
          }),
        ]);
      // The list takes two reads and fails with the first; the second ends a moment later.
      await waitingForLocks(async (text) => (await other.query<object>(text)).rows, 0);
      // Every connection of the pool is free again, and nothing else has a limit.
      const settings = Array.from({ length: POOL }, () =>
        app.get(DatabaseService).query(sql`SELECT current_setting('statement_timeout') AS t`),
      );
      for (const [row] of await Promise.all(settings)) expect(row).toMatchObject({ t: '0' });
    } finally {
      await other.query('ROLLBACK');
    }
    for (const { status } of await ask()) expect(status).toBe(200);
  }, 60_000);

  it('pass on other failures as they are', async () => {
    await expect(app.get(LimitedReadsService).query(sql`SELECT 1 / 0`)).rejects.toMatchObject({
      code: '22012',
    });
  });
});

const LOST = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
const streamOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

// An error event without a listener ends the process, so a missing listener makes these tests fail.
describe('a snapshot that loses its connection', () => {
  let clone: TestDatabase;
  let pool: TransactionAwarePool;
  let used: pg.PoolClient[];
  const heard: Error[] = [];

  beforeAll(async () => {
    clone = await createTestDatabase();
  });
  beforeEach(() => {
    [used, heard.length] = [[], 0];
    pool = createPool(clone.url, 2, (error) => {
      heard.push(error);
    });
    pool.on('acquire', (client) => {
      used.push(client);
    });
  });
  afterEach(() => pool.end());
  afterAll(() => clone.drop());
  const answers = async (): Promise<void> => {
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  };

  it('is told by its next statement if the connection is lost before it begins', async () => {
    const client = await pool.connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    streamOf(client).destroy(LOST);
    await ended;
    await expect(client.query('SELECT 1')).rejects.toThrow();
    client.release(true);
    await answers();
  });

  it('while it is closed, fails to close, and others get good connections', async () => {
    const snapshot = await Snapshot.open(pool, new AbortController().signal);
    const ending = snapshot.close();
    streamOf(used[0] as pg.PoolClient).destroy(LOST);
    await expect(ending).rejects.toThrow();
    await answers();
  });

  it('while it is read, fails to close, and others get good connections', async () => {
    for (let round = 0; round < 5; round += 1) {
      const snapshot = await Snapshot.open(pool, new AbortController().signal);
      await expect(
        snapshot.query(sql`SELECT pg_terminate_backend(pg_backend_pid())`),
      ).rejects.toThrow('terminating connection');
      await expect(snapshot.close()).rejects.toThrow();
    }
    await answers();
  });

  it('while it is cancelled, fails to read, and others get good connections', async () => {
    const leaving = new AbortController();
    const snapshot = await Snapshot.open(pool, leaving.signal);
    const reading = snapshot.query(sql`SELECT pg_sleep(60)`).catch((error: Error) => error);
    leaving.abort();
    streamOf(used[0] as pg.PoolClient).destroy(LOST);
    expect(await reading).toBeInstanceOf(Error);
    await answers();
  });
});

/** Columns of nothing: the number of rows is all that the file has. */
const COLUMNS = 'data:text/javascript,export const columnsOf = () => [];';

it('an export has given its slots back when its file ends', async () => {
  const pool = createPool(process.env.DATABASE_URL ?? '', 3, (error) => {
    throw error;
  });
  const run = () =>
    new ExportRun(
      { primary: pool, replica: null },
      {
        format: 'csv',
        columns: { module: COLUMNS, options: null },
        count: { text: 'SELECT 3 AS total', values: [] },
        rows: { text: 'SELECT generate_series(1, 3)', values: [] },
        zone: 'UTC',
        slots: [{ owner: `export-run ${process.pid}`, slots: 1 }],
        triesReplica: false,
        isMasked: false,
      },
      () => undefined,
    );
  const [first, second] = [run(), run()];
  expect(await first.begin()).toMatchObject({ total: 3 });
  expect(await second.begin()).toBeNull();
  while (await first.next());
  const third = run();
  expect(await third.begin()).toMatchObject({ total: 3 });
  while (await third.next());
  for (const ended of [first, second, third]) await ended.stop();
  await pool.end();
});

/** A message of the PostgreSQL protocol: its type, its length, its body. */
const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const AUTHENTICATED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const REFUSED = message('E', Buffer.from('SERROR\0C42501\0Mnot allowed\0\0'));

/** A PostgreSQL server that accepts connections and refuses every statement. */
const refuseStatements = (socket: Socket): void => {
  socket.once('data', () => {
    socket.write(Buffer.concat([AUTHENTICATED, READY]));
    socket.on('data', (sent) => {
      if (sent.toString('latin1', 0, 1) === 'Q') socket.write(Buffer.concat([REFUSED, READY]));
    });
  });
};

it('a connection that cannot be set to UTC is closed and fails its statement', async () => {
  const statements: string[] = [];
  const closed: Promise<void>[] = [];
  const server = createServer((socket) => {
    closed.push(new Promise((resolve) => socket.once('close', () => resolve())));
    socket.on('data', (sent) => statements.push(sent.toString('latin1')));
    refuseStatements(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const pool = createPool(`postgres://somebody@127.0.0.1:${port}/leadline`, 1, () => undefined);
  await expect(pool.query('SELECT 1')).rejects.toThrow('not allowed');
  await Promise.all(closed);
  expect(pool.totalCount).toBe(0);
  expect(statements.join('')).not.toContain('SELECT 1');
  await pool.end();
  await new Promise((resolve) => server.close(resolve));
});
