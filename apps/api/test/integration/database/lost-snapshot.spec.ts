import type { Socket } from 'node:net';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { Snapshot } from '#shared/database/snapshot.js';
import { createPool, type TransactionAwarePool } from '#shared/database/transaction-pool.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';

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
