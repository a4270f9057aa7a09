import { createKilledWorkers, type KilledWorkers } from '#test/support/killed-workers.js';
import { redisSpace } from '#test/support/redis-space.js';
import { eventually } from '#test/support/waiting.js';
import {
  accept,
  createWebhook,
  deliveriesOf,
  startWebhookReceiver,
  statusEvent,
  type WebhookReceiver,
} from './webhook-fixture.js';

// A worker dies after a receiver got an event and before it has noted that.

const EVENTS = 30;
const space = redisSpace(11);
let workers: KilledWorkers<WebhookReceiver>;

beforeEach(async () => {
  workers = await createKilledWorkers(space, startWebhookReceiver);
});
afterEach(() => workers.close());

/** Ends the leases of a dead worker, so that the test waits for none. */
const endLeases = async ({ db }: KilledWorkers<WebhookReceiver>): Promise<void> => {
  await db.query('UPDATE webhook_health SET leased_until = now()');
  await db.query(`UPDATE webhook_deliveries SET next_try_at = now() WHERE state = 'waiting'`);
};

it('sends again what a killed worker had sent, with the same id, and nothing else twice', async () => {
  const { db, receiver } = workers;
  const id = await createWebhook(db, `http://${receiver.authority}/hook`);
  const messages = Array.from({ length: EVENTS }, (_, index) =>
    statusEvent(index + 1, 'Called', new Date()),
  );
  await db.query(
    `INSERT INTO outbox (topic, payload)
     SELECT 'webhook', value FROM jsonb_array_elements($1::jsonb)`,
    [JSON.stringify(messages)],
  );
  // The receiver gets whole requests and never answers, so nothing can be noted.
  receiver.answer = () => undefined;
  const first = await workers.start();
  await eventually(() => expect(receiver.calls.length).toBeGreaterThanOrEqual(10));
  await first.kill('SIGKILL');
  const underWay = receiver.calls.map((call) => call.id);
  receiver.answer = accept;
  await endLeases(workers);
  await workers.start();
  await eventually(async () => {
    const states = (await deliveriesOf(db, id)).map(({ state }) => state);
    expect(states).toEqual(Array.from({ length: EVENTS }, () => 'delivered'));
  });
  const calls = new Map<string, string[]>();
  for (const call of receiver.calls) calls.set(call.id, [...(calls.get(call.id) ?? []), call.body]);
  expect(calls.size).toBe(EVENTS);
  for (const [message, bodies] of calls) {
    expect(bodies).toHaveLength(underWay.includes(message) ? 2 : 1);
    expect(new Set(bodies).size).toBe(1);
  }
}, 120_000);
