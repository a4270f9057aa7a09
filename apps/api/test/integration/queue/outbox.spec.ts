import { FixedClock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { OutboxService } from '#shared/queue/outbox.service.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { OutboxRelayService } from '#shared/queue/outbox-relay.service.js';
import { eventually } from '#test/support/waiting.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import {
  createTestApp,
  newQueuePrefix,
  type TestApp,
  TEST_SECRET,
} from '#test/support/test-app.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';
import { NotingHandler, QueueTestModule } from './queue-fixture.js';
import { Redis } from 'ioredis';
import { type Environment, loadEnvironment } from '#shared/config/environment.js';
import { RateLimiterService, type RateVerdict } from '#shared/queue/rate-limiter.service.js';
import { redisSpace } from '#test/support/redis-space.js';
import { createTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.js';

const clock = new FixedClock(new Date('2026-11-20T12:00:00Z'));

describe('outbox', () => {
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
    jest
      .spyOn(PeriodicTask.prototype, 'onApplicationBootstrap')
      .mockImplementation(() => undefined);
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
    expect(
      (await handler().notes()).filter((note) => note.startsWith('lead_accepted')),
    ).toHaveLength(300);
    expect(handler().calls + second.get(NotingHandler).calls - before).toBe(300);
  }, 20_000);

  it('rolls back an entry whose handler failed alone, and retries it after 30 seconds', async () => {
    let failed = 0;
    const fail = ({ lead_id }: { lead_id: number }): Promise<void> => {
      if (lead_id !== 4) return Promise.resolve();
      failed += 1;
      return Promise.reject(new Error('not today'));
    };
    handler().before = second.get(NotingHandler).before = fail;
    await http.get(OutboxService).addMany('publisher-postback', payloads(3, 3));
    await eventually(async () =>
      expect(await handler().notes()).toEqual(
        expect.arrayContaining(['lead_accepted 3', 'lead_accepted 5']),
      ),
    );
    await eventually(async () => {
      await worker.get(OutboxRelayService).dispatch();
      expect(await handler().waiting()).toBe(1);
    });
    const before = failed;
    clock.advance(29_000);
    await worker.get(OutboxRelayService).dispatch();
    expect(failed).toBe(before);
    handler().before = second.get(NotingHandler).before = () => Promise.resolve();
    clock.advance(1_000);
    await worker.get(OutboxRelayService).dispatch();
    expect(await handler().notes()).toContain('lead_accepted 4');
  });

  it('lets a worker handle what another has not locked, and repeats nothing', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const isHeld = ({ lead_id }: { lead_id: number }) =>
      lead_id === 100_000 ? held : Promise.resolve();
    handler().before = second.get(NotingHandler).before = isHeld;
    await http.get(OutboxService).addMany('publisher-postback', payloads(100_000, 1_200));
    // The worker that is held has the first 500.
    await eventually(async () => {
      await Promise.race([
        Promise.all([worker, second].map((one) => one.get(OutboxRelayService).dispatch())),
        eventually(async () => expect(await handler().waiting()).toBe(500)),
      ]);
      expect(await handler().waiting()).toBe(500);
    });
    release();
    await settled();
  }, 20_000);
});

describe('rate limiter', () => {
  // Limits per minute over a real Redis, as two processes see them.
  let environment: Environment;
  let first: Redis;
  let second: Redis;

  beforeAll(async () => {
    environment = loadEnvironment({
      DATABASE_URL: 'postgres://not-used/x',
      REDIS_URL: process.env.REDIS_URL,
      LEADLINE_SECRET: TEST_SECRET,
      QUEUE_PREFIX: newQueuePrefix(),
    });
    [first, second] = [new Redis(environment.REDIS_URL), new Redis(environment.REDIS_URL)];
    await Promise.all([first.ping(), second.ping()]);
    await Promise.all(
      [first, second].map((redis) =>
        new RateLimiterService(redis, environment).take('first-of-all', 1),
      ),
    );
  });
  afterAll(() => {
    first.disconnect();
    second.disconnect();
  });

  const many = (
    limiter: RateLimiterService,
    count: number,
    key: string,
    perMinute: number,
  ): Promise<RateVerdict[]> =>
    Promise.all(Array.from({ length: count }, () => limiter.take(key, perMinute)));
  const allowedOf = (verdicts: readonly RateVerdict[]): number =>
    verdicts.filter((verdict) => verdict.allowed).length;

  it.each([1, 6, 7, 59, 600])(
    'lets exactly %d of many at once through two processes',
    async (limit) => {
      const verdicts = (
        await Promise.all([
          many(new RateLimiterService(first, environment), 700, `exact-${limit}`, limit),
          many(new RateLimiterService(second, environment), 700, `exact-${limit}`, limit),
        ])
      ).flat();
      // With a limit of many per second, a few more become allowed while the requests run.
      expect(allowedOf(verdicts)).toBeGreaterThanOrEqual(limit);
      expect(allowedOf(verdicts)).toBeLessThanOrEqual(limit + Math.ceil(limit / 12));
    },
  );

  it('counts down what remains in the order of the requests, and says when to retry', async () => {
    const verdicts = await many(new RateLimiterService(first, environment), 5, 'countdown', 3);
    expect(verdicts.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
      [false, 0],
    ]);
    // One request every 20 seconds.
    expect(verdicts[3]?.retryAfterSeconds).toBeGreaterThanOrEqual(19);
    expect(verdicts[3]?.retryAfterSeconds).toBeLessThanOrEqual(20);
  });

  it('keeps keys apart, and gives no extra requests when a limit is lowered', async () => {
    const limiter = new RateLimiterService(first, environment);
    const [spent, fresh] = await Promise.all([
      many(limiter, 10, 'spent', 5),
      many(limiter, 4, 'fresh', 5),
    ]);
    expect([allowedOf(spent), allowedOf(fresh)]).toEqual([5, 4]);
    expect(allowedOf(await many(limiter, 10, 'spent', 2))).toBe(0);
  });

  it('allows every request while Redis is away', async () => {
    const away = new Redis({ port: 1, host: '127.0.0.1', lazyConnect: true });
    expect(allowedOf(await many(new RateLimiterService(away, environment), 20, 'away', 1))).toBe(
      20,
    );
    away.disconnect();
  });
});

describe('redis faults', () => {
  // Redis is killed, unreachable or flushed.
  const space = redisSpace(9);

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

  it('handles entries without Redis', async () => {
    const running = await start(false);
    await running
      .get(DatabaseService)
      .tx(() => running.get(OutboxService).addMany('publisher-postback', entries(20)));
    await running.get(OutboxRelayService).dispatch();
    expect(running.get(JobQueuesService).isReachable).toBe(false);
    expect(await running.get(NotingHandler).notes()).toHaveLength(20);
    expect(await running.get(NotingHandler).waiting()).toBe(0);
  });
});
