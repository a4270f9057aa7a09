import { migrate, migrationsHash } from '@leadline/prisma/migrate';
import { seedReference } from '@leadline/prisma/seed';
import pg from 'pg';

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
