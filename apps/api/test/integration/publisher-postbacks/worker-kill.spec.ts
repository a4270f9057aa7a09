import { createLeads, createPublisher } from '@leadline/prisma/seed';
import type pg from 'pg';
import { eventually } from '#test/support/waiting.js';
import { createKilledWorkers, type KilledWorkers } from '#test/support/killed-workers.js';
import { redisSpace } from '#test/support/redis-space.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { createPostback } from './postback-fixture.js';
import { ok, startReceiver, type Receiver } from '#test/support/publisher-receiver.js';

// Workers die and Redis is flushed, with calls in flight.
const LEADS = 50;
const space = redisSpace(10);
let workers: KilledWorkers<Receiver>;
let receiver: Receiver;
let db: pg.Pool;

beforeEach(async () => {
  workers = await createKilledWorkers(space, startReceiver);
  ({ db, receiver } = workers);
});
afterEach(() => workers.close());

/** Makes the deliveries of a dead worker due at once, so that the test waits for no lease. */
const endLeases = async (): Promise<void> => {
  await db.query(`UPDATE outbox SET dispatched_at = dispatched_at - interval '31 seconds'`);
  await db.query(
    `UPDATE publisher_postback_deliveries
     SET next_try_at = next_try_at - interval '31 seconds'
     WHERE state = 'waiting'`,
  );
};

/** Fifty events of fifty leads, as a transaction of an HTTP process stores them. */
const commitEvents = async (): Promise<void> => {
  const publisher = await createPublisher(db, TEST_SECRET);
  await createPostback(
    db,
    publisher.id,
    'lead_rejected',
    `http://${receiver.authority}/in?lead={lead_id}`,
  );
  const leads = await createLeads(
    db,
    Array.from({ length: LEADS }, () => ({ publisher_id: publisher.id })),
  );
  await db.query(
    `INSERT INTO outbox (topic, payload)
     SELECT 'publisher-postback', jsonb_build_object('lead_id', id, 'event', 'lead_rejected')
     FROM unnest($1::int[]) AS id`,
    [leads],
  );
};
const callsPerLead = (): number[] => {
  const calls = new Map<string, number>();
  for (const { path } of receiver.received) calls.set(path, (calls.get(path) ?? 0) + 1);
  return [...calls.values()];
};
const allDelivered = (): Promise<void> =>
  eventually(async () => {
    const { rows } = await db.query<{ state: string; count: number }>(
      'SELECT state, count(*)::int AS count FROM publisher_postback_deliveries GROUP BY state',
    );
    expect(rows).toEqual([{ state: 'delivered', count: LEADS }]);
  }, 60_000);

it('repeats only the calls in flight when a worker is killed, and loses none', async () => {
  await commitEvents();
  receiver.answer = () => undefined;
  const first = await workers.start();
  await eventually(() => expect(receiver.received.length).toBeGreaterThan(9));
  await first.kill('SIGKILL');
  const underWay = receiver.received.length;
  receiver.answer = ok;
  await endLeases();
  await workers.start();
  await allDelivered();
  expect(callsPerLead()).toHaveLength(LEADS);
  expect(Math.max(...callsPerLead())).toBeLessThanOrEqual(2);
  expect(callsPerLead().filter((calls) => calls === 2).length).toBeLessThanOrEqual(underWay);
}, 90_000);

it('ends and records the calls in flight on SIGTERM, and exits by itself', async () => {
  await commitEvents();
  receiver.answer = () => undefined;
  const worker = await workers.start();
  await eventually(() => expect(receiver.received.length).toBeGreaterThan(9));
  expect(await worker.kill('SIGTERM')).toBe(0);
  // The calls were ended by the stop, not by their own time-out: see `last_error` below.
  const { rows } = await db.query<{ last_error: string; count: number }>(
    `SELECT last_error, count(*)::int AS count
     FROM publisher_postback_deliveries
     WHERE tries > 0
     GROUP BY last_error`,
  );
  expect(rows).toEqual([
    { last_error: 'aborted: The call was cancelled', count: receiver.received.length },
  ]);
}, 60_000);

it('survives kill after kill, and a Redis flushed in between', async () => {
  await commitEvents();
  let answered = 0;
  // Every fifth call is answered, the others hang, so each worker dies with some calls done.
  receiver.answer = (received, response) => {
    answered += 1;
    if (answered % 5 === 0) ok(received, response);
  };
  for (let round = 0; round < 2; round += 1) {
    const before = receiver.received.length;
    const worker = await workers.start();
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(before + 9));
    await worker.kill('SIGKILL');
    await endLeases();
    if (round === 0) await space.flush();
  }
  receiver.answer = ok;
  await workers.start();
  await allDelivered();
  expect(callsPerLead()).toHaveLength(LEADS);
}, 150_000);
