import { AppModule } from '../../src/app.module.js';
import { Environment } from '#shared/config/environment.js';
import type { FixedClock } from '#shared/clock/clock.js';
import { createTestApp, newQueuePrefix, type TestApp } from '#test/support/test-app.js';
import { createWorld, type World } from './world.js';

export interface Installation {
  /** Each request to its app goes to another API process than the one before. */
  readonly world: World;
  readonly apis: readonly [TestApp, TestApp];
  readonly workers: readonly TestApp[];
  close(): Promise<void>;
}

interface InstallationOptions {
  readonly clock?: FixedClock;
  /** How many processes run jobs. None by default. */
  readonly workers?: number;
}

/** An app whose address is that of the next process, each time somebody asks for it. */
const inTurn = (apis: readonly [TestApp, TestApp]): TestApp => {
  let requests = 0;
  return {
    ...apis[0],
    get url() {
      requests += 1;
      return apis[requests % 2 === 0 ? 0 : 1].url;
    },
  };
};

/** Two API processes and some workers on one PostgreSQL and one Redis, as `--scale` starts them. */
export const createInstallation = async ({
  clock,
  workers = 0,
}: InstallationOptions = {}): Promise<Installation> => {
  const shared = { QUEUE_PREFIX: newQueuePrefix(), DB_POOL_SIZE: '5' };
  const ofApi = { ...shared, PROCESS_ROLE: 'http' };
  const world = await createWorld({ ...(clock && { clock }), environment: ofApi });
  const start = (values: Readonly<Record<string, string>>): Promise<TestApp> =>
    createTestApp(AppModule, {
      ...(clock && { clock }),
      databaseUrl: world.app.databaseUrl,
      environment: {
        ...values,
        DELIVERY_ALLOW_HOSTS: world.app.get(Environment).DELIVERY_ALLOW_HOSTS.join(),
      },
    });
  const apis = [world.app, await start(ofApi)] as const;
  const started = await Promise.all(
    Array.from({ length: workers }, () => start({ ...shared, PROCESS_ROLE: 'worker' })),
  );
  return {
    world: { ...world, app: inTurn(apis) },
    apis,
    workers: started,
    close: async () => {
      await Promise.all([apis[1], ...started].map((app) => app.close()));
      await world.close();
    },
  };
};
