import type { ServerResponse } from 'node:http';
import { createCap } from '@leadline/prisma/seed';
import { DeliverySweepService } from '#modules/delivery/delivery/delivery-sweep.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { accept, type ReceivedLead, hang } from '#test/support/fake-advertisers.js';
import { eventually } from '#test/support/waiting.js';
import { IntakeWorld, IntakeWorldModule, newLead, type Sent } from '#test/support/intake-world.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { UnknownAttemptsService } from '#modules/delivery/delivery/unknown-attempts.service.js';
import { AppError } from '#shared/http/app-error.js';
import { addUser } from '#test/support/sign-in.js';

// Leads that wait for a connection are swept although their process lives: it may have been
// stopped for a while. Either of the two passes a lead on, never both.
const HOUR = 3_600_000;

describe('leads that wait for a connection', () => {
  let world: IntakeWorld;
  /** Two more processes, whose clock is an hour ahead. Every deadline has passed for them. */
  let later: TestApp[];
  let scenes = 0;

  beforeAll(async () => {
    world = await IntakeWorld.create();
    const open = (): Promise<TestApp> =>
      createTestApp(IntakeWorldModule, {
        databaseUrl: world.app.databaseUrl,
        clock: new FixedClock(new Date(Date.now() + HOUR)),
        environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
      });
    later = [await open(), await open()];
  });
  afterAll(async () => {
    for (const app of later) await app.close();
    await world.close();
  });

  const sweep = async (): Promise<void> => {
    await Promise.all(later.map((app) => app.get(DeliverySweepService).run()));
  };
  /** A busy advertiser with a cap, and a second one for the leads that it refuses. */
  const scene = async (connections: number) => {
    scenes += 1;
    const names = { busy: `busy-${scenes}`, next: `next-${scenes}` };
    const busy = await world.addAdvertiser(names.busy, {
      connections,
      connection_wait_ms: 30_000,
      timeout_ms: 30_000,
      retries: 0,
    });
    const next = await world.addAdvertiser(names.next);
    // One window, whatever the time of day: the sweeps are an hour ahead.
    const capId = await createCap(world.db, {
      advertiser_ids: [busy],
      cap: 1000,
      interval: 'interval',
    });
    const publisher = await world.addPublisher();
    await world.distribute([[[busy, 100]], [[next, 100]]], { publisher_id: publisher.id });
    await world.reload();
    const send = (): Promise<Sent> => world.send(newLead(), { token: publisher.api_token });
    const attempts = (): Promise<object[]> =>
      world.rows(
        `SELECT advertiser_id, state, code
         FROM lead_attempts
         WHERE advertiser_id IN ($1, $2)
         ORDER BY id`,
        [busy, next],
      );
    const usage = (): Promise<object[]> =>
      world.rows('SELECT filled, reserved FROM cap_windows WHERE cap_id = $1', [capId]);
    return { ...names, ids: { busy, next }, send, attempts, usage };
  };
  /** The lead of the first call to the advertiser, which the test answers. */
  const held = (name: string): { answer: () => void; count: () => number } => {
    const calls: { lead: ReceivedLead; reply: ServerResponse }[] = [];
    world.advertisers.behave(name, (lead, reply) => {
      calls.push({ lead, reply });
    });
    return {
      answer: () => calls.forEach(({ lead, reply }) => accept(lead, reply)),
      count: () => calls.length,
    };
  };
  const until = (isSo: () => boolean | Promise<boolean>): Promise<void> =>
    eventually(async () => {
      if (!(await isSo())) throw new Error('not yet');
    });
  const notedOf = async (attempts: () => Promise<object[]>): Promise<number> =>
    (await attempts()).filter((attempt) => (attempt as { code: string }).code === 'waiting').length;

  it('are passed on by the sweep, and not sent when their turn comes', async () => {
    const { busy, ids, send, attempts, usage } = await scene(1);
    const calls = held(busy);
    const first = send();
    await until(() => calls.count() === 1);
    const second = send();
    await until(async () => (await notedOf(attempts)) === 1);

    await sweep();
    expect(await attempts()).toEqual([
      { advertiser_id: ids.busy, state: 'unknown', code: 'unknown' },
      { advertiser_id: ids.busy, state: 'rejected', code: 'no_connection' },
      { advertiser_id: ids.next, state: 'accepted', code: null },
    ]);
    // The process was only slow. Its first lead is accepted, and nothing follows.
    calls.answer();
    expect((await first).status).toBe(201);
    await second;
    expect(calls.count()).toBe(1);
    expect(await usage()).toEqual([{ filled: 1, reserved: 0 }]);
  });

  it('are sent when their turn comes, and then their outcome can be unknown', async () => {
    const { busy, ids, send, attempts, usage } = await scene(1);
    const calls = held(busy);
    const first = send();
    await until(() => calls.count() === 1);
    const second = send();
    await until(async () => (await notedOf(attempts)) === 1);
    const [one] = [held(busy)];
    calls.answer();
    await first;
    await until(() => one.count() === 1);

    await sweep();
    expect(await attempts()).toEqual([
      { advertiser_id: ids.busy, state: 'accepted', code: null },
      { advertiser_id: ids.busy, state: 'unknown', code: 'unknown' },
    ]);
    one.answer();
    expect((await second).status).toBe(201);
    expect(await usage()).toEqual([{ filled: 2, reserved: 0 }]);
  });

  it('have one advertiser each, although sweeps and free connections meet', async () => {
    const [ROUNDS, CONNECTIONS, WAITING] = [6, 4, 20];
    const { busy, next, ids, send, attempts, usage } = await scene(CONNECTIONS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const calls = held(busy);
      const sent = Array.from({ length: CONNECTIONS + WAITING }, send);
      await until(
        async () => calls.count() === CONNECTIONS && (await notedOf(attempts)) === WAITING,
      );
      world.advertisers.behave(busy, accept);
      calls.answer();
      await Promise.all([...sent, sweep()]);
    }
    // Leads that each of the two left to the other.
    await sweep();

    const rows = await world.rows<{ id: number; status: number; advertiser_id: number }>(
      `SELECT DISTINCT l.id, l.status, l.advertiser_id
       FROM leads l
       JOIN lead_attempts a ON a.lead_id = l.id
       WHERE a.advertiser_id IN ($1, $2)
       ORDER BY l.id`,
      [ids.busy, ids.next],
    );
    expect(rows).toHaveLength(ROUNDS * (CONNECTIONS + WAITING));
    expect(rows.filter(({ status }) => status !== 2)).toEqual([]);
    const received = world.advertisers.received
      .filter(({ advertiser }) => advertiser === busy || advertiser === next)
      .map(({ body }) => Number(body.lead_id));
    expect(received.toSorted((one, two) => one - two)).toEqual(rows.map(({ id }) => id));
    const byBusy = rows.filter(({ advertiser_id: id }) => id === ids.busy).length;
    expect(await usage()).toEqual([{ filled: byBusy, reserved: 0 }]);
  });
});

