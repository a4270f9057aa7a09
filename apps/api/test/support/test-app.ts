import { randomBytes } from 'node:crypto';
import type { Type } from '@nestjs/common';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import { Redis } from 'ioredis';
import { addHooks, createAdapter } from '../../src/app.js';
import { Clock } from '#shared/clock/clock.js';
import { Environment, loadEnvironment } from '#shared/config/environment.js';
import { ThreadsService } from '#shared/threads/threads.service.js';
import { SourceThreads } from './source-threads.js';
import { createTestDatabase } from './test-database.js';

export interface TestApp {
  readonly app: NestFastifyApplication;
  readonly url: string;
  readonly databaseUrl: string;
  get<T>(token: abstract new (...args: never[]) => T): T;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly clock?: Clock;
  readonly environment?: Record<string, string>;
  /** Overrides providers, for example by an outbound client that counts. */
  readonly configure?: (builder: TestingModuleBuilder) => TestingModuleBuilder;
  /** The database to use instead of a new clone. It is not dropped. */
  readonly databaseUrl?: string;
}

export const TEST_SECRET = 'test-secret-test-secret-test-secret-1';
const redisUrl = (): string => {
  const url = process.env.REDIS_URL;
  if (!url)
    throw new Error('Set REDIS_URL to a Redis that tests may use (npm test does it for you).');
  return url;
};

/** Every app gets its own key prefix, so that tests in parallel share one Redis. */
export const newQueuePrefix = (): string => `test-${process.pid}-${randomBytes(4).toString('hex')}`;

const forgetKeys = async (prefix: string): Promise<void> => {
  const redis = new Redis(redisUrl());
  const keys = await redis.keys(`${prefix}:*`);
  if (keys.length > 0) await redis.del(...keys);
  redis.disconnect();
};

/**
 * Where the server finds its database. `TEST_POOLER_URL` puts a pooler in transaction mode between,
 * which passes on to any database of the test server.
 */
export const databaseVariables = (url: string): Record<string, string> => {
  const { TEST_POOLER_URL: pooler, DATABASE_URL: testServer = url } = process.env;
  if (!pooler || new URL(url).host !== new URL(testServer).host) return { DATABASE_URL: url };
  return {
    DATABASE_URL: new URL(new URL(url).pathname, pooler).href,
    DATABASE_DIRECT_URL: url,
    DB_PREPARED_STATEMENTS: 'false',
  };
};

/** Boots the given module on a real database and Redis and listens on a free port. */
export const createTestApp = async (
  module: Type,
  options: TestAppOptions = {},
): Promise<TestApp> => {
  const database = options.databaseUrl
    ? { url: options.databaseUrl, drop: () => Promise.resolve() }
    : await createTestDatabase();
  const prefix = newQueuePrefix();
  const environment = loadEnvironment({
    NODE_ENV: 'test',
    ...databaseVariables(database.url),
    REDIS_URL: redisUrl(),
    LEADLINE_SECRET: TEST_SECRET,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    DB_POOL_SIZE: '10',
    QUEUE_PREFIX: prefix,
    ...options.environment,
  });
  let builder = Test.createTestingModule({ imports: [module] })
    .overrideProvider(Environment)
    .useValue(environment)
    .overrideProvider(ThreadsService)
    .useClass(SourceThreads);
  if (options.clock) builder = builder.overrideProvider(Clock).useValue(options.clock);
  if (options.configure) builder = options.configure(builder);
  const compiled = await builder.compile();
  const adapter: FastifyAdapter = createAdapter();
  const app = compiled.createNestApplication<NestFastifyApplication>(adapter, { logger: false });
  addHooks(adapter.getInstance(), app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.getHttpServer().address();
  return {
    app,
    databaseUrl: database.url,
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    get: (token) => app.get(token),
    close: async () => {
      await app.close();
      await forgetKeys(prefix);
      await database.drop();
    },
  };
};
