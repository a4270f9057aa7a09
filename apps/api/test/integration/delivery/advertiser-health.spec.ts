import { AdvertiserHealthService } from '#modules/delivery/delivery/advertiser-health.service.js';
import { DeliveryHealthService } from '#modules/delivery/delivery/delivery-health.service.js';
import { DeliveryService } from '#modules/delivery/delivery/delivery.service.js';
import { eventually } from '#test/support/waiting.js';
import { accept } from '#test/support/fake-advertisers.js';
import { IntakeWorld, IntakeWorldModule, newLead, NOBODY } from '#test/support/intake-world.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { addUser } from '#test/support/sign-in.js';

const UNKNOWN_ID = 999_999;

describe('the health of an advertiser', () => {
  let world: IntakeWorld;
  let other: TestApp;
  let userId: number;
  beforeAll(async () => {
    world = await IntakeWorld.create();
    other = await createTestApp(IntakeWorldModule, {
      databaseUrl: world.app.databaseUrl,
      environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
    });
    userId = await addUser(world.db, 'Settler');
  });
  afterAll(async () => {
    await other.close();
    await world.close();
  });

  const health = (): AdvertiserHealthService => world.app.get(AdvertiserHealthService);
  const advertiserWithTraffic = async (
    name: string,
  ): Promise<{ id: number; send: (url?: string) => Promise<number> }> => {
    const id = await world.addAdvertiser(name, { retries: 0 });
    const publisher = await world.addPublisher();
    await world.distribute([[[id, 100]]], { publisher_id: publisher.id });
    await world.reload();
    return {
      id,
      send: async (url) =>
        (await world.send(newLead(), { token: publisher.api_token, url: url ?? world.app.url }))
          .status,
    };
  };

  it('shows its last 50 calls, newest first, and nothing that was never sent', async () => {
    const { id, send } = await advertiserWithTraffic('steady');
    for (let sent = 0; sent < 51; sent += 1) await send();
    world.advertisers.behave('steady', (_lead, reply) => {
      reply.writeHead(422, { 'content-type': 'application/json' }).end('{"message":"Too young"}');
    });
    await send();
    await world.rows(
      `INSERT INTO lead_attempts
         (lead_id, advertiser_id, state, restriction_origin, code, created_at, finished_at)
       SELECT max(lead_id), $1, 'rejected', 'system', 'no_connection', now(), now()
       FROM lead_attempts`,
      [id],
    );
    const { calls, circuit, acceptance_percent, p50_ms, p95_ms } = await health().of(id);
    expect(calls).toHaveLength(50);
    expect(calls.map((call) => call.attempt_id)).toEqual(
      calls.map((call) => call.attempt_id).sort((a, b) => b - a),
    );
    expect(calls[0]).toMatchObject({
      outcome: 'rejected',
      status_code: 422,
      message: 'Too young',
      duration_ms: expect.any(Number),
    });
    expect(calls[1]).toMatchObject({ outcome: 'accepted', status_code: 201 });
    expect(acceptance_percent).toBe(98); // 49 of 50
    expect(p50_ms).toBeLessThanOrEqual(p95_ms ?? 0);
    expect(circuit).toEqual({ state: 'closed', opened_at: null, retry_at: null });
  });

  it('is closed in every process when staff close it, and audited', async () => {
    const { id, send } = await advertiserWithTraffic('down');
    world.advertisers.behave('down', (_lead, reply) => {
      reply.writeHead(500).end();
    });
    const apps = [world.app, other];
    const isOpen = (app: TestApp): boolean => app.get(DeliveryService).openCircuits().has(id);
    await eventually(async () => {
      await send(other.url);
      if (!isOpen(other)) throw new Error('the other process has not opened its circuit yet');
    });
    for (let sent = 0; sent < 5; sent += 1) await send();
    for (const app of apps) await app.get(DeliveryHealthService).flush();
    expect(apps.map(isOpen)).toEqual([true, true]);
    const { circuit, calls } = await health().of(id);
    expect(circuit.state).toBe('open');
    expect(calls[0]).toMatchObject({ outcome: 'rejected', status_code: 500 });

    world.advertisers.behave('down', accept);
    await health().closeCircuit(id, userId);
    await eventually(() => {
      if (apps.some(isOpen)) throw new Error('a circuit is still open');
    });
    expect((await health().of(id)).circuit.state).toBe('closed');
    expect([await send(), await send(other.url)]).toEqual([201, 201]);
    expect(
      await world.rows(
        `SELECT user_id, entity_id FROM audit_log WHERE action = 'advertiser.circuit_close'`,
      ),
    ).toEqual([{ user_id: userId, entity_id: id }]);
  });

  it('does not exist for an unknown advertiser', async () => {
    await expect(health().of(UNKNOWN_ID)).rejects.toMatchObject({ code: 'ADVERTISER_NOT_FOUND' });
    await expect(health().closeCircuit(UNKNOWN_ID, userId)).rejects.toMatchObject({
      code: 'ADVERTISER_NOT_FOUND',
    });
  });
});