interface Held {
  readonly leadId: number;
  readonly attemptId: number;
  readonly first: number;
  readonly second: number;
  readonly capId: number;
  readonly key: string;
  readonly token: string;
}

describe('a call without an answer, settled by staff', () => {
  let world: IntakeWorld;
  let userId: number;
  let scenes = 0;
  beforeAll(async () => {
    world = await IntakeWorld.create();
    userId = await addUser(world.db, 'Settler');
  });
  afterAll(() => world.close());

  /**
   * A lead that the first advertiser does not answer. Its cap is 1, and the second accepts every
   * lead.
   */
  const hold = async (): Promise<Held> => {
    scenes += 1;
    const [name, key] = [`held-${scenes}`, `key-${scenes}`];
    const [first, second] = [
      await world.addAdvertiser(name, { timeout_ms: 500, retries: 0 }),
      await world.addAdvertiser(`next-${scenes}`),
    ];
    const capId = await createCap(world.db, { advertiser_ids: [first], cap: 1 });
    const publisher = await world.addPublisher();
    await world.distribute([[[first, 100]], [[second, 100]]], { publisher_id: publisher.id });
    await world.reload();
    world.advertisers.behave(name, hang);
    const lead = newLead();
    const { status, body } = await world.send(lead, { token: publisher.api_token, key });
    expect(status).toBe(202);
    const leadId = body.lead_id ?? 0;
    const [attempt] = await world.rows<{ id: number }>(
      `SELECT id FROM lead_attempts WHERE lead_id = $1 AND state = 'unknown'`,
      [leadId],
    );
    return {
      leadId,
      attemptId: attempt?.id ?? 0,
      first,
      second,
      capId,
      key,
      token: publisher.api_token,
    };
  };
  const placesOf = (capId: number): Promise<object[]> =>
    world.rows('SELECT filled, reserved FROM cap_windows WHERE cap_id = $1', [capId]);
  const settle = (attemptId: number, accepted: boolean): Promise<{ message: string }> =>
    world.app
      .get(UnknownAttemptsService)
      .settle(attemptId, { accepted, external_id: accepted ? 'STAFF-1' : null }, userId);
  const codeOf = (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'done',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );

  it('accepted: the advertiser gets the lead, and its reservation is filled', async () => {
    const { leadId, attemptId, first, capId } = await hold();
    expect(await placesOf(capId)).toEqual([{ filled: 0, reserved: 1 }]);
    await settle(attemptId, true);
    expect(
      await world.rows('SELECT status, advertiser_id, external_id FROM leads WHERE id = $1', [
        leadId,
      ]),
    ).toEqual([{ status: 2, advertiser_id: first, external_id: 'STAFF-1' }]);
    expect(await placesOf(capId)).toEqual([{ filled: 1, reserved: 0 }]);
    expect(
      await world.rows(
        'SELECT state, req_payload IS NOT NULL AS has_request FROM lead_attempts WHERE id = $1',
        [attemptId],
      ),
    ).toEqual([{ state: 'accepted', has_request: true }]);
    expect(
      await world.rows(
        'SELECT user_id, action FROM audit_log WHERE entity_id = $1 AND entity = $2',
        [leadId, 'lead'],
      ),
    ).toEqual([{ user_id: userId, action: 'attempt.settle' }]);
  });

  it('refused: the reservation is released and the lead goes to another advertiser', async () => {
    const { leadId, attemptId, second, capId } = await hold();
    await settle(attemptId, false);
    expect(await placesOf(capId)).toEqual([{ filled: 0, reserved: 0 }]);
    await world.db.query(`UPDATE leads SET settle_by = now() - interval '1 second' WHERE id = $1`, [
      leadId,
    ]);
    await world.app.get(DeliverySweepService).run();
    expect(
      await world.rows('SELECT status, advertiser_id FROM leads WHERE id = $1', [leadId]),
    ).toEqual([{ status: 2, advertiser_id: second }]);
    expect(
      await world.rows('SELECT state FROM lead_attempts WHERE lead_id = $1 ORDER BY id', [leadId]),
    ).toEqual([{ state: 'rejected' }, { state: 'accepted' }]);
    expect(await placesOf(capId)).toEqual([{ filled: 0, reserved: 0 }]);
  });

  it('of ten concurrent decisions one wins, and the caps agree with the rows', async () => {
    const { leadId, attemptId, capId } = await hold();
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) => codeOf(settle(attemptId, index % 2 === 0))),
    );
    expect(results.sort()).toEqual([...Array.from({ length: 9 }, () => 'ATTEMPT_SETTLED'), 'done']);
    const [row] = await world.rows<{ state: string }>(
      'SELECT state FROM lead_attempts WHERE id = $1',
      [attemptId],
    );
    expect(await placesOf(capId)).toEqual([
      { filled: row?.state === 'accepted' ? 1 : 0, reserved: 0 },
    ]);
    expect(
      await world.rows(
        'SELECT count(*)::int AS count FROM audit_log WHERE entity_id = $1 AND entity = $2',
        [leadId, 'lead'],
      ),
    ).toEqual([{ count: 1 }]);
  });

  it('cannot be settled by staff while the call is under way, or if there is none', async () => {
    const { attemptId } = await hold();
    await world.db.query(`UPDATE lead_attempts SET state = 'sending' WHERE id = $1`, [attemptId]);
    expect(await codeOf(settle(attemptId, false))).toBe('ATTEMPT_SETTLED');
    expect(await codeOf(settle(2_147_483_647, true))).toBe('ATTEMPT_NOT_FOUND');
  });
});
