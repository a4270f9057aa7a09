import { AdvertiserHealthService } from '#modules/delivery/delivery/advertiser-health.service.js';
import { DeliveryHealthService } from '#modules/delivery/delivery/delivery-health.service.js';
import { DeliveryService } from '#modules/delivery/delivery/delivery.service.js';
import { eventually } from '#test/support/eventually.js';
import { accept } from '#test/support/fake-advertisers.js';
import { IntakeWorld, IntakeWorldModule, newLead } from '#test/support/intake-world.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

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
    userId =
      (
        await world.rows<{ id: number }>(
          `INSERT INTO users (email, name, password_hash, role_id, timezone_id)
           VALUES ('settler@example.com', 'Settler', 'x', 1, 1)
           RETURNING id`,
        )
      )[0]?.id ?? 0;
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
