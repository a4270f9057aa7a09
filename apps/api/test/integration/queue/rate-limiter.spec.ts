import { Redis } from 'ioredis';
import { type Environment, loadEnvironment } from '#shared/config/environment.js';
import { RateLimiterService, type RateVerdict } from '#shared/queue/rate-limiter.service.js';
import { newQueuePrefix, TEST_SECRET } from '#test/support/test-app.js';

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
  expect(allowedOf(await many(new RateLimiterService(away, environment), 20, 'away', 1))).toBe(20);
  away.disconnect();
});
