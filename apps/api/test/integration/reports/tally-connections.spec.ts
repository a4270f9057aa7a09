import { LeadFilter } from '@leadline/contracts';
import pg from 'pg';
import sql from 'sql-template-tag';
import { ReportsService } from '#modules/reporting/reports/reports.service.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { eventually } from '#test/support/eventually.js';
import { ReadsModule } from '#test/support/reads-app.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

const POOL = 8;
const REPORTS = 20;

describe('reports that PostgreSQL answers', () => {
  let app: TestApp;
  let other: pg.Client;
  /** Outside the transaction of `other`, which would see the activity of its begin for good. */
  let watcher: pg.Client;

  beforeAll(async () => {
    // Nothing else may wait for the table: the leads in memory would ask how many there are.
    const environment = { DB_POOL_SIZE: String(POOL), LEADS_IN_MEMORY_FROM: '0' };
    app = await createTestApp(ReadsModule, { environment });
    other = new pg.Client({ connectionString: app.databaseUrl });
    await other.connect();
    watcher = new pg.Client({ connectionString: app.databaseUrl });
    await watcher.connect();
  }, 60_000);
  afterAll(async () => {
    await other.end();
    await watcher.end();
    await app.close();
  });

  it('leave connections to everybody else, however many are asked for', async () => {
    const waiting = async (): Promise<number> => {
      const { rows } = await watcher.query<{ count: number }>(
        `SELECT count(*)::int AS count
         FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0]?.count ?? 0;
    };
    // As long as the table is locked, no report ends.
    await other.query('BEGIN');
    await other.query('LOCK TABLE leads');
    const reports = Promise.all(
      Array.from({ length: REPORTS }, () =>
        app.get(ReportsService).metrics(LeadFilter.parse({}), 'UTC', new Set()),
      ),
    );
    try {
      await eventually(async () => expect(await waiting()).toBe(POOL / 4));
      await expect(app.get(DatabaseService).query(sql`SELECT 1 AS one`)).resolves.toEqual([
        { one: 1 },
      ]);
      expect(await waiting()).toBe(POOL / 4);
    } finally {
      // The reports end before the app does, also when an expectation fails.
      await other.query('COMMIT');
      expect(await reports).toHaveLength(REPORTS);
    }
  }, 60_000);
});
