import sql from 'sql-template-tag';
import { FixedClock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { OutboxService } from '#shared/queue/outbox.service.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { OutboxRelayService } from '#shared/queue/outbox-relay.service.js';
import { eventually } from '#test/support/eventually.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { createTestApp, newQueuePrefix, type TestApp } from '#test/support/test-app.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';
import { NotingHandler, QueueTestModule } from './queue-fixture.js';

const clock = new FixedClock(new Date('2026-11-20T12:00:00Z'));
let database: TestDatabase;
let http: TestApp;
let worker: TestApp;
let second: TestApp;

const payloads = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    lead_id: from + index,
    event: 'lead_accepted' as const,
  }));
const handler = (): NotingHandler => worker.get(NotingHandler);
/** Stands in for the regular scan, which brings back entries that a slow Redis did not take. */
const settled = () =>
  eventually(async () => {
    await worker.get(OutboxRelayService).dispatch();
    expect(await handler().waiting()).toBe(0);
  });

beforeAll(async () => {
  // No worker finds an entry by its regular scan: only a notification, or a test, makes it look.
  jest.spyOn(PeriodicTask.prototype, 'onApplicationBootstrap').mockImplementation(() => undefined);
  database = await createTestDatabase();
  const prefix = newQueuePrefix();
  const start = (role: string): Promise<TestApp> =>
    createTestApp(QueueTestModule, {
      databaseUrl: database.url,
      clock,
      environment: { PROCESS_ROLE: role, QUEUE_PREFIX: prefix },
    });
  http = await start('http');
  worker = await start('worker');
  second = await start('worker');
}, 30_000);
afterAll(async () => {
  jest.restoreAllMocks();
  await Promise.all([http?.close(), worker?.close(), second?.close()]);
  await database?.drop();
});

it('notifies a worker of what an HTTP process committed, without waiting for a scan', async () => {
  await http
    .get(DatabaseService)
    .tx(() =>
      http.get(OutboxService).add('publisher-postback', { lead_id: 1, event: 'status_changed' }),
    );
  await eventually(async () => expect(await handler().notes()).toContain('status_changed 1'));
  await settled();
  expect(http.get(NotingHandler).calls).toBe(0);
});

it('drops an entry that was rolled back', async () => {
  await expect(
    http.get(DatabaseService).tx(async () => {
      await http
        .get(OutboxService)
        .add('publisher-postback', { lead_id: 2, event: 'status_changed' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await worker.get(OutboxRelayService).dispatch();
  expect(await handler().waiting()).toBe(0);
  expect(await handler().notes()).not.toContain('status_changed 2');
});

it('rejects a payload that does not fit its topic, and stores nothing', async () => {
  // The compiler rejects it too. This is what happens to data that it cannot check.
  const wrong = { lead_id: 3, event: 'lead_bought' } as unknown as {
    lead_id: number;
    event: 'lead_accepted';
  };
  await expect(
    (async () => http.get(OutboxService).add('publisher-postback', wrong))(),
  ).rejects.toThrow();
  expect(await handler().waiting()).toBe(0);
});

it('handles 300 entries of one statement once each, with two workers', async () => {
  const before = handler().calls + second.get(NotingHandler).calls;
  await http.get(OutboxService).addMany('publisher-postback', payloads(1_000, 300));
  await settled();
  expect((await handler().notes()).filter((note) => note.startsWith('lead_accepted'))).toHaveLength(
    300,
  );
  expect(handler().calls + second.get(NotingHandler).calls - before).toBe(300);
}, 20_000);

it('rolls back an entry whose handler failed, and retries it after 30 seconds', async () => {
  let failed = 0;
  const fail = (): Promise<void> => {
    failed += 1;
    return Promise.reject(new Error('not today'));
  };
  handler().before = fail;
  second.get(NotingHandler).before = fail;
  await http.get(OutboxService).add('publisher-postback', { lead_id: 4, event: 'ftd_approved' });
  await eventually(() => expect(failed).toBe(1));
  clock.advance(29_000);
  await worker.get(OutboxRelayService).dispatch();
  expect(await handler().waiting()).toBe(1);
  expect(failed).toBe(1);
  handler().before = second.get(NotingHandler).before = () => Promise.resolve();
  clock.advance(1_000);
  // The failed job, and with it its id, may still be in Redis. Then a later scan queues the entry.
  await eventually(async () => {
    await worker.get(OutboxRelayService).dispatch();
    clock.advance(30_000);
    expect(await handler().notes()).toContain('ftd_approved 4');
  });
});

it('puts a part of a full outbox into Redis, and the next one when that is done', async () => {
  const many = 6_000;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  handler().before = () => held;
  second.get(NotingHandler).before = () => held;
  const counted = jest.spyOn(JobQueuesService.prototype, 'waitingIn');
  await http.get(OutboxService).addMany('publisher-postback', payloads(100_000, many));
  await eventually(async () => {
    const counts = await Promise.all(counted.mock.results.map(({ value }) => value as unknown));
    expect(Math.max(...counts.map(Number))).toBeGreaterThanOrEqual(2_000);
  });
  const [row] = await worker
    .get(DatabaseService)
    .query<{ untouched: number }>(
      sql`SELECT count(*)::int AS untouched FROM outbox WHERE dispatched_at IS NULL`,
    );
  // The rest need not be handled to show this.
  await worker.get(DatabaseService).query(sql`DELETE FROM outbox WHERE dispatched_at IS NULL`);
  release();
  await settled();
  // Each of the two relays may have added a batch to what was nearly enough.
  expect(row?.untouched).toBeGreaterThanOrEqual(2_000);
});
