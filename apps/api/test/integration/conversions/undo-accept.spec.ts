import { FixedClock } from '#shared/clock/clock.js';
import { DecisionQueueService } from '#modules/conversions/conversions/decision-queue.service.js';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import {
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

const PERMISSIONS = ['PENDING_CONVERSIONS_LIST', 'PENDING_CONVERSIONS_MARK_FTD'] as const;
const UNDO = 5_000;

describe('a decision that can be undone', () => {
  const clock = new FixedClock(new Date());
  let app: TestApp;
  /** Another process on the same database. */
  let other: TestApp;
  let world: ConversionWorld;
  let anna: SignedIn;
  let ben: SignedIn;

  const post = (path: string, body: object, by: SignedIn, on = app): Promise<Reply> =>
    call(on.url, 'POST', `/api/pending-conversions/${path}`, { body, headers: by.headers });
  const decide = (lead_id: number, is_accept: boolean, by = anna, on = app): Promise<Reply> =>
    post('action', { lead_id, is_accept, status_override: 'No', can_undo: true }, by, on);
  const undo = (lead: number, by = anna, on = app): Promise<Reply> =>
    post('undo-accept', { lead_ids: [lead] }, by, on);
  const complete = (lead: number, on = app): Promise<void> =>
    on.get(ConversionsService).completeDecision(lead);
  const waitingRows = (lead: number): Promise<number> =>
    onDatabase(app, async (db) => {
      const { rowCount } = await db.query('SELECT 1 FROM waiting_acceptances WHERE lead_id = $1', [
        lead,
      ]);
      return rowCount ?? 0;
    });
  /** The ledgers, and everything by which publishers could learn of a change of the lead. */
  const told = async (lead: number) => ({
    ...(await ledgerOf(app, lead)),
    row: await onDatabase(
      app,
      async (db) => (await db.query('SELECT * FROM leads WHERE id = $1', [lead])).rows,
    ),
  });

  beforeAll(async () => {
    app = await createTestApp(ReadsModule, { clock });
    other = await createTestApp(ReadsModule, { clock, databaseUrl: app.databaseUrl });
    world = await makeConversionWorld(app);
    anna = await signIn(app, { permissions: [...PERMISSIONS] });
    ben = await signIn(app, { permissions: [...PERMISSIONS] });
  }, 60_000);
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  it('changes nothing for five seconds, and then everything once', async () => {
    const lead = await addPending(app, world);
    const before = await told(lead);
    expect(await decide(lead, true)).toMatchObject({
      status: 200,
      body: { message: `FTD of lead #${lead} accepted` },
    });
    expect(await told(lead)).toEqual(before);
    clock.advance(UNDO - 1);
    await complete(lead);
    expect(await told(lead)).toEqual(before);
    clock.advance(1);
    await Promise.all(Array.from({ length: 10 }, (_, i) => complete(lead, i % 2 ? app : other)));
    const after = await ledgerOf(app, lead);
    expect(after).toMatchObject({
      lead: { status: 5, publisher_status: 'FTD', payout: '300.00' },
      conversion: { state: 'accepted', decided_by: anna.userId },
      events: ['ftd_approved'],
    });
    expect([after.history.length, after.audit.length]).toEqual([2, 1]);
    expect(await waitingRows(lead)).toBe(0);
  });

  it('takes effect through another process if the one that took it is gone', async () => {
    const dying = await createTestApp(ReadsModule, { clock, databaseUrl: app.databaseUrl });
    const lead = await addPending(app, world);
    await decide(lead, true, anna, dying);
    await dying.close();
    clock.advance(UNDO);
    await other.get(DecisionQueueService).run(lead);
    expect((await ledgerOf(app, lead)).events).toEqual(['ftd_approved']);
  });

  it('can be undone in time, once or twice, and then be decided again', async () => {
    const lead = await addPending(app, world);
    const before = await told(lead);
    await decide(lead, true);
    for (const on of [app, other])
      expect(await undo(lead, anna, on)).toMatchObject({ body: { done: [lead], failed: [] } });
    const { audit, ...rest } = await told(lead);
    expect({ ...rest, audit: [] }).toEqual(before);
    expect(audit).toMatchObject([{ action: 'conversions.undo_accept', user_id: anna.userId }]);
    clock.advance(UNDO);
    await complete(lead);
    expect((await ledgerOf(app, lead)).lead.status).toBe(6);
    await post('action', { lead_id: lead, is_accept: false, status_override: 'No' }, anna);
    expect((await ledgerOf(app, lead)).lead.status).toBe(7);
  });

  it('a rejection changes nothing for five seconds, and then everything once', async () => {
    const lead = await addPending(app, world);
    const filled = await filledOf(app, world.cap);
    const before = await told(lead);
    for (const on of [app, other])
      expect(await decide(lead, false, anna, on)).toMatchObject({
        status: 200,
        body: { message: `FTD of lead #${lead} rejected` },
      });
    expect(await decide(lead, true, ben, other)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('rejected this FTD on') },
    });
    clock.advance(UNDO - 1);
    await complete(lead);
    expect(await told(lead)).toEqual(before);
    clock.advance(1);
    await Promise.all(Array.from({ length: 10 }, (_, i) => complete(lead, i % 2 ? app : other)));
    const after = await ledgerOf(app, lead);
    expect(after).toMatchObject({
      lead: { status: 7, publisher_status: 'No', payout: '0.00', revenue: '800.00' },
      conversion: { state: 'rejected', decided_by: anna.userId },
      events: ['status_changed'],
    });
    expect([after.history.length, after.audit.length]).toEqual([2, 1]);
    expect(await filledOf(app, world.cap)).toBe(filled - 1);
  });

  it('a rejection can be undone in time; one of several, too', async () => {
    const [lead, second] = [await addPending(app, world), await addPending(app, world)];
    const before = await told(lead);
    const body = { is_accept: false, status_override: 'No', advertiser_pays: false };
    const lead_ids = [lead, second];
    expect(await post('bulk-action', { lead_ids, ...body, can_undo: true }, anna)).toMatchObject({
      body: { done: lead_ids, failed: [] },
    });
    expect(await undo(lead, ben)).toMatchObject({ body: { failed: [{ lead_id: lead }] } });
    expect(await undo(lead, anna, other)).toMatchObject({ body: { done: [lead], failed: [] } });
    const { audit, ...rest } = await told(lead);
    expect({ ...rest, audit: [] }).toEqual(before);
    expect(audit).toMatchObject([{ action: 'conversions.undo_reject', user_id: anna.userId }]);
    clock.advance(UNDO);
    await complete(lead);
    await complete(second);
    expect((await ledgerOf(app, lead)).lead.status).toBe(6);
    expect((await ledgerOf(app, second)).lead).toMatchObject({ status: 7, revenue: '0.00' });
  });

  it('a version that knows acceptances only lets a rejection lapse', async () => {
    const lead = await addPending(app, world);
    await decide(lead, false);
    // It applies a row whose status is still that of the lead.
    const { rowCount } = await onDatabase(app, (db) =>
      db.query(
        `SELECT 1
         FROM waiting_acceptances w
         JOIN leads l ON l.id = w.lead_id AND l.status = w.status
         WHERE w.lead_id = $1`,
        [lead],
      ),
    );
    expect([await waitingRows(lead), rowCount]).toEqual([1, 0]);
    await undo(lead);
  });

  it('an undo that comes too late says who decided', async () => {
    const lead = await addPending(app, world);
    await decide(lead, true);
    clock.advance(UNDO);
    await complete(lead);
    expect(await undo(lead)).toMatchObject({
      status: 200,
      body: { done: [], failed: [{ lead_id: lead, code: 'CONVERSION_ALREADY_DECIDED' }] },
    });
    expect((await ledgerOf(app, lead)).lead.status).toBe(5);
  });

  it('of an undo and the end one wins, over two processes', async () => {
    const wins = new Set<string>();
    for (let round = 0; round < 40; round += 1) {
      const lead = await addPending(app, world);
      await decide(lead, true);
      clock.advance(UNDO);
      const ends = () => [complete(lead, app), complete(lead, other)];
      const undone = () => undo(lead, anna, round % 2 ? app : other);
      // The undo travels over HTTP. Half of the rounds give it a lead over the others.
      const reply =
        round % 2 === 0
          ? (await Promise.all([undone(), ...ends()]))[0]
          : await undone().then(async (first) => (await Promise.all(ends()), first));
      const { lead: state, events } = await ledgerOf(app, lead);
      const isUndone = (reply.body as { done: number[] }).done.length === 1;
      expect([state.status, events]).toEqual(isUndone ? [6, []] : [5, ['ftd_approved']]);
      expect(await waitingRows(lead)).toBe(0);
      wins.add(isUndone ? 'undo' : 'end');
    }
    expect(wins).toContain('undo');
  }, 60_000);

  it('accepting twice at once waits once and takes effect once', async () => {
    const lead = await addPending(app, world);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => decide(lead, true, anna, i % 2 ? app : other)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await waitingRows(lead)).toBe(1);
    clock.advance(UNDO);
    await complete(lead);
    const { audit, events } = await ledgerOf(app, lead);
    expect([audit.length, events]).toEqual([1, ['ftd_approved']]);
  });

  it('refuses every other decision meanwhile, and the undo of others', async () => {
    const lead = await addPending(app, world);
    const before = await told(lead);
    await decide(lead, true);
    for (const [isAccept, by] of [
      [true, ben],
      [false, ben],
      [false, anna],
    ] as const)
      expect(await decide(lead, isAccept, by, other)).toMatchObject({
        status: 409,
        body: {
          code: 'CONVERSION_ALREADY_DECIDED',
          message: expect.stringContaining('accepted this FTD on'),
        },
      });
    expect(await undo(lead, ben)).toMatchObject({
      body: { done: [], failed: [{ lead_id: lead, code: 'CONVERSION_ALREADY_DECIDED' }] },
    });
    expect(await told(lead)).toEqual(before);
    expect(await waitingRows(lead)).toBe(1);
  });

  it('lapses if the FTD has changed, and is written down', async () => {
    const lead = await addPending(app, world);
    await decide(lead, true);
    await onDatabase(app, async (db) => {
      await db.query('UPDATE conversions SET is_fake = true WHERE lead_id = $1', [lead]);
    });
    clock.advance(UNDO);
    await complete(lead);
    const { lead: state, audit, events } = await ledgerOf(app, lead);
    expect([state.status, state.payout, events]).toEqual([6, '0.00', []]);
    expect(audit).toMatchObject([{ action: 'conversions.accept_lapsed', user_id: anna.userId }]);
  });

  it('is off the badge, and the list says who accepted and until when', async () => {
    const count = async () =>
      (
        (await call(app.url, 'GET', '/api/pending-conversions/pending-ftd', anna)).body as {
          count: number;
        }
      ).count;
    const lead = await addPending(app, world);
    const pending = await count();
    await decide(lead, true);
    expect(await count()).toBe(pending - 1);
    const { body } = await call(app.url, 'POST', '/api/pending-conversions', {
      body: { start_date: '2026-02-20 00:00', end_date: '2026-03-10 00:00' },
      headers: anna.headers,
    });
    expect((body as { data: { id: number }[] }).data.find(({ id }) => id === lead)).toMatchObject({
      status: 'Pending FTD',
      payout: '300.00',
      payout_if_accepted: '300.00',
      profit_if_accepted: '500.00',
      accepting: {
        user_id: anna.userId,
        is_accept: true,
        undo_until: new Date(clock.now().getTime() + UNDO).toISOString(),
      },
    });
    await undo(lead);
    expect(await count()).toBe(pending);
  });

  it('several at once: each by itself, with the reasons of those that failed', async () => {
    const [first, second, decided] = [
      await addPending(app, world),
      await addPending(app, world),
      await addPending(app, world),
    ];
    await post('action', { lead_id: decided, is_accept: false, status_override: 'No' }, ben);
    const filled = await filledOf(app, world.cap);
    const lead_ids = [second, decided, first];
    expect(await post('bulk-action', { lead_ids, is_accept: true, can_undo: true }, anna)).toEqual(
      expect.objectContaining({
        status: 200,
        body: {
          done: [first, second],
          failed: [
            {
              lead_id: decided,
              code: 'CONVERSION_ALREADY_DECIDED',
              message: expect.stringContaining('rejected this FTD on'),
            },
          ],
        },
      }),
    );
    expect((await ledgerOf(app, first)).events).toEqual([]);
    expect(await post('undo-accept', { lead_ids }, anna)).toMatchObject({
      body: { done: [first, second], failed: [{ lead_id: decided }] },
    });
    await post('bulk-action', { lead_ids, is_accept: false, status_override: 'Late' }, anna);
    for (const lead of [first, second])
      expect((await ledgerOf(app, lead)).lead).toMatchObject({
        status: 7,
        publisher_status: 'Late',
      });
    expect(await filledOf(app, world.cap)).toBe(filled - 2);
  });

  describe('of a request that takes longer than they wait', () => {
    const EACH = 3_000;
    /** Lets time pass after each FTD, and the queue look at all of them. */
    const slowly = (method: 'act' | 'undo', leads: readonly number[]): jest.SpyInstance => {
      const service = app.get(ConversionsService);
      const work = service[method].bind(service) as (...args: unknown[]) => Promise<unknown>;
      return jest.spyOn(service, method).mockImplementation((async (...args: unknown[]) => {
        try {
          return await work(...args);
        } finally {
          clock.advance(EACH);
          for (const lead of leads) await complete(lead, other);
        }
      }) as never);
    };
    const addThree = async (): Promise<number[]> => [
      await addPending(app, world),
      await addPending(app, world),
      await addPending(app, world),
    ];
    const acceptSlowly = async (lead_ids: readonly number[]): Promise<void> => {
      const slow = slowly('act', lead_ids);
      try {
        expect(
          await post('bulk-action', { lead_ids, is_accept: true, can_undo: true }, anna),
        ).toMatchObject({ body: { done: lead_ids, failed: [] } });
      } finally {
        slow.mockRestore();
      }
    };
    const eventsOf = (leads: readonly number[]): Promise<unknown[]> =>
      Promise.all(leads.map(async (lead) => (await ledgerOf(app, lead)).events));

    it('all can be undone for five seconds after its end', async () => {
      const leads = await addThree();
      await acceptSlowly(leads);
      clock.advance(UNDO - 1);
      for (const lead of leads) await complete(lead, other);
      expect(await eventsOf(leads)).toEqual([[], [], []]);
      const slow = slowly('undo', leads);
      try {
        expect(await post('undo-accept', { lead_ids: leads }, anna)).toMatchObject({
          body: { done: leads, failed: [] },
        });
      } finally {
        slow.mockRestore();
      }
      expect(await eventsOf(leads)).toEqual([[], [], []]);
    });

    it('all take effect then, and asking again does not put it off', async () => {
      const leads = await addThree();
      await acceptSlowly(leads);
      clock.advance(UNDO - 1);
      await post('bulk-action', { lead_ids: leads, is_accept: true, can_undo: true }, anna);
      await post('undo-accept', { lead_ids: leads }, ben);
      clock.advance(1);
      for (const lead of leads) await complete(lead, other);
      expect(await eventsOf(leads)).toEqual(leads.map(() => ['ftd_approved']));
    });
  });
});
