import { DashboardFilter, type PermissionName } from '@leadline/contracts';
import { createAdvertiser, createLeads, createPublisher } from '@leadline/prisma/seed';
import { DashboardService } from '#modules/reporting/dashboard/dashboard.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { call } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase, signIn } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { statementsOf } from '#test/support/watch-statements.js';

const NOW = new Date('2026-03-31T12:00:00Z');
const ago = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);
const MONEY: PermissionName[] = ['REPORT_GLOBAL_REVENUE', 'REPORT_GLOBAL_PAYOUT'];

describe('the calls of the dashboard', () => {
  let app: TestApp;
  let publisher: number;
  let [first, second] = [0, 0];

  beforeAll(async () => {
    app = await createTestApp(ReadsModule, { clock: new FixedClock(NOW) });
    await onDatabase(app, async (db) => {
      publisher = (await createPublisher(db, TEST_SECRET)).id;
      first = (await createAdvertiser(db, TEST_SECRET)).id;
      second = (await createAdvertiser(db, TEST_SECRET)).id;
      const ftd = { publisher_id: publisher, advertiser_id: first, status: 5 } as const;
      const ids = await createLeads(db, [
        { ...ftd, created_at: ago(5), ftd_at: ago(2), revenue: '500.00', payout: '300.00' },
        { ...ftd, created_at: ago(30), ftd_at: ago(26), revenue: '100.00', payout: '60.00' },
        // At 18:00 yesterday: after the time of day that it is now.
        { ...ftd, created_at: ago(19), ftd_at: ago(18), revenue: '900.00', payout: '1.00' },
        { ...ftd, created_at: ago(3), ftd_at: ago(2), revenue: '7.00', is_test: true },
        { ...ftd, created_at: ago(3), ftd_at: ago(2), is_hidden: true, revenue: '9.00' },
        { ...ftd, status: 6, created_at: ago(3), ftd_at: ago(2), fake_ftd: true },
        { publisher_id: publisher, advertiser_id: second, status: 2, created_at: ago(4) },
      ]);
      const attempt = (lead: number | undefined, advertiser: number, state: string, ms: number) =>
        db.query(
          `INSERT INTO lead_attempts
            (lead_id, advertiser_id, state, restriction_origin, created_at, finished_at)
          VALUES ($1, $2, $3, $4, $5, $6)`,
          [
            lead,
            advertiser,
            state.split(' ')[0],
            state.split(' ')[1] ?? null,
            ago(4),
            new Date(ago(4).getTime() + ms),
          ],
        );
      // The first advertiser refused the lead that the second one took.
      await attempt(ids[6], first, 'rejected broker', 900);
      await attempt(ids[6], first, 'rejected system', 0);
      await attempt(ids[6], second, 'accepted', 250);
      await attempt(ids[0], first, 'accepted', 100);
      await db.query(
        `INSERT INTO circuit_openings (advertiser_id, opened_at, last_failed_at)
        VALUES ($1, $2, $2)`,
        [first, ago(1)],
      );
    });
  }, 60_000);
  afterAll(() => app.close());

  const get = async (path: string, permissions: PermissionName[], filters?: object) => {
    const { headers } = await signIn(app, { permissions });
    const query = filters ? `?filters=${encodeURIComponent(JSON.stringify(filters))}` : '';
    return call(app.url, 'GET', `${path}${query}`, { headers });
  };
  const post = async (path: string, permissions: PermissionName[], body: object) => {
    const { headers } = await signIn(app, { permissions });
    return call(app.url, 'POST', path, { headers, body });
  };

  it('compare today with yesterday until this time, without tests, fakes and hidden leads', async () => {
    const { body } = await get('/api/dashboard/stats', ['PENDING_CONVERSIONS_LIST']);
    expect(body.today).toMatchObject({
      current_period: { ftd: 1, revenue: '500.00', payout: '300.00' },
      previous_period: { ftd: 1, revenue: '100.00', payout: '60.00' },
      comparison: { ftd: '0.00', revenue: '400.00', payout: '400.00' },
    });
    expect(body).toMatchObject({ this_month: { comparison: { revenue: 'new' } } });
  });

  it('take one filter, and refuse one that is none', async () => {
    const others = { publisher_id: [publisher], excludes: ['publisher_id'] };
    const { body } = await get('/api/dashboard/latest-ftd', ['PENDING_CONVERSIONS_LIST'], others);
    expect(body).toEqual([]);
    const own = await get('/api/dashboard/latest-ftd', ['PENDING_CONVERSIONS_LIST'], {
      publisher_id: [publisher],
    });
    expect(own.body).toHaveLength(3);
    const { headers } = await signIn(app, { permissions: ['PENDING_CONVERSIONS_LIST'] });
    const wrong = await call(app.url, 'GET', '/api/dashboard/stats?filters=%7B', { headers });
    expect(wrong.status).toBe(422);
  });

  it('say how advertisers answered, also those whose lead another one took', async () => {
    const { body } = await get('/api/dashboard/advertiser-health', ['ADVERTISERS_LIST']);
    expect(body).toEqual([
      {
        advertiser_id: first,
        advertiser_name: expect.any(String) as string,
        calls: 2,
        accepted: 1,
        rejected: 1,
        unknown: 0,
        acceptance_percent: '50.00',
        p50_ms: 100,
        p95_ms: 900,
        circuit_opened_at: ago(1).toISOString(),
      },
      expect.objectContaining({ advertiser_id: second, calls: 1, circuit_opened_at: null }),
    ]);
    const one = await get('/api/dashboard/advertiser-health', ['ADVERTISERS_LIST'], {
      advertiser_id: [first],
    });
    expect(one.body).toMatchObject([{ advertiser_id: first, rejected: 1 }]);
  });

  it('have the money of a matrix by permission, and no ranking that would tell it', async () => {
    const question = { period: 'today', rows: 'created_at', measures: ['revenue', 'leads'] };
    const blind = await post('/api/lead-matrix', ['REPORTS_LIST'], question);
    expect(blind.body).toMatchObject({ totals: { leads: 3 }, past: {}, change: {} });
    expect(JSON.stringify(blind.body)).not.toContain('revenue');
    const seeing = await post('/api/lead-matrix', ['REPORTS_LIST', ...MONEY], question);
    expect(seeing.body).toMatchObject({
      totals: { leads: 3, revenue: '500.00' },
      past: { revenue: '100.00' },
      change: { revenue: '400.00' },
    });
    const ranking = { ...question, rows: 'affiliate_id' };
    expect((await post('/api/lead-matrix', ['REPORTS_LIST'], ranking)).status).toBe(403);
    expect((await post('/api/lead-matrix', ['REPORTS_LIST', ...MONEY], ranking)).status).toBe(200);
    const open = { rows: 'date_hour', measures: ['leads'] };
    expect((await post('/api/lead-matrix', ['REPORTS_LIST'], open)).status).toBe(422);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29T12:00:00Z', 14],
    ['Europe/Berlin', '2026-10-25T12:00:00Z', 14],
    ['Africa/Cairo', '2026-04-24T12:00:00Z', 15],
    ['Australia/Lord_Howe', '2026-10-03T23:30:00Z', 11],
  ])('have one point for each hour that clocks show: %s, %s', async (zone, now, hours) => {
    const then = await createTestApp(ReadsModule, {
      clock: new FixedClock(new Date(now)),
      databaseUrl: app.databaseUrl,
    });
    const { today } = await then.get(DashboardService).stats(DashboardFilter.parse({}), zone);
    expect(new Set(today.xaxis).size).toBe(hours);
    expect(today.xaxis).toEqual([...new Set(today.xaxis)].toSorted());
    expect(today.series.map(({ data }) => data.length)).toEqual([hours, hours, hours]);
    await then.close();
  });

  it('refuse a matrix of half a million cells, and do not ask for its leads', async () => {
    const years = { start_date: '2025-01-01 00:00', end_date: '2030-01-01 00:00' };
    const matrix = { ...years, rows: 'week', columns: 'created_at', measures: ['leads'] };
    const { headers } = await signIn(app, { permissions: ['REPORTS_LIST'] });
    const statements = await statementsOf(async () => {
      const { status, body } = await call(app.url, 'POST', '/api/lead-matrix', {
        headers,
        body: matrix,
      });
      expect([status, body]).toMatchObject([422, { code: 'VALIDATION_FAILED' }]);
    });
    expect(statements.filter(({ text }) => text.includes('FROM leads'))).toEqual([]);
    const month = { period: 'this_month', rows: 'date_hour', columns: 'offer', column_limit: 20 };
    const { status } = await post('/api/lead-matrix', ['REPORTS_LIST'], {
      ...month,
      measures: ['leads'],
    });
    expect(status).toBe(200);
  });

  it('count a funnel from clicks, which know nothing of advertisers', async () => {
    await onDatabase(app, async (db) => {
      const { rows } = await db.query<{ id: number }>(
        `INSERT INTO offers (name, slug) VALUES ('Offer', 'offer') RETURNING id`,
      );
      await db.query(
        `INSERT INTO clicks
          (hit_id, offer_id, publisher_id, ip, user_agent, is_unique, created_at)
        SELECT 'hit' || n, $1, $2, '8.8.8.8', 'Browser', true, $3
        FROM generate_series(1, 5) n`,
        [rows[0]?.id, publisher, ago(3)],
      );
    });
    const funnel = (body: object) => post('/api/lead-funnel', ['REPORTS_LIST'], body);
    expect((await funnel({ period: 'today' })).body).toEqual({
      clicks: 5,
      attempts: 3,
      leads: 3,
      autologged: 0,
      ftds: 1,
      publisher_ftds: 1,
    });
    expect((await funnel({ period: 'today', offer: ['other'] })).body.clicks).toBe(0);
    expect((await funnel({ period: 'yesterday', publisher_id: [publisher] })).body.clicks).toBe(0);
    expect((await funnel({ period: 'today', advertiser_id: [first] })).body.clicks).toBeNull();
  });
});
