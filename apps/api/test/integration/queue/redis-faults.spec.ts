import { DatabaseService } from '#shared/database/database.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { OutboxService } from '#shared/queue/outbox.service.js';
import { OutboxRelayService } from '#shared/queue/outbox-relay.service.js';
import { eventually } from '#test/support/eventually.js';
import { redisSpace } from '#test/support/redis-space.js';
import { createTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.js';
import { createTestApp, newQueuePrefix, type TestApp } from '#test/support/test-app.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';
import { NotingHandler, QueueTestModule } from './queue-fixture.js';

// Redis is killed, unreachable or flushed.
const space = redisSpace(9);
const clock = new FixedClock(new Date('2026-11-20T12:00:00Z'));
let database: TestDatabase;
let redisProxy: TcpProxy;
let app: TestApp | undefined;

beforeAll(async () => {
  await space.flush();
});
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  await redisProxy.close();
  await space.flush();
  await database.drop();
});

const start = async (open: boolean): Promise<TestApp> => {
  redisProxy = await createTcpProxy(space, open);
  app = await createTestApp(QueueTestModule, {
    databaseUrl: database.url,
    clock,
    environment: { REDIS_URL: space.at(redisProxy.port), QUEUE_PREFIX: newQueuePrefix() },
  });
  return app;
};
const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    lead_id: index + 1,
    event: 'lead_accepted' as const,
  }));

it('starts and takes entries without Redis, and handles them once Redis is back', async () => {
  const running = await start(false);
  await running
    .get(DatabaseService)
    .tx(() => running.get(OutboxService).addMany('publisher-postback', entries(20)));
  await running.get(OutboxRelayService).dispatch();
  // Redis is still away, so none of the above has waited for it.
  expect(running.get(JobQueuesService).isReachable).toBe(false);
  expect(await running.get(NotingHandler).waiting()).toBe(20);
  await redisProxy.open();
  await eventually(async () => expect(await running.get(NotingHandler).waiting()).toBe(0));
  expect(await running.get(NotingHandler).notes()).toHaveLength(20);
}, 30_000);

it('loses no entry, repeats none and blocks nobody when Redis goes away', async () => {
  const running = await start(true);
  await eventually(() => expect(running.get(JobQueuesService).isReachable).toBe(true));
  await running.get(OutboxService).addMany('publisher-postback', entries(50));
  await redisProxy.shut();
  await running.get(OutboxService).addMany('publisher-postback', entries(100).slice(50));
  await running.get(OutboxRelayService).dispatch();
  // Redis is still away, so neither the entries nor the relay have waited for it.
  expect(running.get(JobQueuesService).isReachable).toBe(false);
  await redisProxy.open();
  await eventually(async () => {
    clock.advance(31_000);
    await running.get(OutboxRelayService).dispatch();
    expect(await running.get(NotingHandler).waiting()).toBe(0);
  }, 25_000);
  expect(await running.get(NotingHandler).notes()).toHaveLength(100);
}, 60_000);

it('queues entries again that a flushed Redis lost', async () => {
  const running = await start(true);
  await eventually(() => expect(running.get(JobQueuesService).isReachable).toBe(true));
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  running.get(NotingHandler).before = () => held;
  await running.get(OutboxService).addMany('publisher-postback', entries(40));
  // All are queued, and eight run and hold the locks of their rows. Then Redis loses its data.
  await eventually(() => expect(running.get(NotingHandler).calls).toBe(8));
  await space.flush();
  release();
  clock.advance(31_000);
  await eventually(async () => {
    await running.get(OutboxRelayService).dispatch();
    clock.advance(31_000);
    expect(await running.get(NotingHandler).waiting()).toBe(0);
  }, 20_000);
  expect(await running.get(NotingHandler).notes()).toHaveLength(40);
}, 40_000);
