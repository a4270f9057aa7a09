import type { ServerResponse } from 'node:http';
import { UpdateCapBody } from '@leadline/contracts';
import { createCap, createUser } from '@leadline/prisma/seed';
import { CapLeases } from '#modules/routing/caps/cap-leases.service.js';
import { CapsService } from '#modules/routing/caps/caps.service.js';
import { LeadActionsService } from '#modules/leads/leads/lead-actions.service.js';
import { RoutingConfig } from '#modules/routing/routing/routing-config.service.js';
import { Clock } from '#shared/clock/clock.js';
import { eventually } from '#test/support/eventually.js';
import { accept, refuse, type ReceivedLead } from '#test/support/fake-advertisers.js';
import { IntakeWorld, IntakeWorldModule, newLead } from '#test/support/intake-world.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

const LEASE = 8;

describe('processes that lease room in a cap', () => {
  let world: IntakeWorld;
  let apps: readonly TestApp[];
  let advertiser: number;
  let userId: number;
  let cap: number;

  beforeAll(async () => {
    world = await IntakeWorld.create({ environment: { CAP_LEASE_LEADS: String(LEASE) } });
    const others = [String(LEASE), '0'].map((leads) =>
      createTestApp(IntakeWorldModule, {
        databaseUrl: world.app.databaseUrl,
        environment: {
          DELIVERY_ALLOW_HOSTS: world.advertisers.host,
          PROCESS_ROLE: 'http',
          CAP_LEASE_LEADS: leads,
        },
      }),
    );
    apps = [world.app, ...(await Promise.all(others))];
    advertiser = await world.addAdvertiser('alpha', { timeout_ms: 60_000 });
    await world.distribute([[[advertiser, 100]]], { method: 'chance' });
    userId = await createUser(world.db, {
      email: 'leases@example.com',
      passwordHash: 'none',
      roleId: 1,
    });
  });
  afterAll(async () => {
    await Promise.all(apps.slice(1).map((app) => app.close()));
    await world.close();
  });
  beforeEach(() => {
    world.advertisers.behave('alpha', accept);
  });

  const capOf = async (limit: number): Promise<void> => {
    await world.db.query('UPDATE caps SET deleted_at = now(), updated_at = clock_timestamp()');
    cap = await createCap(world.db, { cap: limit, advertiser_ids: [advertiser] });
    await Promise.all(apps.map((app) => app.get(RoutingConfig).reload()));
  };
  const edit = (values: { cap: string; reset_time?: string }): Promise<unknown> =>
    world.app.get(CapsService).update(
      UpdateCapBody.parse({
        id: cap,
        type: 'lead',
        interval: 'daily',
        timezone_id: 1,
        advertiser_ids: [advertiser],
        ...values,
      }),
      userId,
    );
  const send = (process: number) => world.send(newLead(), { url: apps[process]?.url ?? '' });
  /** Sends leads to the processes in turn; gives how many were accepted. */
  const sendMany = async (count: number): Promise<number> => {
    const sent = await Promise.all(Array.from({ length: count }, (_, n) => send(n % apps.length)));
    for (const { status, body } of sent) expect([201, 422]).toContain(body.lead_id ? status : 0);
    return sent.filter(({ status }) => status === 201).length;
  };
  /** What staff see. */
  const shown = async () => {
    const found = (await world.app.get(CapsService).list()).find(({ id }) => id === cap);
    return { filled: found?.filled, reserved: found?.reserved };
  };
  const accepted = async (): Promise<number | undefined> => {
    const [row] = await world.rows<{ leads: number }>(
      `SELECT count(*)::int AS leads
       FROM lead_attempts
       WHERE state = 'accepted' AND cap_reservations @> $1::jsonb`,
      [JSON.stringify([{ cap_id: cap }])],
    );
    return row?.leads;
  };
  const leases = () =>
    world.rows<{ granted: number; filled: number; reserved: number; is_recalled: boolean }>(
      `SELECT granted, filled, reserved, is_recalled
       FROM cap_leases
       WHERE cap_id = $1
       ORDER BY id`,
      [cap],
    );
  /** A delivery of the first process that waits for the advertiser. */
  const underWay = async () => {
    let waiting: { lead: ReceivedLead; reply: ServerResponse } | undefined;
    world.advertisers.behave('alpha', (lead, reply) => {
      waiting = { lead, reply };
    });
    const sent = send(0);
    await eventually(() => expect(waiting).toBeDefined());
    world.advertisers.behave('alpha', accept);
    return {
      sent,
      answer: (behaviour: typeof accept) => {
        if (waiting) behaviour(waiting.lead, waiting.reply);
      },
    };
  };

  it('reserves in its lease while somebody else has locked the window', async () => {
    await capOf(1_000);
    expect((await send(0)).status).toBe(201);
    expect(await leases()).toEqual([
      { granted: LEASE, filled: 0, reserved: 0, is_recalled: false },
    ]);
    const holder = await world.db.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM cap_windows WHERE cap_id = $1 FOR UPDATE', [cap]);
    expect((await send(0)).status).toBe(201);
    expect(await leases()).toMatchObject([{ granted: LEASE, filled: 1, reserved: 0 }]);
    await holder.query('ROLLBACK');
    holder.release();
    expect(await shown()).toEqual({ filled: 2, reserved: 0 });
  });

  it('extends its lease before it is used up', async () => {
    await capOf(1_000);
    for (let n = 0; n < LEASE + 2; n += 1) expect((await send(0)).status).toBe(201);
    expect(await leases()).toMatchObject([{ granted: 2 * LEASE, filled: LEASE }]);
    expect(await shown()).toEqual({ filled: LEASE + 2, reserved: 0 });
  });

  it('fills a cap exactly with others, whether they lease or not, and some leads are refused', async () => {
    await capOf(150);
    let calls = 0;
    world.advertisers.behave('alpha', (lead, reply) => {
      calls += 1;
      return calls % 3 === 0 ? refuse(lead, reply) : accept(lead, reply);
    });
    let [sent, filled] = [0, 0];
    while (filled < 150 && sent < 600) {
      filled += await sendMany(60);
      sent += 60;
    }
    filled += await sendMany(60);
    expect(filled).toBe(150);
    expect(await accepted()).toBe(150);
    expect(await shown()).toEqual({ filled: 150, reserved: 0 });
  });

  it.each([
    ['accepted', accept, 201, 1],
    ['refused', refuse, 422, 0],
  ] as const)(
    'a lowered cap takes the leases back; a lead under way that is %s leaves no room of its own',
    async (_name, behaviour, status, more) => {
      await capOf(1_000);
      expect(await sendMany(1)).toBe(1);
      const { sent, answer } = await underWay();
      expect(await shown()).toEqual({ filled: 1, reserved: 1 });
      await edit({ cap: '2' });
      expect(await leases()).toEqual([{ granted: 1, filled: 0, reserved: 1, is_recalled: true }]);
      expect((await send(1)).status).toBe(422);
      answer(behaviour);
      expect((await sent).status).toBe(status);
      expect(await shown()).toEqual({ filled: 1 + more, reserved: 0 });
      expect(await sendMany(6)).toBe(1 - more);
      expect(await shown()).toEqual({ filled: 2, reserved: 0 });
    },
  );

  it('a new reset time moves what leases have counted, and what is under way', async () => {
    await capOf(1_000);
    expect(await sendMany(9)).toBe(9);
    const { sent, answer } = await underWay();
    await edit({ cap: '1000', reset_time: '00:01' });
    expect(await shown()).toEqual({ filled: 9, reserved: 1 });
    answer(accept);
    expect((await sent).status).toBe(201);
    expect(await shown()).toEqual({ filled: 10, reserved: 0 });
  });

  it('a lead that is marked as a test leaves the count', async () => {
    await capOf(1_000);
    const { body } = await send(0);
    const second = await send(0);
    await world.app
      .get(LeadActionsService)
      .markTest(
        { lead_ids: [body.lead_id, second.body.lead_id].flatMap((id) => id ?? []) },
        userId,
      );
    expect(await shown()).toEqual({ filled: 0, reserved: 0 });
  });

  it('what a process leaves behind is recalled later, or when others need it', async () => {
    await capOf(1_000);
    expect(await sendMany(2)).toBe(2);
    expect(await leases()).toHaveLength(2);
    await world.app.get(CapLeases).recallOld();
    expect(await leases()).toHaveLength(2);
    await world.db.query(`UPDATE cap_leases SET granted_at = $1::timestamptz - interval '6 min'`, [
      world.app.get(Clock).now(),
    ]);
    await world.app.get(CapLeases).recallOld();
    expect(await leases()).toEqual([]);
    expect(await shown()).toEqual({ filled: 2, reserved: 0 });

    expect(await sendMany(2)).toBe(2);
    expect(await leases()).toHaveLength(2);
    // Both processes hold room; the third one uses it up without them.
    await world.db.query('UPDATE caps SET cap = 30, updated_at = clock_timestamp() WHERE id = $1', [
      cap,
    ]);
    const alone = await Promise.all(Array.from({ length: 40 }, () => send(2)));
    expect(alone.filter(({ status }) => status === 201)).toHaveLength(26);
    expect(await shown()).toEqual({ filled: 30, reserved: 0 });
  });

  it('counts a hundred leads exactly, within the cap, while the cap changes', async () => {
    await capOf(90);
    let answered = 0;
    const sent = Array.from({ length: 120 }, async (_, n) => {
      const { status } = await send(n % apps.length);
      answered += 1;
      return status;
    });
    const changes = [
      { cap: '80' },
      { cap: '100', reset_time: '00:01' },
      { cap: '70', reset_time: '00:02' },
      { cap: '70', reset_time: '00:03' },
    ];
    for (const [index, values] of changes.entries()) {
      await eventually(() => expect(answered).toBeGreaterThan(index * 15));
      await edit(values);
    }
    const taken = (await Promise.all(sent)).filter((status) => status === 201).length;
    const more = await sendMany(60);
    const { filled, reserved } = await shown();
    expect({ filled, reserved, accepted: await accepted() }).toEqual({
      filled: taken + more,
      reserved: 0,
      accepted: taken + more,
    });
    expect(filled).toBeGreaterThanOrEqual(70);
    expect(filled).toBeLessThanOrEqual(100);
    expect(await sendMany(6)).toBe(0);
  });
});
