import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { loadEnvironment, type Environment } from '#shared/config/environment.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { ReadReplicaService } from '#shared/database/read-replica.service.js';
import { ReplicaConnections } from '#shared/database/replica-connections.js';
import { positionOf } from '#shared/database/replica-position.js';
import { Snapshot } from '#shared/database/snapshot.js';
import { createPool, type TransactionAwarePool } from '#shared/database/transaction-pool.js';
import { createLogger } from '#shared/logging/logger.js';
import { MetricsService } from '#shared/logging/metrics.service.js';
import { eventually } from '#test/support/waiting.js';
import { watchServers } from '#test/support/watch-statements.js';
import {
  startReplicatedPostgres,
  type ReplicatedPostgres,
} from '#test/support/replicated-postgres.js';
import { TEST_SECRET } from '#test/support/test-app.js';

// A real primary and a real replica of it. Each process of the server has its own reader.

const ON_REPLICA = raw('pg_is_in_recovery()');
/** Long, for machines that are busy. */
const WAIT_MS = 5_000;
const SHORT_WAIT_MS = 300;

let postgres: ReplicatedPostgres;

/** A process that reads, and its log. */
interface Reader {
  readonly database: DatabaseService;
  readonly reads: LimitedReadsService;
  readonly logged: readonly { readonly msg: string; readonly reason: string | null }[];
  readonly metric: (name: string) => Promise<number | undefined>;
  close(): Promise<void>;
}

const createReader = (
  readUrl: string,
  waitMs = WAIT_MS,
  primaryUrl = postgres.primaryUrl,
): Reader => {
  const environment: Environment = loadEnvironment({
    DATABASE_URL: primaryUrl,
    DATABASE_READ_URL: readUrl,
    DATABASE_READ_WAIT_MS: String(waitMs),
    DB_POOL_SIZE: '8',
    DB_READ_TIMEOUT_SECONDS: '1',
    REDIS_URL: 'redis://127.0.0.1:1',
    LEADLINE_SECRET: TEST_SECRET,
  });
  const logged: { msg: string; reason: string | null }[] = [];
  const logger = createLogger('info', {
    write: (line) => void logged.push(JSON.parse(line) as (typeof logged)[number]),
  });
  const pool = createPool(primaryUrl, 8, () => undefined);
  const metrics = new MetricsService();
  const replica = new ReadReplicaService(pool, environment, logger, metrics);
  const database = new DatabaseService(pool, replica);
  replica.onModuleInit();
  return {
    database,
    reads: new LimitedReadsService(database, environment),
    logged,
    metric: async (name) => {
      const line = (await metrics.registry.metrics())
        .split('\n')
        .find((one) => one.startsWith(`${name} `));
      return line === undefined ? undefined : Number(line.slice(name.length + 1));
    },
    close: async () => {
      await replica.onApplicationShutdown();
      await database.onApplicationShutdown();
    },
  };
};

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  await postgres.primary.query('CREATE TABLE notes (id int)');
}, 120_000);
afterAll(() => postgres.stop(), 30_000);

const insertNote = (id: number): Promise<unknown> =>
  postgres.primary.query('INSERT INTO notes VALUES ($1)', [id]);

interface Answer {
  readonly on_replica: boolean;
  readonly notes: number;
}
const readNotes = async ({ reads }: Reader): Promise<Answer> => {
  const [answer] = await reads.query<Answer>(
    sql`SELECT ${ON_REPLICA} AS on_replica, count(*)::int AS notes FROM notes`,
  );
  return answer ?? { on_replica: false, notes: -1 };
};
const untilUsed = (reader: Reader): Promise<void> =>
  eventually(async () => expect((await readNotes(reader)).on_replica).toBe(true));
const count = async (): Promise<number> => {
  const { rows } = await postgres.primary.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM notes',
  );
  return rows[0]?.n ?? -1;
};
const setOnReplica = async (setting: string, value: string): Promise<void> => {
  await postgres.onReplica(`ALTER SYSTEM SET ${setting} = '${value}'`);
  await postgres.onReplica('SELECT pg_reload_conf()');
  await eventually(async () => {
    const [row] = await postgres.onReplica<{ value: string }>(
      `SELECT current_setting('${setting}') AS value`,
    );
    expect(row?.value).toBe(value);
  });
};

