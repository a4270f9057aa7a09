import { Redis } from 'ioredis';
import type pg from 'pg';

/** Every row of every table as text: what a dump of the data would hold. */
export const databaseText = async (db: pg.Pool): Promise<string> => {
  const tables = await db.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const parts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await db.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    for (const { row } of rows) parts.push(`${name}: ${row}`);
  }
  return parts.join('\n');
};

/** Every key of Redis with its serialised value. */
export const redisText = async (): Promise<string> => {
  const redis = new Redis(process.env.REDIS_URL ?? '');
  const parts: string[] = [];
  for (const key of await redis.keys('*'))
    parts.push(key, (await redis.dump(key).catch(() => null)) ?? '');
  redis.disconnect();
  return parts.join('\n');
};
