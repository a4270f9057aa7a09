import pg from 'pg';
import { WebhookQueueService } from '#modules/operation/webhooks/webhook-queue.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { OutboxService } from '#shared/queue/outbox.service.js';
import { createTestApp, newQueuePrefix, type TestApp } from '#test/support/test-app.js';
import { eventually } from '#test/support/waiting.js';
import { AppModule } from '../../../src/app.module.js';
import {
  accept,
  createWebhook,
  respond,
  startWebhookReceiver,
  statusEvent,
  type WebhookReceiver,
} from './webhook-fixture.js';

// Two processes send hundreds of events of a few records to receivers that fail at random.

const NOON = new Date('2026-11-24T12:00:00Z');
const EVENTS = 200;
const RECORDS = 12;
const clock = new FixedClock(NOON);
let receivers: WebhookReceiver[];
let apps: TestApp[];
let db: pg.Pool;

/** A repeatable source of random numbers (mulberry32). */
const randomOf = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

beforeAll(async () => {
  receivers = await Promise.all([startWebhookReceiver(), startWebhookReceiver()]);
  const options = {
    clock,
    environment: {
      QUEUE_PREFIX: newQueuePrefix(),
      DELIVERY_ALLOW_HOSTS: receivers.map(({ authority }) => authority).join(','),
    },
  };
  const first = await createTestApp(AppModule, options);
  apps = [first, await createTestApp(AppModule, { ...options, databaseUrl: first.databaseUrl })];
  db = new pg.Pool({ connectionString: first.databaseUrl, max: 4 });
}, 60_000);
afterAll(async () => {
  await db.end();
  for (const app of [...apps].reverse()) await app.close();
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

const countIn = async (state: string): Promise<number> =>
  (
    await db.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM webhook_deliveries WHERE state = $1',
      [state],
    )
  ).rows[0]?.count ?? 0;

it('loses nothing, and keeps the order of each record, while receivers fail at random', async () => {
  const random = randomOf(20_261_128);
  for (const receiver of receivers) {
    receiver.answer = (call, response) => {
      const draw = random();
      if (draw < 0.6) accept(call, response);
      else if (draw < 0.85) respond(500)(call, response);
      else response.destroy();
    };
    await createWebhook(db, `http://${receiver.authority}/hook`);
  }
  // The n-th event of each record says so.
  const counts = new Map<number, number>();
  for (let index = 0; index < EVENTS; index += 1) {
    const record = 1 + Math.floor(random() * RECORDS);
    const nth = (counts.get(record) ?? 0) + 1;
    counts.set(record, nth);
    const app = apps[index % 2];
    await app?.get(OutboxService).add('webhook', statusEvent(record, String(nth), clock.now()));
  }
  await eventually(async () => {
    // A lease does not run out while its calls are under way: the clock stands still meanwhile.
    const { rows } = await db.query('SELECT 1 FROM webhook_health WHERE leased_until > $1', [
      clock.now(),
    ]);
    if (rows.length === 0) clock.advance(60_000);
    for (const app of apps) await app.get(WebhookQueueService).addDue();
    expect(await countIn('delivered')).toBe(EVENTS * receivers.length);
  });
  for (const { calls } of receivers) {
    const arrived = new Map<number, { nth: number; id: string }[]>();
    for (const { id, body } of calls) {
      const { data } = JSON.parse(body) as {
        data: { lead_id: number; advertiser_status: string };
      };
      const list = arrived.get(data.lead_id) ?? [];
      list.push({ nth: Number(data.advertiser_status), id });
      arrived.set(data.lead_id, list);
    }
    for (const [record, list] of arrived) {
      // The oracle: every call repeats the last event or is the next one, and none is left out.
      const steps = list.map(({ nth }, index) => nth - (list[index - 1]?.nth ?? 0));
      expect(steps.filter((step) => step !== 0 && step !== 1)).toEqual([]);
      expect(list.at(-1)?.nth).toBe(counts.get(record));
      expect(new Set(list.map(({ nth, id }) => `${nth} ${id}`)).size).toBe(counts.get(record));
    }
    expect(arrived.size).toBe(RECORDS);
    expect(calls.length).toBeGreaterThan(EVENTS);
  }
}, 120_000);
