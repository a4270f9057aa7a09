import { GlobalMetrics, type PermissionName, LeadFilter } from '@leadline/contracts';
import { createAdvertiser, createLeads, createPublisher } from '@leadline/prisma/seed';
import { call } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase, signIn, type SignInOptions } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import pg from 'pg';
import sql from 'sql-template-tag';
import { ReportsService } from '#modules/reporting/reports/reports.service.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { eventually } from '#test/support/waiting.js';

const MONEY: PermissionName[] = [
  'REPORT_GLOBAL_REVENUE',
  'REPORT_GLOBAL_PAYOUT',
  'REPORT_GLOBAL_PROFIT',
  'REPORT_GLOBAL_ECPL',
  'REPORT_GLOBAL_AECPL',
];
const MARCH = { start_date: '2026-03-01 00:00', end_date: '2026-03-31 23:59' };
const march = (day: number, hour = 12): Date => new Date(Date.UTC(2026, 2, day, hour));
const april = (day: number): Date => new Date(Date.UTC(2026, 3, day));

describe('the global metrics', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp(ReadsModule);
    await onDatabase(app, async (db) => {
      const [p, a] = [
        (await createPublisher(db, TEST_SECRET)).id,
        (await createAdvertiser(db, TEST_SECRET)).id,
      ];
      await createLeads(db, [
        // Received in March: seven attempts, five of them accepted.
        { publisher_id: p, created_at: march(1) },
        { publisher_id: p, created_at: march(2), status: 1 },
        { publisher_id: p, advertiser_id: a, created_at: march(3), autologged_at: march(3) },
        {
          publisher_id: p,
          advertiser_id: a,
          created_at: march(4, 23),
          status: 5,
          ftd_at: march(5, 1),
          revenue: '500.00',
          payout: '300.00',
          brand_status: 'Deposited',
          publisher_status: 'FTD',
        },
        {
          publisher_id: p,
          advertiser_id: a,
          created_at: march(6),
          status: 6,
          ftd_at: march(6, 13),
          revenue: '100.01',
          brand_status: 'Deposited',
          publisher_status: 'New',
        },
        // Its FTD came in April: a lead of March, an FTD of April.
        {
          publisher_id: p,
          advertiser_id: a,
          created_at: march(30),
          status: 5,
          ftd_at: april(2),
          revenue: '900.00',
          payout: '1.00',
        },
        // A lead of February with an FTD in March.
        {
          publisher_id: p,
          advertiser_id: a,
          created_at: new Date('2026-02-20T10:00:00Z'),
          status: 7,
          ftd_at: march(8),
          revenue: '50.00',
          brand_status: 'Callback',
          publisher_status: 'FTD',
        },
        { publisher_id: p, advertiser_id: a, created_at: march(9), is_test: true },
        {
          publisher_id: p,
          advertiser_id: a,
          created_at: march(9),
          status: 6,
          ftd_at: march(9),
          fake_ftd: true,
        },
        {
          publisher_id: p,
          advertiser_id: a,
          created_at: march(9),
          is_hidden: true,
          status: 5,
          ftd_at: march(9),
          revenue: '77.00',
        },
      ]);
    });
  }, 60_000);
  afterAll(() => app.close());

  const metrics = async (
    body: Record<string, unknown>,
    options: SignInOptions = { permissions: ['REPORTS_LIST', ...MONEY] },
  ) => {
    const { headers } = await signIn(app, options);
    const reply = await call(app.url, 'POST', '/api/lead-metrics', { body, headers });
    expect(reply.status).toBe(200);
    return GlobalMetrics.strict().parse(reply.body);
  };

  it('count leads at their creation and FTDs at their deposit', async () => {
    expect(await metrics(MARCH)).toEqual({
      // The lead of the fake FTD was delivered, too.
      attempts: 7,
      leads: 5,
      success_percent: '71.43',
      autologged: 1,
      autologged_percent: '20.00',
      total_ftd: 3,
      publisher_ftd: 1,
      late_ftd: 2,
      conversion: '60.00',
      publisher_conversion: '20.00',
      revenue: '650.01',
      payout: '300.00',
      profit: '350.01',
      ecpl: '130.00', // 650.01 / 5
      aecpl: '60.00',
    });
  });
  it('count only FTDs of leads that came in the range, if requested', async () => {
    expect(await metrics({ ...MARCH, created_inside_date_range: true })).toMatchObject({
      attempts: 7,
      total_ftd: 2,
      revenue: '600.01',
    });
  });
  it('leave out test leads and fake FTDs by default', async () => {
    expect(await metrics({ ...MARCH, is_test: null, exclude_fake_FTD: null })).toMatchObject({
      attempts: 8,
      total_ftd: 4,
    });
    expect(await metrics({ ...MARCH, is_test: true })).toMatchObject({
      attempts: 1,
      leads: 1,
      total_ftd: 0,
    });
    expect(await metrics({ ...MARCH, exclude_fake_FTD: true })).toMatchObject({
      attempts: 1,
      leads: 1,
      total_ftd: 1,
      revenue: '0.00',
    });
  });
  it('combine the status and the publisher status', async () => {
    expect(await metrics({ ...MARCH, brand_status: ['Deposited'] })).toMatchObject({
      total_ftd: 2,
    });
    expect(await metrics({ ...MARCH, publisher_status: ['FTD'] })).toMatchObject({ total_ftd: 2 });
    expect(
      await metrics({ ...MARCH, brand_status: ['Deposited'], affiliate_sale_status: ['FTD'] }),
    ).toMatchObject({ total_ftd: 1 });
  });
  it('are zero if the divisor is zero', async () => {
    expect(
      await metrics({ start_date: '2001-01-01 00:00', end_date: '2001-01-02 00:00' }),
    ).toMatchObject({
      attempts: 0,
      success_percent: '0.00',
      conversion: '0.00',
      ecpl: '0.00',
      revenue: '0.00',
      profit: '0.00',
    });
  });
  it('leave out money that the viewer may not see', async () => {
    const names = ['revenue', 'payout', 'profit', 'ecpl', 'aecpl'];
    const shown = async (permissions: PermissionName[]) =>
      Object.keys(await metrics(MARCH, { permissions: ['REPORTS_LIST', ...permissions] }))
        .filter((name) => names.includes(name))
        .sort();
    expect(await shown([])).toEqual([]);
    expect(await shown(['REPORT_GLOBAL_REVENUE', 'REPORT_GLOBAL_AECPL'])).toEqual([
      'aecpl',
      'revenue',
    ]);
    // The permission for another tab does not apply here.
    expect(await shown(['REPORT_ADVERTISER_REVENUE', 'REPORT_GLOBAL_MARGIN'])).toEqual([]);
  });
});

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
