import { PendingConversionRow, type RouteData, type contracts } from '@leadline/contracts';
import {
  createAdvertiser,
  createConversion,
  createLeads,
  createPayout,
  createPublisher,
  setSetting,
  timeZoneId,
} from '@leadline/prisma/seed';
import { call } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import {
  addAccepted,
  filledOf,
  ledgerOf,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { waitingForLocks } from '#test/support/waiting.js';

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
      await createPayout(db, p, '40.00');
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
      // Accepting it would pay 40 and earn 600 − 40 = 560, 93.33 %.
      payout: '40.00',
      profit: '560.00',
      margin: '93.33',
      cr: '100.00',
      aff_cr: '0.00',
      aff_cr_when_approved: '100.00',
      eCPL: '600.00',
      AeCPL: '40.00',
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
  it('adds the totals of the compared range, by tab, and both ranges, only when asked', async () => {
    expect(await list(DAY)).toMatchObject({ past: null });
    const compare = { compare_with_past: true, compare_to: 'day_before' };
    const none = { deposits: 0, revenue: '0.00', payout: '0.00', profit: '0.00' };
    const all = { deposits: 1, revenue: '10.10', payout: '20.20', profit: '-10.10' };
    const { past, ranges } = await list({ ...DAY, ...compare });
    expect(past).toEqual({
      ...all,
      by_tab: { pending: none, accepted: all, rejected: none, held: none },
    });
    expect(ranges?.current.start_date).toBe(DAY.start_date);
    expect(Date.parse(ranges?.past.start_date ?? '')).toBe(Date.parse(DAY.start_date) - 86_400_000);
    // The day after has the FTDs of DAY before it.
    const next = { ...DAY, start_date: '2026-03-09 00:00', end_date: '2026-03-09 23:59' };
    const then = (await list({ ...next, ...compare })).past;
    expect(then?.by_tab).toMatchObject({
      // 600 − 40, as if it was accepted.
      pending: { deposits: 1, revenue: '600.00', payout: '40.00', profit: '560.00' },
      accepted: { deposits: 1, revenue: '800.00', payout: '300.00', profit: '500.00' },
      rejected: { deposits: 1 },
      held: { deposits: 2 },
    });
    expect(then?.deposits).toBe(5);
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

const FTD_AT = new Date('2026-03-01T12:00:00Z');

describe('a reported FTD', () => {
  let app: TestApp;
  let world: ConversionWorld;
  const report = (leadId: number, amount: string | null = null, ftdAt = FTD_AT): Promise<boolean> =>
    app.get(ConversionsService).reportFtd({ leadId, ftdAt, amount, source: 'advertiser' });

  beforeAll(async () => {
    app = await createTestApp(ReadsModule);
    world = await makeConversionWorld(app);
  }, 60_000);
  afterAll(() => app.close());

  it('makes the lead pending, with the revenue that is agreed for its country', async () => {
    const lead = await addAccepted(app, world);
    const filled = await filledOf(app, world.cap);
    expect(await report(lead, '5.00')).toBe(true);
    expect(await ledgerOf(app, lead)).toEqual({
      lead: {
        status: 6,
        brand_status: 'New',
        publisher_status: 'New',
        status_override: null,
        revenue: '800.00',
        payout: '0.00',
        ftd_at: FTD_AT,
      },
      conversion: {
        state: 'pending',
        revenue: '800.00',
        payout: '0.00',
        cap_reservations: [{ cap_id: world.cap, window_start: expect.any(String) }],
        decided_by: null,
      },
      history: [
        {
          source: 'advertiser',
          user_id: null,
          status: 6,
          previous_status: 2,
          note: 'FTD reported',
        },
      ],
      audit: [],
      events: [],
    });
    // A full cap still counts FTDs. The limit of this one is 1.
    expect(await filledOf(app, world.cap)).toBe(filled + 1);
  });
  it('takes the reported amount to the cent, else zero, if no revenue is agreed', async () => {
    const [reported, silent] = [
      await addAccepted(app, world, { country_id: world.de }),
      await addAccepted(app, world, { country_id: null }),
    ];
    await report(reported, '49.995');
    await report(silent);
    expect([
      (await ledgerOf(app, reported)).lead.revenue,
      (await ledgerOf(app, silent)).lead.revenue,
    ]).toEqual(['50.00', '0.00']);
  });
  it('prefers the revenue without a country to the reported amount', async () => {
    const lead = await addAccepted(app, world, { country_id: world.de });
    await onDatabase(app, (db) =>
      db.query(
        `INSERT INTO advertiser_revenues (advertiser_id, country_id, amount)
         VALUES ($1, NULL, 400)`,
        [world.advertiser],
      ),
    );
    await report(lead, '9.00');
    expect((await ledgerOf(app, lead)).lead.revenue).toBe('400.00');
    await onDatabase(app, (db) =>
      db.query('DELETE FROM advertiser_revenues WHERE country_id IS NULL'),
    );
  });
  it('counts once when it is reported twenty times at once', async () => {
    const lead = await addAccepted(app, world);
    const filled = await filledOf(app, world.cap);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        report(lead, `${index}.00`, new Date(FTD_AT.getTime() + index)),
      ),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    const { history, conversion } = await ledgerOf(app, lead);
    expect([history.length, conversion?.revenue, await filledOf(app, world.cap)]).toEqual([
      1,
      '800.00',
      filled + 1,
    ]);
  });
  it('changes nothing when it comes again later', async () => {
    const lead = await addAccepted(app, world);
    await report(lead);
    const before = await ledgerOf(app, lead);
    expect(await report(lead, '1.00', new Date('2027-01-01T00:00:00Z'))).toBe(false);
    expect(await ledgerOf(app, lead)).toEqual(before);
  });
  it.each([
    ['timezone_id', '2'],
    ['reset_time', "'05:00'"],
  ])('counts in a cap whose %s is being changed', async (column, value) => {
    const lead = await addAccepted(app, world);
    const filled = await filledOf(app, world.cap);
    await onDatabase(app, async (db) => {
      await db.query('BEGIN');
      await db.query(`UPDATE caps SET ${column} = ${value} WHERE id = $1`, [world.cap]);
      const reported = report(lead);
      await waitingForLocks(async (text) => (await db.query(text)).rows, 1);
      await db.query('COMMIT');
      expect(await reported).toBe(true);
    });
    expect(await filledOf(app, world.cap)).toBe(filled + 1);
  });
  it.each([
    [6, 'pending'],
    [5, 'accepted'],
    [7, 'rejected'],
  ] as const)(
    'replaces a fake one, whatever was decided about it (status %i)',
    async (status, state) => {
      const lead = await addAccepted(app, world, { status });
      const filled = await filledOf(app, world.cap);
      await onDatabase(app, async (db) => {
        await db.query('UPDATE leads SET fake_ftd = true WHERE id = $1', [lead]);
        await db.query(
          `INSERT INTO conversions (lead_id, ftd_at, reported_at, is_fake, state, revenue, payout,
             decided_at)
           VALUES ($1, now(), now(), true, $2, 0, 0, CASE WHEN $2 <> 'pending' THEN now() END)`,
          [lead, state],
        );
      });
      expect(await report(lead)).toBe(true);
      const { lead: shown, conversion, history } = await ledgerOf(app, lead);
      expect(shown).toMatchObject({ status: 6, revenue: '800.00', payout: '0.00', ftd_at: FTD_AT });
      expect(conversion).toMatchObject({ state: 'pending', revenue: '800.00', decided_by: null });
      expect(history.at(-1)).toMatchObject({
        status: 6,
        previous_status: status,
        note: 'FTD reported in place of a fake one',
      });
      expect(await filledOf(app, world.cap)).toBe(filled + 1);
      expect(await report(lead)).toBe(false);
    },
  );
  it('does not count in a cap for a test lead', async () => {
    const filled = await filledOf(app, world.cap);
    await report(await addAccepted(app, world, { is_test: true }));
    expect(await filledOf(app, world.cap)).toBe(filled);
  });
  it('is refused for a lead that no advertiser accepted', async () => {
    const rejected = await addAccepted(app, world, { status: 3, advertiser_id: null });
    await expect(report(rejected)).rejects.toMatchObject({ code: 'LEAD_TRANSITION_ILLEGAL' });
    await expect(report(2_000_000)).rejects.toMatchObject({ code: 'LEAD_NOT_FOUND' });
    expect((await ledgerOf(app, rejected)).conversion).toBeNull();
  });
});
