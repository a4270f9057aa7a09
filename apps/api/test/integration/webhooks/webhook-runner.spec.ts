import pg from 'pg';
import { WebhookLanesRepository } from '#modules/operation/webhooks/data/webhook-lanes.repository.js';
import { WebhookQueueService } from '#modules/operation/webhooks/webhook-queue.service.js';
import { WebhookRunnerService } from '#modules/operation/webhooks/webhook-runner.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { CIRCUIT_OPEN_MS } from '#shared/net/circuit-breaker.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { OutboxService } from '#shared/queue/outbox.service.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { eventually } from '#test/support/waiting.js';
import { AppModule } from '../../../src/app.module.js';
import {
  accept,
  createWebhook,
  deliveriesOf,
  respond,
  startWebhookReceiver,
  statusEvent,
  type WebhookReceiver,
} from './webhook-fixture.js';

// A worker whose webhook is switched on meanwhile, keeps failing, or outlasts the process.

const NOON = new Date('2026-11-24T12:00:00Z');
const CALLS_AT_ONCE = 10;
const clock = new FixedClock(NOON);
let receiver: WebhookReceiver;
let app: TestApp;
let db: pg.Pool;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  app = await createTestApp(AppModule, {
    clock,
    environment: { DELIVERY_ALLOW_HOSTS: receiver.authority },
  });
  db = new pg.Pool({ connectionString: app.databaseUrl, max: 4 });
}, 60_000);
afterAll(async () => {
  await db?.end();
  await app?.close();
  await receiver?.close();
});
beforeEach(async () => {
  clock.set(NOON);
  await db.query('DELETE FROM webhooks');
  receiver.answer = accept;
  receiver.calls.length = 0;
});

const newWebhook = (): Promise<number> => createWebhook(db, `http://${receiver.authority}/hook`);
/** Tells of as many leads as `count`. */
const tell = async (count: number): Promise<void> => {
  for (let lead = 1; lead <= count; lead += 1)
    await app.get(OutboxService).add('webhook', statusEvent(lead, 'Called', NOON));
};
const isLeased = async (id: number): Promise<boolean> =>
  (
    await db.query('SELECT 1 FROM webhook_health WHERE webhook_id = $1 AND leased_until > $2', [
      id,
      clock.now(),
    ])
  ).rows.length > 0;
const sumOfTries = async (id: number): Promise<number> =>
  (await deliveriesOf(db, id)).reduce((sum, { tries }) => sum + tries, 0);
/** Waits until the webhook has this many deliveries and no worker. */
const rests = (id: number, count: number): Promise<void> =>
  eventually(async () => {
    expect(await deliveriesOf(db, id)).toHaveLength(count);
    expect(await isLeased(id)).toBe(false);
  });

it('gives up nothing of a webhook that was switched on after the worker had read it', async () => {
  const id = await newWebhook();
  receiver.answer = respond(500);
  await tell(1);
  await eventually(async () => expect((await deliveriesOf(db, id))[0]?.tries).toBe(1));
  await rests(id, 1);
  const lanes = app.get(WebhookLanesRepository);
  const lane = await lanes.claim(id, clock.now(), new Date(NOON.getTime() + 60_000));
  if (!lane) throw new Error('not claimed');
  const run = (): Promise<void> =>
    app.get(WebhookRunnerService).run({ ...lane, is_active: false }, new AbortController().signal);
  await run();
  expect(await deliveriesOf(db, id)).toMatchObject([{ state: 'waiting' }]);
  await db.query('UPDATE webhooks SET is_active = false WHERE id = $1', [id]);
  await run();
  expect(await deliveriesOf(db, id)).toMatchObject([{ state: 'failed' }]);
});

it('keeps the webhook until its calls have ended after an error, and gives it back', async () => {
  const id = await newWebhook();
  await db.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'refused by the test'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON webhook_deliveries FOR EACH ROW
      WHEN (NEW.state = 'delivered' AND NEW.record = 'lead:1') EXECUTE FUNCTION refuse();`);
  const held: (() => void)[] = [];
  receiver.answer = (_call, response) => void held.push(() => response.end());
  await tell(2);
  await eventually(() => expect(held).toHaveLength(2));
  const first = receiver.calls.findIndex(({ body }) => body.includes('"lead_id":1,'));
  held[first]?.();
  held[1 - first]?.();
  await rests(id, 2);
  expect((await deliveriesOf(db, id)).map(({ state }) => state)).toEqual(['waiting', 'delivered']);
  await db.query('DROP FUNCTION refuse CASCADE');
});

it('tries nothing while the address is left alone, and counts no tries', async () => {
  const id = await newWebhook();
  receiver.answer = respond(500);
  const count = 40;
  await tell(count);
  await eventually(() => expect(receiver.calls.length).toBeGreaterThanOrEqual(5));
  await rests(id, count);
  await app.get(WebhookQueueService).run(id);
  await rests(id, count);
  const failed = receiver.calls.length;
  expect(failed).toBeLessThan(2 * CALLS_AT_ONCE);
  expect(await sumOfTries(id)).toBe(failed);

  // Later one call probes the address, although ten are taken.
  clock.advance(CIRCUIT_OPEN_MS);
  await app.get(WebhookQueueService).run(id);
  await rests(id, count);
  expect(receiver.calls).toHaveLength(failed + 1);
  expect(await sumOfTries(id)).toBe(failed + 1);

  receiver.answer = accept;
  clock.advance(600_000);
  await app.get(WebhookQueueService).run(id);
  await eventually(async () => {
    const states = (await deliveriesOf(db, id)).map(({ state }) => state);
    expect(states).toEqual(Array.from({ length: count }, () => 'delivered'));
  });
});

// The last one, because it stops the process.
it('takes nothing more once the process stops', async () => {
  const id = await newWebhook();
  const held: (() => void)[] = [];
  receiver.answer = (_call, response) => void held.push(() => response.end());
  const count = 40;
  await tell(count);
  await eventually(async () => {
    expect(held).toHaveLength(CALLS_AT_ONCE);
    expect(await deliveriesOf(db, id)).toHaveLength(count);
  });
  const queues = app.get(JobQueuesService);
  const stopped = queues.beforeApplicationShutdown();
  expect(queues.isStopping).toBe(true);
  receiver.answer = accept;
  for (const end of held) end();
  await stopped;
  expect(receiver.calls).toHaveLength(CALLS_AT_ONCE);
  expect(await sumOfTries(id)).toBe(CALLS_AT_ONCE);
  const delivered = (await deliveriesOf(db, id)).filter(({ state }) => state === 'delivered');
  expect(delivered).toHaveLength(CALLS_AT_ONCE);
});
