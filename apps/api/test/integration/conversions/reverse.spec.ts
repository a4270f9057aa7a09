import { setSetting } from '@leadline/prisma/seed';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import {
  addAccepted,
  addPending,
  filledOf,
  ledgerOf,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { call, type Reply } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

const PERMISSIONS = [
  'PENDING_CONVERSIONS_LIST',
  'PENDING_CONVERSIONS_MARK_FTD',
  'PENDING_CONVERSIONS_REVERSE_FTD',
] as const;

describe('reversing an accepted FTD', () => {
  let app: TestApp;
  /** Another process on the same database. */
  let other: TestApp;
  let world: ConversionWorld;
  let anna: SignedIn;
  let ben: SignedIn;

  const post = (path: string, body: object, by: SignedIn, on = app): Promise<Reply> =>
    call(on.url, 'POST', `/api/pending-conversions/${path}`, { body, headers: by.headers });
  const accept = (lead_id: number, by = anna, seen = 'Pending FTD'): Promise<Reply> =>
    post('action', { lead_id, is_accept: true, seen: { status: seen, fake_ftd: false } }, by);
  const reverse = (lead_id: number, more: object = {}, by = anna, on = app): Promise<Reply> =>
    post('reverse', { lead_id, reason: 'Charged back', ...more }, by, on);
  const addFtd = async (values: object = {}): Promise<number> => {
    const lead = await addPending(app, world, values);
    expect((await accept(lead, ben)).status).toBe(200);
    return lead;
  };
  const acceptedAt = (lead: number): Promise<string | undefined> =>
    onDatabase(app, async (db) => {
      const { rows } = await db.query<{ decided_at: Date }>(
        'SELECT decided_at FROM conversions WHERE lead_id = $1',
        [lead],
      );
      return rows[0]?.decided_at.toISOString();
    });

  beforeAll(async () => {
    app = await createTestApp(ReadsModule);
    other = await createTestApp(ReadsModule, { databaseUrl: app.databaseUrl });
    world = await makeConversionWorld(app);
    anna = await signIn(app, { permissions: [...PERMISSIONS] });
    ben = await signIn(app, { permissions: [...PERMISSIONS] });
  }, 60_000);
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  it('takes back status, payout, cap and what the publisher is shown, and tells it', async () => {
    const lead = await addPending(app, world);
    const filled = await filledOf(app, world.cap);
    await accept(lead, ben);
    expect(await reverse(lead)).toMatchObject({
      status: 200,
      body: { message: `FTD of lead #${lead} reversed` },
    });
    expect(await ledgerOf(app, lead)).toMatchObject({
      lead: {
        status: 7,
        brand_status: 'New',
        publisher_status: null,
        status_override: null,
        // The advertiser pays, unless the reversal says otherwise.
        revenue: '800.00',
        payout: '0.00',
      },
      conversion: {
        state: 'rejected',
        payout: '0.00',
        cap_reservations: [],
        decided_by: anna.userId,
      },
      history: [
        { source: 'advertiser' },
        { source: 'staff', user_id: ben.userId, status: 5, previous_status: 6 },
        {
          source: 'staff',
          user_id: anna.userId,
          status: 7,
          previous_status: 5,
          note: 'FTD reversed (Charged back); the publisher is shown nothing',
        },
      ],
      audit: [
        { action: 'conversions.accept', user_id: ben.userId },
        {
          action: 'conversions.reverse',
          user_id: anna.userId,
          before: { status: 5, publisher_status: 'FTD', revenue: '800.00', payout: '300.00' },
          after: { status: 7, publisher_status: null, payout: '0.00', reason: 'Charged back' },
        },
      ],
      events: ['ftd_approved', 'ftd_reversed'],
    });
    expect(await filledOf(app, world.cap)).toBe(filled - 1);
  });

  it('shows the publisher the chosen status, or the default', async () => {
    const [chosen, plain] = [await addFtd(), await addFtd()];
    await reverse(chosen, { status_override: 'Charged back' });
    expect((await ledgerOf(app, chosen)).lead).toMatchObject({
      publisher_status: 'Charged back',
      status_override: 'Charged back',
    });
    await onDatabase(app, (db) => setSetting(db, 'default_publisher_status', 'In process'));
    // Settings come into force within a second. A server that starts now has them at once.
    const fresh = await createTestApp(ReadsModule, { databaseUrl: app.databaseUrl });
    await reverse(plain, {}, anna, fresh);
    await onDatabase(app, (db) => setSetting(db, 'default_publisher_status', ''));
    await fresh.close();
    expect((await ledgerOf(app, plain)).lead.publisher_status).toBe('In process');
  });

  it('takes the revenue back if the advertiser does not pay, until it is accepted again', async () => {
    const lead = await addFtd();
    await reverse(lead, { advertiser_pays: false });
    expect(await ledgerOf(app, lead)).toMatchObject({
      lead: { status: 7, revenue: '0.00', payout: '0.00' },
      conversion: { state: 'rejected', revenue: '800.00' },
    });
    const filled = await filledOf(app, world.cap);
    expect((await accept(lead, anna, 'FTD REJECTED')).status).toBe(200);
    expect(await ledgerOf(app, lead)).toMatchObject({
      lead: { status: 5, publisher_status: 'FTD', revenue: '800.00', payout: '300.00' },
      conversion: { state: 'accepted', cap_reservations: [{ cap_id: world.cap }] },
      events: ['ftd_approved', 'ftd_reversed', 'ftd_approved'],
    });
    expect(await filledOf(app, world.cap)).toBe(filled + 1);
  });

  it('is on the Rejected tab, marked, with what accepting it again would earn', async () => {
    const lead = await addFtd();
    const rowOf = async () => {
      const { body } = await call<{ data: { id: number }[] }>(
        app.url,
        'POST',
        '/api/pending-conversions',
        {
          body: { start_date: '2026-02-20 00:00', end_date: '2026-03-10 00:00' },
          headers: anna.headers,
        },
      );
      return body.data.find(({ id }) => id === lead);
    };
    expect(await rowOf()).toMatchObject({ is_reversed: false, decided_at: await acceptedAt(lead) });
    await reverse(lead, { advertiser_pays: false });
    expect(await rowOf()).toMatchObject({
      status: 'FTD REJECTED',
      is_reversed: true,
      advertiser_pays: false,
      revenue: '0.00',
      payout: '0.00',
      profit: '0.00',
      revenue_if_accepted: '800.00',
      payout_if_accepted: '300.00',
      profit_if_accepted: '500.00',
    });
  });

  it('of a fake FTD moves no money and no cap, and the publisher is told', async () => {
    const lead = await addAccepted(app, world);
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
    const filled = await filledOf(app, world.cap);
    await post('action', { lead_id: lead, is_accept: true }, anna);
    await reverse(lead);
    expect(await ledgerOf(app, lead)).toMatchObject({
      lead: { status: 7, revenue: '0.00', payout: '0.00' },
      events: ['ftd_approved', 'ftd_reversed'],
    });
    expect(await filledOf(app, world.cap)).toBe(filled);
    // A real FTD takes its place, as if nothing had been decided.
    await app.get(ConversionsService).reportFtd({
      leadId: lead,
      ftdAt: new Date('2026-03-01T12:00:00Z'),
      amount: null,
      source: 'advertiser',
    });
    expect(await reverse(lead)).toMatchObject({ status: 409 });
    expect((await ledgerOf(app, lead)).lead).toMatchObject({ status: 6, revenue: '800.00' });
  });

  it('is not undone by a second report of the advertiser', async () => {
    const lead = await addFtd();
    await reverse(lead, { advertiser_pays: false });
    const before = await ledgerOf(app, lead);
    expect(
      await app.get(ConversionsService).reportFtd({
        leadId: lead,
        ftdAt: new Date('2026-03-02T12:00:00Z'),
        amount: '900',
        source: 'advertiser',
      }),
    ).toBe(false);
    expect(await ledgerOf(app, lead)).toEqual(before);
  });

  it('of one person is repeated, but not with another outcome', async () => {
    const lead = await addFtd();
    await reverse(lead);
    const before = await ledgerOf(app, lead);
    expect((await reverse(lead)).status).toBe(200);
    for (const other of [{ advertiser_pays: false }, { status_override: 'Charged back' }])
      expect(await reverse(lead, other)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('reversed this FTD on') },
      });
    expect(await ledgerOf(app, lead)).toEqual(before);
  });

  it('of many reversals one counts, over two processes; others learn who reversed', async () => {
    for (let round = 0; round < 10; round += 1) {
      const lead = await addFtd();
      const filled = await filledOf(app, world.cap);
      const people = [anna, ben];
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          reverse(lead, {}, people[i % 2], i % 4 < 2 ? app : other),
        ),
      );
      const { conversion, history, audit, events } = await ledgerOf(app, lead);
      expect(replies.map(({ status }) => status)).toEqual(
        replies.map((_, i) => (conversion?.decided_by === people[i % 2]?.userId ? 200 : 409)),
      );
      expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'CONVERSION_ALREADY_DECIDED',
        message: expect.stringContaining('reversed this FTD on'),
      });
      expect([history.length, audit.length, events]).toEqual([
        3,
        2,
        ['ftd_approved', 'ftd_reversed'],
      ]);
      expect(await filledOf(app, world.cap)).toBe(filled - 1);
    }
  }, 60_000);

  it('beside a new acceptance leaves one whole state, told in order', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const lead = await addFtd();
      await reverse(lead);
      const filled = await filledOf(app, world.cap);
      const again = () => accept(lead, ben, 'FTD REJECTED');
      const back = () => reverse(lead, { reason: 'Still not paid' }, ben, other);
      const [accepted, reversed] =
        round % 2 === 0
          ? await Promise.all([again(), back()])
          : await again().then(async (first) => [first, await back()]);
      expect(accepted?.status).toBe(200);
      const { lead: state, conversion, events } = await ledgerOf(app, lead);
      const told = ['ftd_approved', 'ftd_reversed', 'ftd_approved'];
      const isReversed = reversed?.status === 200;
      expect([state.status, state.payout, conversion?.state, events]).toEqual(
        isReversed
          ? [7, '0.00', 'rejected', [...told, 'ftd_reversed']]
          : [5, '300.00', 'accepted', told],
      );
      expect(await filledOf(app, world.cap)).toBe(isReversed ? filled : filled + 1);
      ends.add(state.status === 7 ? 'reversed' : 'accepted');
    }
    expect(ends).toContain('reversed');
  }, 60_000);

  it('does not reverse an acceptance that its sender has not seen', async () => {
    const lead = await addFtd();
    const seen = await acceptedAt(lead);
    await reverse(lead, { accepted_at: seen }, ben);
    await accept(lead, ben, 'FTD REJECTED');
    const before = await ledgerOf(app, lead);
    expect(await reverse(lead, { accepted_at: seen })).toMatchObject({
      status: 409,
      body: {
        code: 'CONVERSION_ALREADY_DECIDED',
        message: expect.stringContaining('accepted this FTD on'),
      },
    });
    expect(await ledgerOf(app, lead)).toEqual(before);
    expect((await reverse(lead, { accepted_at: await acceptedAt(lead) })).status).toBe(200);
  });

  it('refuses what nobody accepted, and needs a reason', async () => {
    const [plain, pending, lead] = [
      await addAccepted(app, world),
      await addPending(app, world),
      await addFtd(),
    ];
    const before = await ledgerOf(app, lead);
    for (const undecided of [plain, pending])
      expect(await reverse(undecided)).toMatchObject({
        status: 409,
        body: { code: 'LEAD_TRANSITION_ILLEGAL' },
      });
    expect(await reverse(2_000_000)).toMatchObject({ status: 404 });
    for (const reason of ['', '  ', undefined])
      expect((await reverse(lead, { reason })).status).toBe(422);
    expect(await ledgerOf(app, lead)).toEqual(before);
  });
});
