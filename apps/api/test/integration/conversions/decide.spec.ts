import { wallText } from '@leadline/contracts';
import { setSetting } from '@leadline/prisma/seed';
import {
  addAccepted,
  addPending,
  filledOf,
  ledgerOf,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { call } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

describe('deciding an FTD', () => {
  let app: TestApp;
  let world: ConversionWorld;
  let anna: SignedIn;
  let ben: SignedIn;
  const act = (
    lead_id: number,
    is_accept: boolean,
    status_override: string | null = null,
    by: SignedIn = anna,
    seenStatus?: string,
  ) =>
    call(app.url, 'POST', '/api/pending-conversions/action', {
      body: {
        lead_id,
        is_accept,
        status_override,
        ...(seenStatus !== undefined && { seen: { status: seenStatus, fake_ftd: false } }),
      },
      headers: by.headers,
    });

  beforeAll(async () => {
    app = await createTestApp(ReadsModule);
    world = await makeConversionWorld(app);
    anna = await signIn(app, { permissions: ['PENDING_CONVERSIONS_MARK_FTD'] });
    ben = await signIn(app, { permissions: ['PENDING_CONVERSIONS_MARK_FTD'] });
  }, 60_000);
  afterAll(() => app.close());

  it('accepting pays the publisher and sends it a postback', async () => {
    const lead = await addPending(app, world);
    expect(await act(lead, true)).toMatchObject({
      status: 200,
      body: { message: `FTD of lead #${lead} accepted` },
    });
    expect(await ledgerOf(app, lead)).toMatchObject({
      lead: {
        status: 5,
        brand_status: 'New',
        publisher_status: 'FTD',
        status_override: null,
        revenue: '800.00',
        payout: '300.00',
      },
      conversion: {
        state: 'accepted',
        payout: '300.00',
        decided_by: anna.userId,
        cap_reservations: [{ cap_id: world.cap }],
      },
      history: [
        { source: 'advertiser' },
        { source: 'staff', user_id: anna.userId, status: 5, previous_status: 6 },
      ],
      audit: [
        {
          action: 'conversions.accept',
          user_id: anna.userId,
          before: { status: 6, publisher_status: 'New', payout: '0.00' },
          after: { status: 5, publisher_status: 'FTD', payout: '300.00' },
        },
      ],
      events: ['ftd_approved'],
    });
  });
  it('accepting pays the general amount if the country has none', async () => {
    const lead = await addPending(app, world, { country_id: world.de });
    await act(lead, true);
    expect((await ledgerOf(app, lead)).lead.payout).toBe('120.50');
  });
  it('accepting a fake FTD pays nothing and fills no cap', async () => {
    const lead = await addAccepted(app, world);
    const filled = await filledOf(app, world.cap);
    await onDatabase(app, async (db) => {
      await db.query('UPDATE leads SET status = 6, ftd_at = now(), fake_ftd = true WHERE id = $1', [
        lead,
      ]);
      await db.query(
        `INSERT INTO conversions (lead_id, ftd_at, reported_at, is_fake, revenue)
         VALUES ($1, now(), now(), true, 0)`,
        [lead],
      );
    });
    expect((await act(lead, true)).status).toBe(200);
    expect((await ledgerOf(app, lead)).lead).toMatchObject({
      status: 5,
      payout: '0.00',
      revenue: '0.00',
    });
    expect(await filledOf(app, world.cap)).toBe(filled);
  });
  it('accepting the FTD of a test lead pays nothing', async () => {
    const lead = await addPending(app, world, { is_test: true });
    expect((await act(lead, true)).status).toBe(200);
    expect((await ledgerOf(app, lead)).lead).toMatchObject({ status: 5, payout: '0.00' });
  });
  it('rejecting shows the publisher the chosen text and takes the FTD out of the cap', async () => {
    const lead = await addPending(app, world);
    const filled = await filledOf(app, world.cap);
    expect(await act(lead, false, 'No answer')).toMatchObject({
      status: 200,
      body: { message: `FTD of lead #${lead} rejected` },
    });
    expect(await ledgerOf(app, lead)).toMatchObject({
      lead: {
        status: 7,
        publisher_status: 'No answer',
        status_override: 'No answer',
        payout: '0.00',
        revenue: '800.00',
      },
      conversion: {
        state: 'rejected',
        payout: '0.00',
        cap_reservations: [],
        decided_by: anna.userId,
      },
      events: ['status_changed'],
    });
    expect(await filledOf(app, world.cap)).toBe(filled - 1);
    expect(
      (
        await onDatabase(app, (db) =>
          db.query(
            `SELECT 1 FROM lookup_values WHERE kind = 'publisher_status' AND value = 'No answer'`,
          ),
        )
      ).rowCount,
    ).toBe(1);
  });
  it('rejecting takes the revenue back if the advertiser does not pay', async () => {
    const [alone, together] = [await addPending(app, world), await addPending(app, world)];
    const reject = { is_accept: false, status_override: 'Fraud', advertiser_pays: false };
    const post = (path: string, body: object) =>
      call(app.url, 'POST', `/api/pending-conversions/${path}`, {
        body: { ...body, ...reject },
        headers: anna.headers,
      });
    await post('action', { lead_id: alone });
    await post('bulk-action', { lead_ids: [together] });
    for (const lead of [alone, together])
      expect(await ledgerOf(app, lead)).toMatchObject({
        lead: { status: 7, revenue: '0.00', payout: '0.00' },
        conversion: { revenue: '800.00' },
        audit: [{ before: { revenue: '800.00' }, after: { revenue: '0.00' } }],
      });
    // It is paid after all: the reported revenue counts again.
    await act(alone, true, null, ben, 'FTD REJECTED');
    expect((await ledgerOf(app, alone)).lead).toMatchObject({ status: 5, revenue: '800.00' });
  });
  it('rejecting without a text shows the default of the settings, else the last text', async () => {
    const [first, second] = [await addPending(app, world), await addPending(app, world)];
    await act(first, false);
    expect(await ledgerOf(app, first)).toMatchObject({
      lead: { publisher_status: 'New' },
      events: [],
    });
    await onDatabase(app, (db) => setSetting(db, 'default_publisher_status', 'In process'));
    // Settings come into force within a second. A server that starts now has them at once.
    const fresh = await createTestApp(ReadsModule, { databaseUrl: app.databaseUrl });
    await call(fresh.url, 'POST', '/api/pending-conversions/action', {
      body: { lead_id: second, is_accept: false, status_override: ' ' },
      headers: anna.headers,
    });
    await fresh.close();
    expect((await ledgerOf(app, second)).lead.publisher_status).toBe('In process');
  });
  it('accepting a rejected FTD pays it and counts it again where it was counted', async () => {
    const lead = await addPending(app, world);
    const filled = await filledOf(app, world.cap);
    await act(lead, false, 'No answer');
    expect((await act(lead, true, null, ben, 'FTD REJECTED')).status).toBe(200);
    expect(await ledgerOf(app, lead)).toMatchObject({
      lead: { status: 5, publisher_status: 'FTD', status_override: null, payout: '300.00' },
      conversion: {
        state: 'accepted',
        decided_by: ben.userId,
        cap_reservations: [{ cap_id: world.cap }],
      },
      audit: [{ action: 'conversions.reject' }, { action: 'conversions.accept' }],
      events: ['status_changed', 'ftd_approved'],
    });
    expect(await filledOf(app, world.cap)).toBe(filled);
  });
  it('tells who comes second who decided what and when, and changes nothing', async () => {
    const lead = await addPending(app, world);
    await act(lead, false, 'No answer');
    const before = await ledgerOf(app, lead);
    const [{ name, decided_at }] = await onDatabase(app, async (db) => {
      const { rows } = await db.query<{ name: string; decided_at: Date }>(
        `SELECT u.name, v.decided_at
         FROM conversions v
         JOIN users u ON u.id = v.decided_by
         WHERE v.lead_id = $1`,
        [lead],
      );
      return rows as [{ name: string; decided_at: Date }];
    });
    // Ben saw a pending FTD, or says nothing of what he saw.
    for (const seen of ['Pending FTD', undefined])
      for (const isAccept of [true, false])
        expect(await act(lead, isAccept, 'x', ben, seen)).toMatchObject({
          status: 409,
          body: {
            code: 'CONVERSION_ALREADY_DECIDED',
            message: `${name} rejected this FTD on ${wallText(decided_at, 'UTC')} (UTC).`,
          },
        });
    expect(await ledgerOf(app, lead)).toEqual(before);
  });
  it('the same decision of the same person is made once', async () => {
    for (const isAccept of [true, false]) {
      const lead = await addPending(app, world);
      const first = await act(lead, isAccept, 'No answer');
      const once = await ledgerOf(app, lead);
      for (const seen of ['Pending FTD', undefined])
        expect(await act(lead, isAccept, 'No answer', anna, seen)).toMatchObject({
          status: 200,
          body: first.body,
        });
      expect(await ledgerOf(app, lead)).toEqual(once);
    }
  });
  it('refuses what cannot be decided, and changes nothing', async () => {
    const [plain, decided] = [await addAccepted(app, world), await addPending(app, world)];
    await act(decided, true);
    const before = await ledgerOf(app, decided);
    expect(await act(plain, true)).toMatchObject({
      status: 409,
      body: { code: 'LEAD_TRANSITION_ILLEGAL' },
    });
    expect(await act(decided, false, 'x', anna, 'FTD')).toMatchObject({
      status: 409,
      body: { code: 'LEAD_TRANSITION_ILLEGAL' },
    });
    expect(await act(decided, false, 'x', ben)).toMatchObject({
      status: 409,
      body: { code: 'CONVERSION_ALREADY_DECIDED' },
    });
    expect(await act(2_000_000, true)).toMatchObject({
      status: 404,
      body: { code: 'LEAD_NOT_FOUND' },
    });
    expect(await ledgerOf(app, decided)).toEqual(before);
  });
  it('needs PENDING_CONVERSIONS_MARK_FTD', async () => {
    const lead = await addPending(app, world);
    expect(
      (
        await act(
          lead,
          true,
          null,
          await signIn(app, { permissions: ['PENDING_CONVERSIONS_LIST'] }),
        )
      ).status,
    ).toBe(403);
  });
});
