import pg from 'pg';
import { redisSpace } from './redis-space.js';
import { killServers, startServer, type ServerProcess } from './server-process.js';
import { newQueuePrefix } from './test-app.js';
import { createTestDatabase } from './test-database.js';

interface Receiver {
  readonly authority: string;
  close(): Promise<void>;
}

/** Workers that tests kill, on a database of their own, and the receiver that they may call. */
export interface KilledWorkers<R extends Receiver> {
  readonly db: pg.Pool;
  readonly receiver: R;
  start(): Promise<ServerProcess>;
  close(): Promise<void>;
}

export const createKilledWorkers = async <R extends Receiver>(
  space: ReturnType<typeof redisSpace>,
  startReceiver: () => Promise<R>,
): Promise<KilledWorkers<R>> => {
  const [receiver, database] = await Promise.all([startReceiver(), createTestDatabase()]);
  await space.flush();
  const db = new pg.Pool({ connectionString: database.url, max: 4 });
  const environment = {
    PROCESS_ROLE: 'worker',
    DATABASE_URL: database.url,
    REDIS_URL: space.url,
    QUEUE_PREFIX: newQueuePrefix(),
    DELIVERY_ALLOW_HOSTS: receiver.authority,
  };
  return {
    db,
    receiver,
    start: () => startServer(environment),
    close: async () => {
      await killServers();
      await db.end();
      await Promise.all([receiver.close(), database.drop(), space.flush()]);
    },
  };
};
