import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseAt, ensureTemplate, onServer, serverUrl } from './template.js';

/** A database of its own for one test file, cloned from the migrated template (0.1 s). */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Connections that wait for the next use, by the address of their database. */
const idle = new Map<string, pg.Client[]>();

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  // A test that ends all sessions of its database ends the idle ones as well.
  client.on('error', () => {
    idle.set(url, idle.get(url)?.filter((other) => other !== client) ?? []);
  });
  await client.connect();
  return client;
};

/**
 * Runs statements on a database, on a connection that is kept for the next ones: to open one takes
 * ten times as long as what most tests ask. It ends with the database.
 */
export const onConnection = async <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = idle.get(url)?.pop() ?? (await connect(url));
  try {
    const result = await work(client);
    // The next use finds it as new: without a transaction, settings and locks.
    await client.query('ROLLBACK');
    await client.query('DISCARD ALL');
    idle.set(url, [...(idle.get(url) ?? []), client]);
    return result;
  } catch (error) {
    await client.end();
    throw error;
  }
};

const endIdle = async (url: string): Promise<void> => {
  const clients = idle.get(url) ?? [];
  idle.delete(url);
  await Promise.all(clients.map((client) => client.end()));
};

/** Makes a database under a name of its own; `after` is the rest of the statement. */
const createDatabase = async (after = ''): Promise<TestDatabase> => {
  const name = `leadline_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(async (client) => {
    await client.query(`CREATE DATABASE ${name} ${after}`);
  });
  const url = databaseAt(serverUrl(), name);
  return {
    url,
    // Without FORCE first, which waits up to five seconds for connections that are closing. FORCE
    // would end them with an error.
    drop: async () => {
      await endIdle(url);
      await onServer(async (client) => {
        await client
          .query(`DROP DATABASE IF EXISTS ${name}`)
          .catch(() => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
      });
    },
  };
};

export const createTestDatabase = async (): Promise<TestDatabase> => {
  const template = await ensureTemplate();
  // The other strategy writes each page of the template to the log: three times the work.
  return createDatabase(`TEMPLATE ${template} STRATEGY FILE_COPY`);
};

/** Without a table. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase();
