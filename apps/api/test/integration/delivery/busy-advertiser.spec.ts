import type { ServerResponse } from 'node:http';
import { createCap, createLead } from '@leadline/prisma/seed';
import { DeliveryService } from '#modules/delivery/delivery/delivery.service.js';
import { accept, type ReceivedLead } from '#test/support/fake-advertisers.js';
import { eventually } from '#test/support/waiting.js';
import { IntakeWorld, newLead, type Sent } from '#test/support/intake-world.js';

// More leads at once than an advertiser has connections for.
const CONNECTIONS = 4;
const ANSWER_MS = 50;
/** Far less than it takes to serve 160 leads, 4 at a time, but ample for one answer. */
const TIMEOUT_MS = 900;

/** The most calls that were under way at the same time. */
interface Load {
  now: number;
  most: number;
}
const slowly =
  (load: Load) =>
  (lead: ReceivedLead, reply: ServerResponse): void => {
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    setTimeout(() => {
      load.now -= 1;
      accept(lead, reply);
    }, ANSWER_MS);
  };

describe('a busy advertiser', () => {
  let world: IntakeWorld;
  let scenes = 0;
  beforeAll(async () => {
    world = await IntakeWorld.create();
  });
  afterAll(() => world.close());

  /** A busy advertiser with a cap, and a second one for the leads that it refuses. */
  const scene = async (
    cap: number,
    template: object,
  ): Promise<{ name: string; busy: number; next: number; capId: number; token: string }> => {
    scenes += 1;
    const name = `busy-${scenes}`;
    const [busy, next] = [
      await world.addAdvertiser(name, {
        connections: CONNECTIONS,
        timeout_ms: TIMEOUT_MS,
        retries: 0,
        ...template,
      }),
      await world.addAdvertiser(`next-${scenes}`),
    ];
    const capId = await createCap(world.db, { advertiser_ids: [busy], cap });
    const publisher = await world.addPublisher();
    await world.distribute([[[busy, 100]], [[next, 100]]], { publisher_id: publisher.id });
    await world.reload();
    return { name, busy, next, capId, token: publisher.api_token };
  };
  const usage = (capId: number): Promise<object[]> =>
    world.rows('SELECT filled, reserved FROM cap_windows WHERE cap_id = $1', [capId]);
  const attemptsOf = (busy: number): Promise<object[]> =>
    world.rows(
      `SELECT state, code, count(*)::int AS count
       FROM lead_attempts
       WHERE advertiser_id = $1
       GROUP BY state, code`,
      [busy],
    );

  it.each([160, 300])(
    '%i leads at once: each has all of its time for the answer',
    async (count) => {
      const { name, busy, next, capId, token } = await scene(count - 10, {
        connection_wait_ms: 30_000,
      });
      const load: Load = { now: 0, most: 0 };
      world.advertisers.behave(name, slowly(load));
      const sent = await Promise.all(
        Array.from({ length: count }, () => world.send(newLead(), { token })),
      );

      expect(sent.filter(({ status }) => status !== 201)).toEqual([]);
      expect(await attemptsOf(busy)).toEqual([
        { state: 'accepted', code: null, count: count - 10 },
      ]);
      // The cap is full to the last place, and the ten beyond it went to the next advertiser.
      expect(await usage(capId)).toEqual([{ filled: count - 10, reserved: 0 }]);
      expect(await attemptsOf(next)).toEqual([{ state: 'accepted', code: null, count: 10 }]);
      expect(load.most).toBe(CONNECTIONS);
      expect(world.app.get(DeliveryService).openCircuits()).toEqual(new Set());
      const received = world.advertisers.received.map(({ body }) => body.lead_id);
      expect(new Set(received).size).toBe(received.length);
    },
  );

  it('nothing is sent that has no time left to be answered', async () => {
    const { busy, next, capId } = await scene(100, { timeout_ms: 30_000 });
    const { email, phone } = newLead() as { email: string; phone: string };
    const { id: publisherId } = world.publisher;
    const id = await createLead(world.db, { publisher_id: publisherId, status: 1, email, phone });
    await world.distribute([[[busy, 100]], [[next, 100]]], { publisher_id: publisherId });
    await world.reload();
    const lead = {
      id,
      publisherId,
      countryId: world.gb,
      email,
      phone,
      ip: '81.2.69.142',
      offer: null,
      funnel: null,
      customParams: [],
      isTest: false,
      firstName: 'Ada',
      lastName: 'Byron',
      hitId: null,
      language: null,
      city: null,
      password: null,
    };
    const before = world.advertisers.received.length;
    // The first advertiser may take 30 seconds to answer, the second 10.
    const { reply } = await world.app.get(DeliveryService).deliver(lead, { limitMs: 25_000 });
    expect(reply?.status).toBe(201);
    expect(
      await world.rows(
        'SELECT advertiser_id, state, code FROM lead_attempts WHERE lead_id = $1 ORDER BY id',
        [id],
      ),
    ).toEqual([
      { advertiser_id: busy, state: 'rejected', code: 'no_time_left' },
      { advertiser_id: next, state: 'accepted', code: null },
    ]);
    expect(world.advertisers.received.slice(before)).toHaveLength(1);
    expect(await usage(capId)).toEqual([{ filled: 0, reserved: 0 }]);
  });

  it('a lead that gets no connection was not sent, and the next advertiser has it', async () => {
    const { name, busy, next, capId, token } = await scene(100, {
      connections: 1,
      connection_wait_ms: 0,
      timeout_ms: 30_000,
    });
    const held: { lead: ReceivedLead; reply: ServerResponse }[] = [];
    world.advertisers.behave(name, (lead, reply) => {
      held.push({ lead, reply });
    });
    const first: Promise<Sent> = world.send(newLead(), { token });
    await eventually(() => {
      if (held.length === 0) throw new Error('the first lead has not arrived');
    });
    const others = await Promise.all(
      Array.from({ length: 5 }, () => world.send(newLead(), { token })),
    );
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    // Their room in the cap is free again, while the first lead keeps its own.
    expect(await usage(capId)).toEqual([{ filled: 0, reserved: 1 }]);
    for (const { lead, reply } of held) accept(lead, reply);
    expect((await first).status).toBe(201);
    expect(await usage(capId)).toEqual([{ filled: 1, reserved: 0 }]);

    const leadId = others[0]?.body.lead_id;
    expect(
      await world.rows(
        `SELECT advertiser_id, state, restriction_origin AS origin, code, message, req_payload
         FROM lead_attempts
         WHERE lead_id = $1
         ORDER BY id`,
        [leadId],
      ),
    ).toMatchObject([
      {
        advertiser_id: busy,
        state: 'rejected',
        origin: 'system',
        code: 'no_connection',
        message: 'The only connection to the advertiser was busy. Nothing was sent.',
        req_payload: null,
      },
      { advertiser_id: next, state: 'accepted', code: null },
    ]);
    // "Why?" says of the last decision that the first advertiser never got the lead.
    expect(
      await world.rows(
        `SELECT c->>'reason' AS reason
         FROM lead_decisions d, jsonb_array_elements(d.trace->'candidates') c
         WHERE d.lead_id = $1 AND (c->>'advertiser_id')::int = $2
         ORDER BY d.id DESC
         LIMIT 1`,
        [leadId, busy],
      ),
    ).toEqual([{ reason: 'not_sent' }]);
    expect(held).toHaveLength(1);
    expect(world.app.get(DeliveryService).openCircuits()).toEqual(new Set());
  });
});