describe('what calls show about advertisers', () => {
  let world: IntakeWorld;
  beforeAll(async () => {
    world = await IntakeWorld.create();
  });
  afterAll(() => world.close());

  const sendTo = async (advertiser: number, count: number): Promise<(number | null)[]> => {
    const publisher = await world.addPublisher();
    await world.distribute([[[advertiser, 100]]], { publisher_id: publisher.id });
    await world.reload();
    const ids: (number | null)[] = [];
    for (let sent = 0; sent < count; sent += 1)
      ids.push((await world.send(newLead(), { token: publisher.api_token })).body.lead_id);
    await world.app.get(DeliveryHealthService).flush();
    return ids;
  };

  it('counts answers with 200 that report an error, with the last lead', async () => {
    const advertiser = await world.addAdvertiser('lies', {
      success: { statuses: [200], rules: [] },
      read: {},
    });
    world.advertisers.behave('lies', (_lead, reply) => {
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"success":false,"error":"Duplicate"}');
    });
    const ids = await sendTo(advertiser, 3);
    expect(
      await world.rows(
        'SELECT code, count, last_lead_id FROM answer_warnings WHERE advertiser_id = $1',
        [advertiser],
      ),
    ).toEqual([{ code: 'error_in_body', count: 3, last_lead_id: ids.at(-1) }]);
  });

  it('does not count errors that the rules of the advertiser recognise', async () => {
    const advertiser = await world.addAdvertiser('honest');
    world.advertisers.behave('honest', (_lead, reply) => {
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"success":false,"error":"Duplicate"}');
    });
    await sendTo(advertiser, 1);
    expect(
      await world.rows('SELECT code FROM answer_warnings WHERE advertiser_id = $1', [advertiser]),
    ).toEqual([]);
  });

  it('lists an advertiser with an open circuit until a call succeeds in any process', async () => {
    const advertiser = await world.addAdvertiser('down', { retries: 0 });
    world.advertisers.behave('down', (_lead, reply) => {
      reply.writeHead(500).end();
    });
    await sendTo(advertiser, 4);
    expect(await world.rows('SELECT 1 FROM circuit_openings')).toEqual([]);
    await sendTo(advertiser, 1);
    expect(await world.rows('SELECT advertiser_id FROM circuit_openings')).toEqual([
      { advertiser_id: advertiser },
    ]);
    const health = world.app.get(DeliveryHealthService);
    health.noteWorking(advertiser);
    await health.flush();
    expect(await world.rows('SELECT 1 FROM circuit_openings')).toEqual([]);
  });

  it('keeps a success that is noted while an earlier failure is being written', async () => {
    const advertiser = await world.addAdvertiser('back');
    const health = world.app.get(DeliveryHealthService);
    const blocker = await world.db.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE answer_warnings IN SHARE MODE');
    health.noteWarning(advertiser, 1, 'error_in_body');
    health.noteFailing(advertiser);
    const opening = health.flush();
    health.noteWorking(advertiser);
    const closing = health.flush();
    await blocker.query('COMMIT');
    blocker.release();
    await Promise.all([opening, closing]);
    expect(await world.rows('SELECT 1 FROM circuit_openings')).toEqual([]);
  });
});

// Five failed calls in a row open the circuit of an advertiser (domain §6). Then routing skips it.
const FAILURES = 5;

describe('the circuit of an advertiser', () => {
  let world: IntakeWorld;
  beforeAll(async () => {
    world = await IntakeWorld.create();
  });
  afterAll(() => world.close());

  const reasonsOf = async (leadId: number | null): Promise<unknown> =>
    (
      await world.rows<{ reasons: unknown }>(
        `SELECT (SELECT jsonb_agg(c->'reason') FROM jsonb_array_elements(trace->'candidates')
           c) AS reasons
         FROM lead_decisions
         WHERE lead_id = $1
         ORDER BY id DESC
         LIMIT 1`,
        [leadId],
      )
    )[0]?.reasons;

  it.each([
    ['that answers 500', {}],
    ['that cannot be reached', { url: `http://${NOBODY}/leads` }],
  ])('%s opens: it gets no more leads, and others still do', async (_name, template) => {
    const name = `failing-${Object.keys(template).length}`;
    const [failing, steady] = [
      await world.addAdvertiser(name, { retries: 0, ...template }),
      await world.addAdvertiser(`steady-${name}`),
    ];
    const publisher = await world.addPublisher();
    await world.distribute([[[failing, 100]], [[steady, 100]]], { publisher_id: publisher.id });
    await world.reload();
    world.advertisers.behave(name, (_lead, reply) => {
      reply.writeHead(500).end();
    });
    for (let lead = 1; lead <= FAILURES; lead += 1) {
      const { status, body } = await world.send(newLead(), { token: publisher.api_token });
      expect(status).toBe(201);
      expect(await reasonsOf(body.lead_id)).toEqual(['refused', null]);
    }
    const { status, body } = await world.send(newLead(), { token: publisher.api_token });
    expect(status).toBe(201);
    expect(await reasonsOf(body.lead_id)).toEqual(['circuit_open', null]);
    expect(
      await world.rows('SELECT advertiser_id, state FROM lead_attempts WHERE lead_id = $1', [
        body.lead_id,
      ]),
    ).toEqual([{ advertiser_id: steady, state: 'accepted' }]);
  });

  it('stays closed if successes come in between or the advertiser only refuses', async () => {
    const advertiser = await world.addAdvertiser('moody', { retries: 0 });
    const publisher = await world.addPublisher();
    await world.distribute([[[advertiser, 100]]], { publisher_id: publisher.id });
    await world.reload();
    const answers = [
      500, 500, 500, 500, 201, 500, 500, 500, 500, 422, 422, 422, 422, 422, 422, 404,
    ];
    let turn = 0;
    world.advertisers.behave('moody', (lead, reply) => {
      const status = answers[turn] ?? 201;
      turn += 1;
      if (status === 201) accept(lead, reply);
      else reply.writeHead(status).end();
    });
    for (const status of answers)
      expect((await world.send(newLead(), { token: publisher.api_token })).status).toBe(
        status === 201 ? 201 : 422,
      );
    expect((await world.send(newLead(), { token: publisher.api_token })).status).toBe(201);
    expect(turn).toBe(answers.length + 1);
  });
});
