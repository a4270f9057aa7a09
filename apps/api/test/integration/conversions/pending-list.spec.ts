import { PendingConversionRow, type RouteData, type contracts } from '@leadline/contracts';
import {
  createAdvertiser,
  createConversion,
  createLeads,
  createPublisher,
  setSetting,
  timeZoneId,
} from '@leadline/prisma/seed';
import { call } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/reads-app.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

type ListReply = RouteData<typeof contracts.conversions.list>;
const at = (text: string): Date => new Date(`${text}Z`);

describe('pending conversions', () => {
  let app: TestApp;
  let staff: SignedIn;
  let other: number;
  let ids: number[];

  beforeAll(async () => {
    app = await createTestApp(ReadsModule);
    await onDatabase(app, async (db) => {
      await setSetting(db, 'exclude_ftd_status', ['Callback']);
      const [p, a] = [
        (await createPublisher(db, TEST_SECRET, { name: 'Pub' })).id,
        (await createAdvertiser(db, TEST_SECRET, { name: 'Adv' })).id,
      ];
      other = (await createAdvertiser(db, TEST_SECRET)).id;
      const lead = { publisher_id: p, advertiser_id: a };
      ids = await createLeads(db, [
        {
          ...lead,
          status: 6,
          created_at: at('2026-03-07T20:00:00'),
          ftd_at: at('2026-03-08T05:30:00'),
          revenue: '600.00',
          brand_status: 'Deposited',
          publisher_status: 'New',
        },
        {
          ...lead,
          status: 5,
          created_at: at('2026-03-08T10:00:00'),
          ftd_at: at('2026-03-08T12:00:00'),
          revenue: '800.00',
          payout: '300.00',
          publisher_status: 'FTD',
        },
        {
          ...lead,
          status: 7,
          created_at: at('2026-01-01T10:00:00'),
          ftd_at: at('2026-03-09T03:59:59'),
          revenue: '0.00',
          publisher_status: 'No',
        },
        {
          ...lead,
          status: 6,
          created_at: at('2026-03-08T10:00:00'),
          ftd_at: at('2026-03-08T13:00:00'),
          brand_status: 'Callback',
        },
        {
          ...lead,
          status: 6,
          created_at: at('2026-03-08T10:00:00'),
          ftd_at: at('2026-03-08T14:00:00'),
          fake_ftd: true,
        },
        // Not in the range of these tests: before it, after it, and without an FTD.
        {
          ...lead,
          status: 5,
          created_at: at('2026-03-07T04:00:00'),
          ftd_at: at('2026-03-08T04:59:59'),
          revenue: '10.10',
          payout: '20.20',
        },
        {
          ...lead,
          status: 6,
          created_at: at('2026-03-08T10:00:00'),
          ftd_at: at('2026-03-09T04:00:00'),
          advertiser_id: other,
        },
        { ...lead, status: 2, created_at: at('2026-03-08T10:00:00') },
      ]);
      for (const id of ids.slice(0, 7)) await createConversion(db, { lead_id: id });
    });
    const zone = await onDatabase(app, (db) => timeZoneId(db, 'America/New_York'));
    staff = await signIn(app, {
      permissions: ['PENDING_CONVERSIONS_LIST', 'CONTACT_DATA'],
      timezoneId: zone,
    });
  }, 60_000);
  afterAll(() => app.close());

  // The day on which New York's clocks go forward: 05:00 UTC to 04:00 UTC.
  const DAY = { tz_offset: '+03:00', start_date: '2026-03-08 00:00', end_date: '2026-03-08 23:59' };
  const list = async (body: Record<string, unknown>): Promise<ListReply> => {
    const reply = await call<ListReply>(app.url, 'POST', '/api/pending-conversions', {
      body,
      headers: staff.headers,
    });
    expect(reply.status).toBe(200);
    return reply.body;
  };
  const listed = async (body: Record<string, unknown>): Promise<number[]> =>
    (await list(body)).data.map(({ id }) => ids.indexOf(id));

  it('lists the FTDs of the range by their own time, the newest first', async () => {
    expect(await listed(DAY)).toEqual([2, 4, 3, 1, 0]);
    expect(await listed({ ...DAY, created_inside_date_range: true })).toEqual([4, 3, 1]);
    expect(
      await listed({
        ...DAY,
        inside_selected_hour_range: true,
        start_time: '08:00',
        end_time: '08:59',
      }),
    ).toEqual([1]);
    expect(await listed({ ...DAY, brand_status: ['Deposited'] })).toEqual([0]);
    expect(await listed({ ...DAY, end_date: '2026-03-09 23:59', advertiser_id: [other] })).toEqual([
      6,
    ]);
  });
  it('shows a row’s counts, and its times in the viewer’s zone', async () => {
    const rows = (await list(DAY)).data.map((row) => PendingConversionRow.parse(row));
    expect(rows[4]).toMatchObject({
      status: 'Pending FTD',
      row_color: 'pending_ftd',
      advertiser_name: 'Adv',
      affiliate_name: 'Pub',
      affiliate_sale_status: 'New',
      total: 1,
      registrations: 1,
      deposits: 1,
      aff_ftd: 0,
      revenue: '600.00',
      payout: '0.00',
      profit: '600.00',
      margin: '100.00',
      cr: '100.00',
      aff_cr: '0.00',
      aff_cr_when_approved: '100.00',
      eCPL: '600.00',
      AeCPL: '0.00',
      created_at_converted_time: '2026-03-07 15:00:00',
      ftd_date_converted_time: '2026-03-08 00:30:00',
      late_ftd: 'Yes',
    });
    expect(rows[3]).toMatchObject({
      status: 'FTD',
      row_color: 'ftd',
      aff_ftd: 1,
      profit: '500.00',
      margin: '62.50',
      aff_cr: '100.00',
      ftd_date_converted_time: '2026-03-08 08:00:00',
      late_ftd: 'No',
    });
    expect(rows.map((row) => row.row_color)).toEqual([
      'normal',
      'fake_ftd',
      'quality_control_ftd',
      'ftd',
      'pending_ftd',
    ]);
    expect(rows[0]?.margin).toBe('0.00');
  });
  it('adds the totals of the range before only when asked', async () => {
    expect((await list(DAY)).past).toBeNull();
    expect((await list({ ...DAY, compare_with_past: true })).past).toEqual({
      deposits: 1,
      revenue: '10.10',
      payout: '20.20',
      profit: '-10.10',
    });
  });
  it('counts pending FTDs, except fake ones and those under quality control', async () => {
    const count = (query = '') =>
      call(app.url, 'GET', `/api/pending-conversions/pending-ftd${query}`, {
        headers: staff.headers,
      });
    expect((await count()).body).toEqual({ count: 2 });
    expect((await count('?date=2026-03-08%2005:30:00')).body).toEqual({ count: 1 });
    expect((await count('?date=2026-13-99%2099:99:99')).status).toBe(422);
  });
});
