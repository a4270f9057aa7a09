import type { ServerResponse } from 'node:http';
import { CreateCapBody, PERMISSIONS } from '@leadline/contracts';
import { createUser } from '@leadline/prisma/seed';
import type pg from 'pg';
import { CapsService } from '#modules/routing/caps/caps.service.js';
import { FtdCapsService } from '#modules/routing/caps/ftd-caps.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { accept, refuse, type ReceivedLead } from '#test/support/fake-advertisers.js';
import { IntakeWorld, IntakeWorldModule, newLead } from '#test/support/intake-world.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { eventually, waitingForLocks } from '#test/support/waiting.js';

const PATIENT = { timeout_ms: 60_000 };

describe('a new daily cap that counts what its day already had', () => {
  let world: IntakeWorld;
  let other: TestApp;
  let [alpha, bravo, userId] = [0, 0, 0];

  beforeAll(async () => {
    world = await IntakeWorld.create();
    [alpha, bravo] = [
      await world.addAdvertiser('alpha', PATIENT),
      await world.addAdvertiser('bravo', PATIENT),
    ];
    await world.distribute([[[alpha, 100]], [[bravo, 100]]]);
    await world.reload();
    other = await createTestApp(IntakeWorldModule, {
      databaseUrl: world.app.databaseUrl,
      environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
    });
    userId = await createUser(world.db, {
      email: 'caps@example.com',
      passwordHash: 'none',
      roleId: 1,
    });
  });
  afterAll(async () => {
    await other.close();
    await world.close();
  });
  beforeEach(async () => {
    world.advertisers.behave('alpha', accept);
    world.advertisers.behave('bravo', accept);
    await world.db.query('UPDATE caps SET deleted_at = now(), updated_at = clock_timestamp()');
    await world.db.query('UPDATE leads SET is_test = true WHERE NOT is_test');
    await Promise.all([world.app, other].map((app) => app.get(RoutingConfigService).reload()));
  });

  const create = async (
    values: Partial<ReturnType<typeof CreateCapBody.parse>>,
  ): Promise<number> => {
    const body = CreateCapBody.parse({
      type: 'lead',
      interval: 'daily',
      cap: '30',
      timezone_id: 1,
      advertiser_ids: [alpha],
      count_today: true,
      ...values,
    });
    const caller = { userId, permissions: new Set(PERMISSIONS.map(({ id }) => id)) };
    return (await world.app.get(CapsService).create(body, caller)).ids[0] ?? 0;
  };
  const counted = async (id: number) => {
    const row = (await world.app.get(CapsService).list()).find((cap) => cap.id === id);
    return row && { filled: row.filled, reserved: row.reserved };
  };
  const acceptedBy = async (advertiser: number): Promise<number> => {
    const [row] = await world.rows<{ leads: number }>(
      `SELECT count(*)::int AS leads FROM leads
       WHERE advertiser_id = $1 AND NOT is_test`,
      [advertiser],
    );
    return row?.leads ?? 0;
  };

  it('begins with the accepted leads of its day, and others begin at 0', async () => {
    for (let lead = 0; lead < 3; lead += 1) expect((await world.send(newLead())).status).toBe(201);
    expect(await counted(await create({ count_today: false }))).toEqual({ filled: 0, reserved: 0 });
    expect(await counted(await create({}))).toEqual({ filled: 3, reserved: 0 });
    expect(await counted(await create({ advertiser_ids: [bravo] }))).toEqual({
      filled: 0,
      reserved: 0,
    });
    const full = await create({ cap: 3 });
    expect((await world.send(newLead())).status).toBe(201);
    expect(await counted(full)).toEqual({ filled: 3, reserved: 0 });
    expect(await acceptedBy(bravo)).toBe(1);
  });

  it('is stored with the attempt, from which a lead that becomes a test lead is given back', async () => {
    const { body } = await world.send(newLead());
    const id = await create({});
    expect(await counted(id)).toEqual({ filled: 1, reserved: 0 });
    const [stored] = await world.rows<{ cap_reservations: object[] }>(
      'SELECT cap_reservations FROM lead_attempts WHERE lead_id = $1',
      [body.lead_id],
    );
    expect(stored?.cap_reservations).toEqual([
      { cap_id: id, window_start: expect.stringMatching(/T00:00:00\.000Z$/) as string },
    ]);
  });

  it.each([
    ['accepted', accept, { filled: 1, reserved: 0 }],
    ['refused', refuse, { filled: 0, reserved: 0 }],
  ] as const)('reserves for a lead under way, which is then %s', async (_name, answer, after) => {
    let waiting: { lead: ReceivedLead; reply: ServerResponse } | undefined;
    world.advertisers.behave('alpha', (lead, reply) => {
      waiting = { lead, reply };
    });
    const sent = world.send(newLead());
    await eventually(() => {
      if (!waiting) throw new Error('alpha was not called');
    });
    const id = await create({});
    expect(await counted(id)).toEqual({ filled: 0, reserved: 1 });
    if (waiting) answer(waiting.lead, waiting.reply);
    expect((await sent).status).toBe(201);
    expect(await counted(id)).toEqual(after);
  });

  it('is never exceeded, while two processes receive leads and do not know it yet', async () => {
    let answered = 0;
    const sent = Array.from({ length: 160 }, async (_, n) => {
      const { status } = await world.send(newLead(), { url: (n % 2 ? other : world.app).url });
      answered += 1;
      return status;
    });
    await eventually(() => {
      if (answered < 25) throw new Error(`${answered} answered`);
    });
    const id = await create({ cap: 100 });
    const first = await counted(id);
    expect(new Set(await Promise.all(sent))).toEqual(new Set([201]));
    // The leads that alpha had before the cap are counted, whatever the moment was.
    const ofAlpha = await acceptedBy(alpha);
    expect(await counted(id)).toEqual({ filled: ofAlpha, reserved: 0 });
    expect(ofAlpha + (await acceptedBy(bravo))).toBe(160);
    expect(ofAlpha).toBe(Math.max(100, (first?.filled ?? 0) + (first?.reserved ?? 0)));
    const [late] = await world.rows<{ leads: number }>(
      `SELECT count(*)::int AS leads
       FROM lead_attempts a JOIN caps c ON c.id = $1
       WHERE a.advertiser_id = $2 AND a.state = 'accepted' AND NOT EXISTS (
         SELECT 1 FROM leads l WHERE l.id = a.lead_id AND l.is_test)
         AND NOT a.cap_reservations @> jsonb_build_array(jsonb_build_object('cap_id', c.id))`,
      [id, alpha],
    );
    expect(late).toEqual({ leads: 0 });
  });

  it('waits for a batch that reserves, and the next batch waits for the cap', async () => {
    const holder: pg.PoolClient = await world.db.connect();
    const making = async (): Promise<number> => create({ cap: 1 });
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT pg_advisory_xact_lock_shared(92, 1)');
      const made = making();
      await waitingForLocks((text) => world.rows(text), 1);
      const sent = [world.send(newLead()), world.send(newLead(), { url: other.url })];
      await waitingForLocks((text) => world.rows(text), 3);
      await holder.query('COMMIT');
      const id = await made;
      await Promise.all(sent);
      expect(await counted(id)).toEqual({ filled: 1, reserved: 0 });
      expect([await acceptedBy(alpha), await acceptedBy(bravo)]).toEqual([1, 1]);
    } finally {
      holder.release();
    }
  });

  it('counts reported FTDs once, also one that is reported while the cap is made', async () => {
    const [database, ledger] = [world.app.get(DatabaseService), world.app.get(FtdCapsService)];
    const { body } = await world.send(newLead());
    const lead = {
      publisherId: world.publisher.id,
      advertiserId: alpha,
      countryId: world.gb,
      funnel: null,
      dealId: null,
    };
    const holder: pg.PoolClient = await world.db.connect();
    try {
      // An FTD that has looked for its caps before there was one, and is not committed yet.
      await holder.query('BEGIN');
      await holder.query('SELECT pg_advisory_xact_lock_shared(92, 2)');
      await holder.query(
        `INSERT INTO conversions (lead_id, ftd_at, reported_at, revenue, cap_reservations)
         VALUES ($1, now(), now(), 100, '[]')`,
        [body.lead_id],
      );
      const made = create({ type: 'ftd' });
      await waitingForLocks((text) => world.rows(text), 1);
      await holder.query('COMMIT');
      const id = await made;
      expect(await counted(id)).toEqual({ filled: 1, reserved: 0 });
      await database.tx(() => ledger.countFtd(lead, new Date()));
      expect(await counted(id)).toEqual({ filled: 2, reserved: 0 });
    } finally {
      holder.release();
    }
  });

  it('is daily: an interval cap begins when it is made', () => {
    const result = CreateCapBody.safeParse({
      type: 'lead',
      interval: 'interval',
      cap: '30',
      timezone_id: 1,
      advertiser_ids: [1],
      count_today: true,
    });
    expect(result.error?.issues.map(({ path }) => path)).toEqual([['count_today']]);
  });
});
