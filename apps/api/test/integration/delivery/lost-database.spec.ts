import type { ServerResponse } from 'node:http';
import { createAdvertiser, createCap, setIntegration } from '@leadline/prisma/seed';
import pg from 'pg';
import {
  DeliverySettlementService,
  type Outcome,
} from '#modules/delivery/delivery/delivery-settlement.service.js';
import { DeliverySweepService } from '#modules/delivery/delivery/delivery-sweep.service.js';
import { KeptSettlementsService } from '#modules/delivery/delivery/kept-settlements.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { eventually } from '#test/support/waiting.js';
import { accept, refuse, type ReceivedLead } from '#test/support/fake-advertisers.js';
import { IntakeWorld, IntakeWorldModule, newLead, type Sent } from '#test/support/intake-world.js';
import { checkStep, leadStep, stepsTemplate, tokenStep } from '#test/support/step-templates.js';
import { createTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';

type Behaviour = (lead: ReceivedLead, reply: ServerResponse) => void;

const HOUR = 3_600_000;
const badGateway: Behaviour = (_lead, reply) => {
  reply.writeHead(502).end();
};

// The connections of one process to PostgreSQL break while advertisers have its leads in hand.
// Another process, whose connections hold, sees what the first one left.
describe('a database that is lost for a moment', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let world: IntakeWorld;
  let other: TestApp;
  let direct: pg.Pool;
  let alpha: number;
  let bravo: number;
  let cap: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    const target = new URL(database.url);
    proxy = await createTcpProxy({ host: target.hostname, port: Number(target.port) }, true);
    const broken = new URL(database.url);
    [broken.hostname, broken.port] = ['127.0.0.1', String(proxy.port)];
    world = await IntakeWorld.create({ databaseUrl: broken.href });
    world.db.on('error', () => undefined);
    direct = new pg.Pool({ connectionString: database.url, max: 2 });
    alpha = await world.addAdvertiser('alpha', { timeout_ms: 60_000, retries: 0 });
    bravo = await world.addAdvertiser('bravo');
    await world.distribute([[[alpha, 100]], [[bravo, 100]]]);
    cap = await createCap(world.db, { interval: 'interval', advertiser_ids: [alpha] });
    await world.reload();
    // Its clock is an hour ahead, so every deadline has passed for its sweep.
    other = await createTestApp(IntakeWorldModule, {
      databaseUrl: database.url,
      clock: new FixedClock(new Date(Date.now() + HOUR)),
      environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
    });
  }, 60_000);
  afterAll(async () => {
    await direct?.end();
    await other?.close();
    await world?.close();
    await proxy?.close();
    await database?.drop();
  });
  beforeEach(async () => {
    world.advertisers.received.length = 0;
    await direct.query('UPDATE cap_windows SET filled = 0, reserved = 0');
  });

  const rows = async (text: string, values: unknown[] = []): Promise<object[]> =>
    (await direct.query<object>(text, values)).rows;
  const usage = (): Promise<object[]> =>
    rows('SELECT filled, reserved FROM cap_windows WHERE cap_id = $1', [cap]);
  const statesOf = (leadId: number | null): Promise<object[]> =>
    rows('SELECT advertiser_id, state FROM lead_attempts WHERE lead_id = $1 ORDER BY id', [leadId]);
  const isKeeping = (count: number): Promise<void> =>
    eventually(() => {
      const { size } = world.app.get(KeptSettlementsService);
      if (size !== count) throw new Error(`${size} are kept`);
    });

  /** Leads that alpha has in hand. The test decides when it answers. */
  const underWay = async (
    count: number,
  ): Promise<{ sent: Promise<Sent[]>; ids: number[]; answer: (behaviour: Behaviour) => void }> => {
    const held: { lead: ReceivedLead; reply: ServerResponse }[] = [];
    world.advertisers.behave('alpha', (lead, reply) => {
      held.push({ lead, reply });
    });
    const sent = Promise.all(Array.from({ length: count }, () => world.send(newLead())));
    await eventually(() => {
      if (held.length !== count) throw new Error(`alpha has ${held.length}`);
    });
    world.advertisers.behave('alpha', accept);
    return {
      sent,
      ids: held.map(({ lead }) => Number(lead.body.lead_id)),
      answer: (behaviour) => {
        for (const { lead, reply } of held) behaviour(lead, reply);
      },
    };
  };
  /** Breaks the connections while alpha answers, and runs `meanwhile` before they are back. */
  const answerWhileLost = async (
    count: number,
    behaviour: Behaviour,
    meanwhile: (ids: number[]) => Promise<void> = async () => undefined,
  ): Promise<{ sent: Sent[]; ids: number[] }> => {
    const { sent, ids, answer } = await underWay(count);
    await proxy.shut();
    answer(behaviour);
    await isKeeping(count);
    await meanwhile(ids);
    await proxy.open();
    return { sent: await sent, ids };
  };
  const sweepAll = async (): Promise<void> => other.get(DeliverySweepService).run();

  it('loses no acceptance: the publishers get their answers, and the caps are exact', async () => {
    const { sent, ids } = await answerWhileLost(20, accept);
    expect(new Set(sent.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['201 accepted']),
    );
    expect(
      await rows(
        `SELECT DISTINCT status, advertiser_id, redirect_token IS NOT NULL AS has_link
         FROM leads
         WHERE id = ANY($1)`,
        [ids],
      ),
    ).toEqual([{ status: 2, advertiser_id: alpha, has_link: true }]);
    expect(await usage()).toEqual([{ filled: 20, reserved: 0 }]);
    expect(world.advertisers.received).toHaveLength(20);
  });

  it('loses no refusal: the lead goes on to the next advertiser', async () => {
    const { sent, ids } = await answerWhileLost(1, refuse);
    expect(sent[0]?.status).toBe(201);
    expect(await statesOf(ids[0] ?? 0)).toEqual([
      { advertiser_id: alpha, state: 'rejected' },
      { advertiser_id: bravo, state: 'accepted' },
    ]);
    expect(await usage()).toEqual([{ filled: 0, reserved: 0 }]);
  });

  it('holds a lead that alpha may have', async () => {
    const { sent, ids } = await answerWhileLost(1, badGateway);
    expect(sent[0]).toMatchObject({ status: 202, body: { code: 'delivery_unknown' } });
    expect(await statesOf(ids[0] ?? 0)).toEqual([{ advertiser_id: alpha, state: 'unknown' }]);
    expect(await usage()).toEqual([{ filled: 0, reserved: 1 }]);
  });

  it('an acceptance counts once, although a sweep made its attempt unknown meanwhile', async () => {
    const { sent, ids } = await answerWhileLost(3, accept, async (held) => {
      await sweepAll();
      for (const id of held)
        expect(await statesOf(id)).toEqual([{ advertiser_id: alpha, state: 'unknown' }]);
    });
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const id of ids)
      expect(await statesOf(id)).toEqual([{ advertiser_id: alpha, state: 'accepted' }]);
    expect(await usage()).toEqual([{ filled: 3, reserved: 0 }]);
  });

  it('an acceptance counts once, although the advertiser reported it meanwhile', async () => {
    const { sent, ids } = await answerWhileLost(1, accept, async ([id = 0]) => {
      expect(await other.get(DeliverySettlementService).confirmAccepted(id, alpha, 'X-1')).toBe(
        true,
      );
    });
    expect(sent[0]?.body.redirect_url).toMatch(/\/r\//);
    expect(await statesOf(ids[0] ?? 0)).toEqual([{ advertiser_id: alpha, state: 'accepted' }]);
    expect(await usage()).toEqual([{ filled: 1, reserved: 0 }]);
  });

  it('a refusal is written by a sweep or by its own process, and one of them goes on', async () => {
    const { sent, ids } = await answerWhileLost(5, refuse, sweepAll);
    await sweepAll();
    for (const { status } of sent) expect([201, 202]).toContain(status);
    for (const id of ids)
      expect(await statesOf(id)).toEqual([
        { advertiser_id: alpha, state: 'rejected' },
        { advertiser_id: bravo, state: 'accepted' },
      ]);
    expect(await usage()).toEqual([{ filled: 0, reserved: 0 }]);
    const asked = world.advertisers.received.map(({ advertiser, body }) =>
      [advertiser, body.lead_id].join(),
    );
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('an outcome that is written twice has one effect and one answer', async () => {
    const { sent, ids, answer } = await underWay(1);
    const [leadId = 0] = ids;
    const [attempt] = (await rows('SELECT id FROM lead_attempts WHERE lead_id = $1', [leadId])) as {
      id: number;
    }[];
    const outcome: Outcome = {
      kind: 'accepted',
      leadId,
      attemptId: attempt?.id ?? 0,
      externalId: 'E-1',
      autologinUrl: 'https://alpha.example.com/login',
      message: null,
      request: 'the request',
      response: 'the answer',
    };
    const settlement = world.app.get(DeliverySettlementService);
    const first = await settlement.settle(outcome);
    const second = await settlement.settle({ ...outcome, isRepeated: true });
    expect(second).toEqual(first);
    answer(accept);
    await sent;
    expect(await usage()).toEqual([{ filled: 1, reserved: 0 }]);
  });

  it('a lead that another process offers again is not rejected by the one before', async () => {
    const { sent, ids, answer } = await underWay(1);
    const rejection: Outcome = {
      kind: 'rejected',
      leadId: ids[0] ?? 0,
      code: 'no_advertiser',
      reason: 'Nobody was left',
      hide: false,
      blacklistItemId: null,
      distributionId: null,
    };
    const settlement = world.app.get(DeliverySettlementService);
    expect(await settlement.settle({ ...rejection, isRepeated: true })).toEqual({ kind: 'stale' });
    answer(accept);
    expect((await sent)[0]?.status).toBe(201);
  });

  describe('while the values of a step are got', () => {
    let id: number;
    let token: string;

    beforeAll(async () => {
      const steps = [
        checkStep(world.advertisers, 'stepped'),
        tokenStep(world.advertisers, 'stepped'),
        leadStep(world.advertisers, 'stepped', { token: '{{ steps.token.access_token }}' }),
      ];
      ({ id } = await createAdvertiser(world.db, TEST_SECRET, { name: 'stepped' }));
      await setIntegration(world.db, TEST_SECRET, id, stepsTemplate(steps), { token: 'a-key' });
      const publisher = await world.addPublisher();
      token = publisher.api_token;
      await world.distribute([[[id, 100]], [[bravo, 100]]], { publisher_id: publisher.id });
      await world.reload();
    });
    const calls = (name: string): ReceivedLead[] =>
      world.advertisers.received.filter(({ advertiser }) => advertiser === name);
    const answer =
      (body: object): Behaviour =>
      (_lead, reply) => {
        reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
    const ANSWERS: Readonly<Record<string, Behaviour>> = {
      'stepped-check': answer({ ticket: 'a-ticket' }),
      'stepped-token': answer({ access_token: 'a-token' }),
    };

    it.each([
      ['cannot be stored', 'stepped-token'],
      ['cannot be read', 'stepped-check'],
    ])('and %s, the lead goes to the next advertiser, and only to it', async (_when, held) => {
      for (const [name, behaviour] of Object.entries(ANSWERS))
        world.advertisers.behave(name, behaviour);
      await direct.query('DELETE FROM step_values');
      let answerNow: (() => void) | undefined;
      world.advertisers.behave(held, (lead, reply) => {
        answerNow = () => ANSWERS[held]?.(lead, reply);
      });
      const sent = world.send(newLead(), { token });
      await eventually(async () => {
        const noted = await rows(`SELECT 1 FROM lead_attempts WHERE code = 'waiting'`);
        if (!answerNow || noted.length === 0) throw new Error('not called yet');
      });
      await proxy.shut();
      answerNow?.();
      await isKeeping(1);
      await proxy.open();
      expect((await sent).status).toBe(201);
      await sweepAll();
      const [lead] = calls('bravo');
      expect(await statesOf(Number(lead?.body.lead_id))).toEqual([
        { advertiser_id: id, state: 'rejected' },
        { advertiser_id: bravo, state: 'accepted' },
      ]);
      expect([calls('stepped').length, calls('bravo').length]).toEqual([0, 1]);
      // The lease of the call that failed holds up nobody for ever.
      world.advertisers.behave(held, ANSWERS[held] ?? accept);
      expect((await world.send(newLead(), { token, url: other.url })).status).toBe(201);
      expect(calls('stepped')).toHaveLength(1);
    });
  });
});
