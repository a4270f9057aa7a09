import { PERMISSIONS } from '@leadline/contracts';
import type { ServerResponse } from 'node:http';
import { createCap, createUser } from '@leadline/prisma/seed';
import { FtdCapsService } from '#modules/routing/caps/ftd-caps.service.js';
import { CapsService } from '#modules/routing/caps/caps.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { accept, refuse, type ReceivedLead } from '#test/support/fake-advertisers.js';
import { eventually } from '#test/support/waiting.js';
import { IntakeWorld, newLead } from '#test/support/intake-world.js';

type Behaviour = (lead: ReceivedLead, reply: ServerResponse) => void;
const NOW = new Date('2026-11-18T12:00:00Z');

const ALL = new Set(PERMISSIONS.map(({ id }) => id));

describe('the reset of an interval cap', () => {
  let clock: FixedClock;
  let world: IntakeWorld;
  let caps: CapsService;
  let advertiser: number;
  let userId: number;
  const caller = () => ({ userId, permissions: ALL });

  beforeAll(async () => {
    clock = new FixedClock(NOW);
    world = await IntakeWorld.create({ clock });
    caps = world.app.get(CapsService);
    advertiser = await world.addAdvertiser('alpha', { timeout_ms: 60_000 });
    await world.distribute([[[advertiser, 100]]]);
    userId = await createUser(world.db, {
      email: 'caps@example.com',
      passwordHash: 'none',
      roleId: 1,
    });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.advertisers.behave('alpha', accept);
    await world.db.query('UPDATE caps SET deleted_at = now(), updated_at = clock_timestamp()');
    await world.db.query('DELETE FROM audit_log');
  });

  const capOf = async (cap: number): Promise<number> => {
    const id = await createCap(world.db, {
      cap,
      interval: 'interval',
      advertiser_ids: [advertiser],
    });
    await world.reload();
    return id;
  };
  const windowsOf = async (id: number) =>
    (await caps.usage(id, caller())).windows.map(({ filled, reserved }) => [filled, reserved]);
  const codes = async (
    sent: readonly ReturnType<IntakeWorld['send']>[],
  ): Promise<Record<string, number>> => {
    const counted: Record<string, number> = {};
    for (const { body } of await Promise.all(sent))
      counted[String(body.code)] = (counted[String(body.code)] ?? 0) + 1;
    return counted;
  };
  const sendMany = (count: number): ReturnType<IntakeWorld['send']>[] =>
    Array.from({ length: count }, () => world.send(newLead()));
  const started = async (id: number): Promise<Date | undefined> =>
    (
      await world.rows<{ window_started_at: Date }>(
        'SELECT window_started_at FROM caps WHERE id = $1',
        [id],
      )
    )[0]?.window_started_at;
  /** The advertiser does not answer before the test says so. */
  const holdAnswers = () => {
    const waiting: { lead: ReceivedLead; reply: ServerResponse }[] = [];
    world.advertisers.behave('alpha', (lead, reply) => {
      waiting.push({ lead, reply });
    });
    return {
      called: (count: number) =>
        eventually(() => {
          if (waiting.length !== count) throw new Error(`${waiting.length} were called`);
        }),
      answer: (behaviour: Behaviour) => {
        for (const { lead, reply } of waiting) behaviour(lead, reply);
      },
    };
  };

  it('reopens a full cap, keeps the full window in the history, and is audited once', async () => {
    const id = await capOf(1);
    expect(await codes(sendMany(2))).toEqual({ accepted: 1, no_advertiser: 1 });
    const before = await started(id);
    expect(await caps.reset(id, caller())).toEqual({ message: 'Cap reset successfully' });
    expect(await codes([world.send(newLead())])).toEqual({ accepted: 1 });
    expect(await codes([world.send(newLead())])).toEqual({ no_advertiser: 1 });
    expect(await windowsOf(id)).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(
      await world.rows('SELECT action, entity, entity_id, user_id, before, after FROM audit_log'),
    ).toEqual([
      {
        action: 'cap.reset',
        entity: 'cap',
        entity_id: id,
        user_id: userId,
        before: { window_started_at: before?.toISOString() },
        after: { window_started_at: (await started(id))?.toISOString() },
      },
    ]);
  });

  it('is rejected for a daily cap and for an unknown one, and changes nothing', async () => {
    const daily = await createCap(world.db, { advertiser_ids: [advertiser] });
    const before = await started(daily);
    await expect(caps.reset(daily, caller())).rejects.toMatchObject({ code: 'CAP_RESETS_ITSELF' });
    await expect(caps.reset(2_000_000_000, caller())).rejects.toMatchObject({
      code: 'CAP_NOT_FOUND',
    });
    await expect(caps.usage(2_000_000_000, caller())).rejects.toMatchObject({
      code: 'CAP_NOT_FOUND',
    });
    expect(await started(daily)).toEqual(before);
    expect(await world.rows('SELECT 1 FROM audit_log')).toEqual([]);
  });

  it.each([
    ['accepted', accept, [1, 0]],
    ['refused', refuse, [0, 0]],
  ] as const)(
    'a delivery in progress is settled in the window of its reservation when it is %s',
    async (_name, behaviour, settled) => {
      const id = await capOf(5);
      const held = holdAnswers();
      const sent = world.send(newLead());
      await held.called(1);
      const old = await started(id);
      await caps.reset(id, caller());
      expect(await windowsOf(id)).toEqual([
        [0, 0],
        [0, 1],
      ]);
      held.answer(behaviour);
      await sent;
      expect(
        await world.rows(
          'SELECT filled, reserved FROM cap_windows WHERE cap_id = $1 AND window_start = $2',
          [id, old],
        ),
      ).toEqual([{ filled: settled[0], reserved: settled[1] }]);
      expect((await windowsOf(id))[0]).toEqual([0, 0]);
    },
  );

  it('counts late answers in the window that has the reservation of the lead', async () => {
    const id = await capOf(20);
    const held = holdAnswers();
    let refused = 0;
    const before = sendMany(64).map(async (sent) => {
      const reply = await sent;
      refused += 1;
      return reply;
    });
    await held.called(20);
    await eventually(() => {
      if (refused !== 44) throw new Error(`${refused} were refused`);
    });
    // No notification is sent, so the configuration in force still has the old window.
    await world.db.query('ALTER TABLE caps DISABLE TRIGGER raise_routing_version');
    try {
      await caps.reset(id, caller());
    } finally {
      await world.db.query('ALTER TABLE caps ENABLE TRIGGER raise_routing_version');
    }
    expect(
      world.app
        .get(RoutingConfigService)
        .current()
        .caps.find((cap) => cap.id === id)?.windowStartedAt,
    ).not.toEqual(await started(id));
    const after = sendMany(64);
    await held.called(40);
    expect(await windowsOf(id)).toEqual([
      [0, 20],
      [0, 20],
    ]);
    held.answer(accept);
    expect([await codes(before), await codes(after)]).toEqual([
      { accepted: 20, no_advertiser: 44 },
      { accepted: 20, no_advertiser: 44 },
    ]);
    expect(await windowsOf(id)).toEqual([
      [20, 0],
      [20, 0],
    ]);
  });

  it('counts every accepted lead once and within the cap while resets go on', async () => {
    const id = await capOf(5);
    const sent = sendMany(64);
    for (let n = 0; n < 6; n += 1) await caps.reset(id, caller());
    const { accepted = 0, no_advertiser: refused = 0 } = await codes(sent);
    expect(accepted + refused).toBe(64);
    const rows = await world.rows<{ filled: number; reserved: number }>(
      'SELECT filled, reserved FROM cap_windows WHERE cap_id = $1',
      [id],
    );
    expect(Math.max(...rows.map(({ filled }) => filled))).toBeLessThanOrEqual(5);
    expect(rows.reduce((sum, { filled }) => sum + filled, 0)).toBe(accepted);
    expect(rows.filter(({ reserved }) => reserved !== 0)).toEqual([]);
  });

  it('twenty resets at once open twenty windows, each later than the one before', async () => {
    const id = await capOf(5);
    await Promise.all(Array.from({ length: 20 }, () => caps.reset(id, caller())));
    const starts = await world.rows<{ start: string }>(
      `SELECT after->>'window_started_at' AS start FROM audit_log ORDER BY id`,
    );
    expect(new Set(starts.map(({ start }) => start)).size).toBe(20);
    expect(starts.map(({ start }) => start)).toEqual(starts.map(({ start }) => start).sort());
  });

  it('an FTD is taken back in the window that counted it, even after a reset', async () => {
    const id = await createCap(world.db, {
      type: 'ftd',
      interval: 'interval',
      cap: 5,
      advertiser_ids: [advertiser],
    });
    const [database, ledger] = [world.app.get(DatabaseService), world.app.get(FtdCapsService)];
    const subject = {
      publisherId: world.publisher.id,
      advertiserId: advertiser,
      countryId: world.gb,
      funnel: null,
      dealId: null,
    };
    const reservations = await database.tx(() => ledger.countFtd(subject, clock.now()));
    await caps.reset(id, caller());
    await database.tx(() => ledger.countFtd(subject, clock.now()));
    expect(await windowsOf(id)).toEqual([
      [1, 0],
      [1, 0],
    ]);
    await database.tx(() => ledger.uncountFtd(reservations));
    expect(await windowsOf(id)).toEqual([[1, 0]]);
  });
});

describe('a usage history', () => {
  it('has at most ninety windows, always including the open one', async () => {
    const clock = new FixedClock(NOW);
    const world = await IntakeWorld.create({ clock });
    try {
      const caps = world.app.get(CapsService);
      const id = await createCap(world.db, { country_ids: [world.gb], cap: 7 });
      await world.db.query(
        `INSERT INTO cap_windows (cap_id, window_start, filled)
         SELECT $1, '2026-11-17T00:00:00Z'::timestamptz - n * interval '1 day', 1 + n % 7
         FROM generate_series(0, 99) n`,
        [id],
      );
      const { cap, windows } = await caps.usage(id, { userId: 1, permissions: ALL });
      expect([cap, windows.length, windows[0], windows[89]?.window_start]).toEqual([
        7,
        90,
        { window_start: '2026-11-18T00:00:00.000Z', filled: 0, reserved: 0, is_open: true },
        '2026-08-21T00:00:00.000Z',
      ]);
      expect(windows.filter((window) => window.is_open)).toHaveLength(1);
    } finally {
      await world.close();
    }
  });
});
