import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate, migrationsHash } from '@leadline/prisma/migrate';
import { seedReference } from '@leadline/prisma/seed';

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

/** The address of another database on the same server. */
export const databaseAt = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
};

export const serverUrl = (): string => {
  const url = process.env.DATABASE_URL;
  if (!url)
    throw new Error(
      'Set DATABASE_URL to a PostgreSQL server that tests may create databases on ' +
        '(npm test does it for you).',
    );
  return url;
};

/** Runs statements on the server's own database. */
export const onServer = async (work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseAt(serverUrl(), 'postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/** The name of the migrated and seeded template. Each set of migrations has its own. */
const templateName = async (): Promise<string> => `leadline_template_${await migrationsHash()}`;

const createTemplate = async (): Promise<string> => {
  const name = await templateName();
  await onServer(async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query(
      'SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate',
      [name],
    );
    if (rowCount) return;
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
    await client.query(`CREATE DATABASE ${name}`);
    const url = databaseAt(serverUrl(), name);
    await migrate(url);
    const seeded = new pg.Client({ connectionString: url });
    await seeded.connect();
    await seedReference(seeded);
    await seeded.end();
    await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
  });
  return name;
};

let template: Promise<string> | undefined;

/** Creates the template once and returns its name. Concurrent runs wait for each other. */
export const ensureTemplate = (): Promise<string> => (template ??= createTemplate());

/**
 * A digest of every table, including row versions. Two digests are equal only if nothing was
 * written in between.
 */
export const databaseDigest = async (db: pg.Pool): Promise<Record<string, string>> => {
  const { rows: tables } = await db.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const digest: Record<string, string> = {};
  for (const { name } of tables) {
    const {
      rows: [row],
    } = await db.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t.ctid::text || t.xmin::text
         || t.xmax::text || t::text, ',' ORDER BY t.ctid)), '') AS sum
       FROM ${name} t`,
    );
    digest[name] = row?.sum ?? '';
  }
  return digest;
};
