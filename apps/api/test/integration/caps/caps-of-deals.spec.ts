import type { ServerResponse } from 'node:http';
import { CreateCapBody, PERMISSIONS, UpdateCapBody } from '@leadline/contracts';
import { countryId, createCap, createPlan, createUser } from '@leadline/prisma/seed';
import type { z } from 'zod';
import { CapsService } from '#modules/routing/caps/caps.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import type { AppError } from '#shared/http/app-error.js';
import { accept, refuse, type ReceivedLead } from '#test/support/fake-advertisers.js';
import { IntakeWorld, IntakeWorldModule, newLead } from '#test/support/intake-world.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { eventually } from '#test/support/waiting.js';

const PATIENT = { timeout_ms: 60_000 };
const CAP = 10;
const AT_ONCE = 200;

/** Alpha has a deal for GB, which wins there, and a general one. */
describe('a cap that names a deal', () => {
  let world: IntakeWorld;
  let other: TestApp;
  let [alpha, bravo, userId, crg, cpa] = [0, 0, 0, 0, 0];

  beforeAll(async () => {
    world = await IntakeWorld.create();
    [alpha, bravo] = [
      await world.addAdvertiser('alpha', PATIENT),
      await world.addAdvertiser('bravo', PATIENT),
    ];
    other = await createTestApp(IntakeWorldModule, {
      databaseUrl: world.app.databaseUrl,
      environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
    });
    userId = await createUser(world.db, {
      email: 'caps@example.com',
      passwordHash: 'none',
      roleId: 1,
    });
  }, 60_000);
  afterAll(async () => {
    await other.close();
    await world.close();
  });
  beforeEach(async () => {
    world.advertisers.behave('alpha', accept);
    world.advertisers.behave('bravo', accept);
    await world.db.query('UPDATE caps SET deleted_at = now(), updated_at = clock_timestamp()');
    await world.db.query('UPDATE distributions SET deleted_at = now()');
    await world.db.query('UPDATE advertiser_revenues SET ended_at = now()');
    crg = await createPlan(world.db, 'advertiser', alpha, {
      name: 'CRG GB',
      country_ids: [world.gb],
      per_lead: '2.00',
    });
    cpa = await createPlan(world.db, 'advertiser', alpha, { name: 'CPA', per_lead: '1.00' });
  });

  const caller = () => ({ userId, permissions: new Set(PERMISSIONS.map(({ id }) => id)) });
  const bodyOf = (values: object) => ({
    type: 'lead',
    interval: 'daily',
    cap: '10',
    timezone_id: 1,
    advertiser_ids: [alpha],
    ...values,
  });
  type Values = Partial<z.input<typeof CreateCapBody>>;
  const create = async (values: Values): Promise<number> =>
    (await world.app.get(CapsService).create(CreateCapBody.parse(bodyOf(values)), caller()))
      .ids[0] ?? 0;
  const update = (id: number, values: Values): Promise<unknown> =>
    world.app.get(CapsService).update(UpdateCapBody.parse({ id, ...bodyOf(values) }), caller());
  const listed = async (id: number) =>
    (await world.app.get(CapsService).list()).find((cap) => cap.id === id);
  const filled = async (id: number) => {
    const row = await listed(id);
    return row && [row.filled, row.reserved];
  };
  const everywhere = () =>
    Promise.all([world.app, other].map((app) => app.get(RoutingConfigService).reload()));
  /** Alpha under both deals in turns, then bravo. */
  const distributeBoth = () =>
    world.distribute([], {
      groups: [
        [
          { advertiser_id: alpha, percentage: 50, deal_id: crg },
          { advertiser_id: alpha, percentage: 50, deal_id: cpa },
        ],
        [{ advertiser_id: bravo, percentage: 100 }],
      ],
    });
  /** Accepted leads by the deal that they keep. */
  const takenUnder = async (deal: number): Promise<number> => {
    const [row] = await world.rows<{ leads: number }>(
      `SELECT count(*)::int AS leads
       FROM leads l
       JOIN lead_attempts a ON a.lead_id = l.id AND a.state = 'accepted' AND a.deal_id = $1
       WHERE l.revenue_plan_id = $1`,
      [deal],
    );
    return row?.leads ?? 0;
  };
  const sendMany = (count: number): Promise<number[]> =>
    Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const { url } = n % 2 ? other : world.app;
        return (await world.send(newLead(), { url })).status;
      }),
    );
  const refused = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'saved',
      (error: AppError) => error.options.issues?.map(({ field, message }) => [field, message]),
    );

  it('is never exceeded by two processes, and limits nothing under another deal', async () => {
    await distributeBoth();
    const cap = await createCap(world.db, { cap: CAP, advertiser_ids: [alpha], deal_id: crg });
    await everywhere();
    expect(new Set(await sendMany(AT_ONCE))).toEqual(new Set([201]));
    expect(await filled(cap)).toEqual([CAP, 0]);
    expect([await takenUnder(crg), await takenUnder(cpa)]).toEqual([CAP, AT_ONCE - CAP]);
  });

  it('counts the deal that wins where routing names none, also in a race', async () => {
    await world.distribute([[[alpha, 100]], [[bravo, 100]]]);
    const cap = await createCap(world.db, { cap: CAP, advertiser_ids: [alpha], deal_id: crg });
    const unused = await createCap(world.db, { cap: 0, advertiser_ids: [alpha], deal_id: cpa });
    await everywhere();
    await sendMany(AT_ONCE);
    expect([await filled(cap), await filled(unused)]).toEqual([
      [CAP, 0],
      [0, 0],
    ]);
    // The others went to bravo: their deal at alpha is full, and no other takes its place.
    expect([await takenUnder(crg), await takenUnder(cpa)]).toEqual([CAP, 0]);
  });

  it.each([
    ['accepted', accept, [1, 0], 201],
    ['refused', refuse, [0, 0], 201],
  ] as const)(
    'holds room while a lead is under way, which is then %s',
    async (_name, answer, after, status) => {
      await distributeBoth();
      const cap = await createCap(world.db, { cap: 1, advertiser_ids: [alpha], deal_id: crg });
      await everywhere();
      let waiting: { lead: ReceivedLead; reply: ServerResponse } | undefined;
      world.advertisers.behave('alpha', (lead, reply) => {
        waiting = { lead, reply };
      });
      const sent = world.send(newLead());
      await eventually(() => {
        if (!waiting) throw new Error('alpha was not called');
      });
      expect(await filled(cap)).toEqual([0, 1]);
      world.advertisers.behave('alpha', accept);
      await sendMany(4);
      expect(await takenUnder(crg)).toBe(0);
      if (waiting) answer(waiting.lead, waiting.reply);
      expect((await sent).status).toBe(status);
      expect(await filled(cap)).toEqual(after);
    },
  );

  it('can begin with what its day had under the deal', async () => {
    await distributeBoth();
    await everywhere();
    await sendMany(6);
    const id = await create({ deal_id: crg, count_today: true });
    expect(await filled(id)).toEqual([3, 0]);
    expect(await listed(id)).toMatchObject({
      deal: { id: crg, name: 'CRG GB' },
      is_deal_over: false,
    });
  });

  it('applies from the next lead on when its deal changes; what it counted stays', async () => {
    await distributeBoth();
    const id = await create({ deal_id: crg });
    await everywhere();
    await sendMany(2);
    await update(id, { deal_id: cpa, cap: '2' });
    expect(await filled(id)).toEqual([1, 0]);
    await sendMany(10);
    expect(await filled(id)).toEqual([2, 0]);
    await update(id, { cap: '100' });
    expect((await listed(id))?.deal).toBeNull();
    await sendMany(5);
    expect(await filled(id)).toEqual([7, 0]);
  });

  it('names a deal that goes on, of the one advertiser it is for', async () => {
    const strange = await createPlan(world.db, 'advertiser', bravo, { per_lead: '1.00' });
    expect(await refused(create({ deal_id: strange }))).toEqual([
      ['deal_id', 'The advertiser has no such deal'],
    ]);
    for (const advertiser_ids of [[], [alpha, bravo]])
      expect(
        await refused(create({ deal_id: crg, advertiser_ids, country_ids: [world.gb] })),
      ).toEqual([['deal_id', 'Choose one advertiser, whose deal it is']]);
    await world.db.query('UPDATE advertiser_revenues SET ended_at = now() WHERE id = $1', [crg]);
    expect(await refused(create({ deal_id: crg }))).toEqual([['deal_id', 'This deal has ended']]);
  });

  it.each([
    ['is removed', 'ended_at = now()'],
    ['is over', `ends_on = '2026-01-31', zone = 'Europe/Berlin'`],
  ])('stays when its deal %s: it says so, counts no more, and can be saved', async (_name, set) => {
    await world.distribute([[[alpha, 100]], [[bravo, 100]]]);
    const id = await create({ deal_id: crg, cap: '1' });
    await everywhere();
    await sendMany(2);
    expect(await filled(id)).toEqual([1, 0]);
    await world.db.query(`UPDATE advertiser_revenues SET ${set} WHERE id = $1`, [crg]);
    await everywhere();
    await sendMany(4);
    expect(await listed(id)).toMatchObject({
      deal: { id: crg, name: 'CRG GB' },
      is_deal_over: true,
      filled: 1,
    });
    // Leads come to alpha under its other deal now.
    expect(await takenUnder(cpa)).toBe(4);
    await update(id, { deal_id: crg, cap: '5' });
    expect(await listed(id)).toMatchObject({ cap: 5, is_deal_over: true });
  });

  it('is restored with its deal', async () => {
    const service = world.app.get(CapsService);
    const id = await create({ deal_id: crg });
    await update(id, {});
    expect((await listed(id))?.deal).toBeNull();
    await service.restore({ id, version: 1, seen: 2, userId }, caller());
    expect((await listed(id))?.deal).toEqual({ id: crg, name: 'CRG GB' });
    const { data } = await service.history(id, { before: undefined, limit: 10 }, caller());
    expect(data.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: 'deal_id', label: 'Deal', before: '', after: 'CRG GB' }],
      [{ field: 'deal_id', label: 'Deal', before: 'CRG GB', after: '' }],
    ]);
  });

  it('does not count leads of a country in which another deal wins', async () => {
    const de = await countryId(world.db, 'DE');
    await world.distribute([[[alpha, 100]]], { country_id: de });
    const id = await create({ deal_id: crg, cap: '0' });
    await everywhere();
    const { status } = await world.send(newLead({ country: 'DE', phone: '+4915123456789' }));
    expect(status).toBe(201);
    expect([await filled(id), await takenUnder(cpa)]).toEqual([[0, 0], 1]);
  });
});