/** Has the replica replay nothing meanwhile. */
const whileItStandsStill = async (work: () => Promise<void>): Promise<void> => {
  await postgres.onReplica('SELECT pg_wal_replay_pause()');
  try {
    await work();
  } finally {
    await postgres.onReplica('SELECT pg_wal_replay_resume()');
  }
};

/** The result or the error, for work that is awaited later. */
const settled = <T>(work: Promise<T>): Promise<unknown> => work.catch((error: unknown) => error);

describe('with a replica', () => {
  let reader: Reader;
  beforeAll(async () => {
    reader = createReader(postgres.replicaUrl);
    await untilUsed(reader);
  });
  afterAll(() => reader.close());

  it('a read waits for what was committed before it, in whichever process', async () => {
    // Without the wait, no read would see the note.
    await setOnReplica('recovery_min_apply_delay', '150ms');
    const other = createReader(postgres.replicaUrl);
    try {
      for (let note = 0; note < 6; note += 1) {
        await reader.database.query(sql`INSERT INTO notes VALUES (${note})`);
        const notes = await count();
        expect(await Promise.all([readNotes(reader), readNotes(other)])).toEqual([
          { on_replica: true, notes },
          { on_replica: true, notes },
        ]);
      }
    } finally {
      await setOnReplica('recovery_min_apply_delay', '0');
      await other.close();
    }
  });

  it('what is read together is of one state', async () => {
    const notes = await count();
    const seen = await reader.database.read(async (last) => {
      const [before] = await reader.reads.query<Answer>(
        sql`SELECT ${ON_REPLICA} AS on_replica, count(*)::int AS notes FROM notes`,
      );
      await insertNote(1);
      await eventually(async () =>
        expect(await postgres.onReplica('SELECT count(*)::int AS n FROM notes')).toEqual([
          { n: notes + 1 },
        ]),
      );
      return [before, ...(await last<object>(sql`SELECT count(*)::int AS notes FROM notes`))];
    });
    expect(seen).toEqual([{ on_replica: true, notes }, { notes }]);
    expect(await readNotes(reader)).toEqual({ on_replica: true, notes: notes + 1 });
  });

  it('transactions, with what they read, stay on the primary, and a read cannot write', async () => {
    const where = sql`SELECT ${ON_REPLICA} AS on_replica`;
    expect(await reader.database.query(where)).toEqual([{ on_replica: false }]);
    const notes = await count();
    const seen = await reader.database.tx(async () => {
      await reader.database.query(sql`INSERT INTO notes VALUES (1)`);
      return [await readNotes(reader), await reader.database.read((last) => last(where))];
    });
    expect(seen).toEqual([{ on_replica: false, notes: notes + 1 }, [{ on_replica: false }]]);
    await expect(
      reader.database.read((last) => last(sql`INSERT INTO notes VALUES (1)`)),
    ).rejects.toMatchObject({ code: '25006' });
    expect(await count()).toBe(notes + 1);
  });

  it('a replica that stands still is left alone until it has caught up', async () => {
    const hasty = createReader(postgres.replicaUrl, SHORT_WAIT_MS);
    try {
      await untilUsed(hasty);
      const before = hasty.logged.length;
      const reasons = () => hasty.logged.slice(before).map(({ reason }) => reason);
      await whileItStandsStill(async () => {
        for (let read = 0; read < 20; read += 1) {
          await insertNote(3);
          expect(await readNotes(hasty)).toEqual({ on_replica: false, notes: await count() });
        }
        expect(await hasty.metric('leadline_replica_up')).toBe(0);
        await eventually(async () => {
          expect(await hasty.metric('leadline_replica_lag_seconds')).toBeGreaterThan(0.3);
          expect(reasons()).toContain('behind');
        });
      });
      await untilUsed(hasty);
      expect(await hasty.metric('leadline_replica_up')).toBe(1);
      expect(reasons().at(-1)).toBeNull();
      // Only changes are logged.
      expect(reasons().filter((reason, index) => reason === reasons()[index - 1])).toEqual([]);
    } finally {
      await hasty.close();
    }
  });

  it('a read that is cancelled by the recovery is answered by the primary', async () => {
    await untilUsed(reader);
    await setOnReplica('max_standby_streaming_delay', '0');
    const before = reader.logged.length;
    const counted = async () => ({
      replica: await reader.metric('leadline_database_reads_total{server="replica"}'),
      primary: await reader.metric('leadline_database_reads_total{server="primary"}'),
    });
    const { replica = 0, primary = 0 } = await counted();
    const waiting = sql`
      SELECT ${ON_REPLICA} AS on_replica, count(*)::int AS notes,
        pg_sleep(CASE WHEN ${ON_REPLICA} THEN 60 ELSE 0 END)::text AS waiting
      FROM notes`;
    try {
      const reading = settled(reader.database.read((last) => last<Answer>(waiting)));
      const cancelled = settled(postgres.onReplica(waiting.text));
      await eventually(async () =>
        expect(
          await postgres.onReplica(
            `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%AS waiting%' AND wait_event = 'PgSleep'`,
          ),
        ).toHaveLength(2),
      );
      await postgres.primary.query('ALTER TABLE notes ADD COLUMN text text');
      expect(await reading).toMatchObject([{ on_replica: false, notes: await count() }]);
      expect(await cancelled).toMatchObject({
        code: '40001',
        message: 'canceling statement due to conflict with recovery',
      });
      expect(await counted()).toEqual({ replica, primary: primary + 1 });
      // It is no reason to leave the replica alone.
      expect(await readNotes(reader)).toMatchObject({ on_replica: true });
      expect(reader.logged.slice(before)).toEqual([]);
    } finally {
      await setOnReplica('max_standby_streaming_delay', '30s');
    }
  });

  it('a read that takes too long is not tried again on the primary', async () => {
    await untilUsed(reader);
    // The primary would answer at once.
    const slow = sql`SELECT pg_sleep(CASE WHEN ${ON_REPLICA} THEN 60 ELSE 0 END)`;
    await expect(reader.reads.query(slow)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('a server that is no replica of this database', () => {
  it.each([
    ['a standby of another cluster', () => postgres.strangerUrl, 'strange'],
    ['the primary itself', () => postgres.primaryUrl, 'strange'],
    ['nobody', () => 'postgresql://nobody@127.0.0.1:1/postgres', 'away'],
  ])('is not read: %s', async (_name, url, reason) => {
    const reader = createReader(url());
    const notes = await count();
    try {
      for (let read = 0; read < 3; read += 1)
        expect(await readNotes(reader)).toEqual({ on_replica: false, notes });
      await eventually(() =>
        expect(reader.logged).toMatchObject([{ msg: 'the read replica is not used', reason }]),
      );
      expect(await reader.metric('leadline_replica_up')).toBe(0);
    } finally {
      await reader.close();
    }
  });

  it('is not read either, and the log says it, if the primary refuses its position', async () => {
    const reader = createReader(postgres.primaryUrl, WAIT_MS, postgres.replicaUrl);
    try {
      // A standby in the place of the primary: it has no position of its own.
      expect(await readNotes(reader)).toMatchObject({ on_replica: true });
      await eventually(() =>
        expect(reader.logged).toMatchObject([
          { msg: 'the read replica is not used', reason: 'unknown' },
        ]),
      );
      expect(await reader.metric('leadline_replica_up')).toBe(0);
      expect(await reader.metric('leadline_database_reads_total{server="replica"}')).toBe(
        undefined,
      );
    } finally {
      await reader.close();
    }
  });
});

it('without a replica, nothing else is asked', async () => {
  // As docker-compose.yml gives it.
  const reader = createReader('');
  // A new connection is given its time zone.
  await readNotes(reader);
  const watched = watchServers();
  try {
    expect(await readNotes(reader)).toMatchObject({ on_replica: false });
    watched.stop();
    const [begin, limit, read, ...end] = watched.seen.map(({ text }) => text);
    expect([begin, ...end]).toEqual(['BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', 'COMMIT']);
    expect([limit, read]).toEqual([
      expect.stringContaining('statement_timeout'),
      expect.stringContaining('FROM notes'),
    ]);
    expect(await reader.metric('leadline_replica_up')).toBeUndefined();
    expect(reader.logged).toEqual([]);
  } finally {
    watched.stop();
    await reader.close();
  }
});

describe('without prepared statements', () => {
  let primary: TransactionAwarePool;
  let replica: ReplicaConnections;
  const connections = (size: number, waitMs: number): ReplicaConnections =>
    new ReplicaConnections({
      url: postgres.replicaUrl,
      size,
      preparesStatements: false,
      waitMs,
    });
  beforeAll(() => {
    primary = createPool(postgres.primaryUrl, 1, () => undefined, false);
    replica = connections(2, WAIT_MS);
  });
  afterAll(() => Promise.all([primary.end(), replica.close()]));
  const open = (signal = new AbortController().signal): Promise<Snapshot> =>
    Snapshot.openOnReplica(primary, replica, signal);

  it('a read waits until the replica has caught up, but not for long', async () => {
    const hasty = connections(1, SHORT_WAIT_MS);
    await whileItStandsStill(async () => {
      await insertNote(4);
      const position = await positionOf(primary);
      const begunAt = performance.now();
      await expect(hasty.connect(position)).rejects.toMatchObject({ reason: 'behind' });
      // It looks at intervals, and has no time for another one.
      expect(performance.now() - begunAt).toBeGreaterThan(SHORT_WAIT_MS - 50);
      const waiting = replica.connect(position);
      await postgres.onReplica('SELECT pg_wal_replay_resume()');
      (await waiting).release();
    });
    await hasty.close();
  });

  it('a read does not wait for long until a connection is free', async () => {
    const few = connections(1, 1_000);
    const position = await positionOf(primary);
    const client = await few.connect(position);
    await expect(few.connect(position)).rejects.toMatchObject({ reason: 'busy' });
    client.release();
    (await few.connect(position)).release();
    await few.close();
  });

  it('the snapshot of an export is on the replica only if the primary keeps its rows', async () => {
    await expect(open()).rejects.toMatchObject({ reason: 'cancels' });
    await setOnReplica('hot_standby_feedback', 'on');
    await insertNote(4);
    const snapshot = await open();
    expect(
      await snapshot.query(
        sql`SELECT ${ON_REPLICA} AS on_replica, count(*)::int AS notes FROM notes`,
      ),
    ).toEqual([{ on_replica: true, notes: await count() }]);
    await snapshot.close();
  });

  it('it is cancelled there when nobody waits for it', async () => {
    const leaving = new AbortController();
    const snapshot = await open(leaving.signal);
    const reading = settled(snapshot.query(sql`SELECT pg_sleep(60)`));
    const sleeping = () =>
      postgres.onReplica(`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`);
    await eventually(async () => expect(await sleeping()).toHaveLength(1));
    leaving.abort();
    expect(await reading).toBeInstanceOf(Error);
    await eventually(async () => expect(await sleeping()).toHaveLength(0));
  });
});

describe('a replica that is promoted', () => {
  it('is not read any more', async () => {
    const reader = createReader(postgres.replicaUrl);
    try {
      await untilUsed(reader);
      await postgres.onReplica('SELECT pg_promote()');
      // It takes writes of its own, which are not this database's.
      const promoted = new pg.Client({ connectionString: postgres.replicaUrl });
      await promoted.connect();
      await promoted.query('INSERT INTO notes VALUES (5)');
      await promoted.end();
      expect(await readNotes(reader)).toEqual({ on_replica: false, notes: await count() });
      expect(reader.logged.at(-1)).toMatchObject({ reason: 'strange' });
    } finally {
      await reader.close();
    }
  });
});
