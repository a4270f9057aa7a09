import pg from 'pg';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { call, type Reply } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/reads-app.js';
import { signIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { waitingForLocks } from '#test/support/waiting.js';

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
