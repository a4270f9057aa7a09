import { Redis } from 'ioredis';
import { processorOf } from './postgres-processor.mjs';
import { ask } from './world.mjs';

/**
 * Use of the services so far: milliseconds of processor time, bytes of the write-ahead log, bytes of
 * the database on disk, and transactions.
 * @typedef {object} Used
 * @property {number} postgres
 * @property {number} redis
 * @property {number} log
 * @property {number} disk
 * @property {number} transactions
 */

/**
 * @param {{ databaseUrl: string, redisUrl: string }} services on this machine
 * @returns {Promise<Used>}
 */
export async function usedByServices({ databaseUrl, redisUrl }) {
  /** @type {Pick<Used, 'log' | 'disk' | 'transactions'>[]} */
  const [figures] = await ask(
    databaseUrl,
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS log,
       pg_database_size(current_database())::float8 AS disk,
       (SELECT sum(xact_commit)::float8 FROM pg_stat_database) AS transactions`,
  );
  if (!figures) throw new Error('PostgreSQL did not answer.');
  return { ...figures, postgres: await processorOf(databaseUrl), redis: await ofRedis(redisUrl) };
}

/** @param {string} url */
async function ofRedis(url) {
  const redis = new Redis(url);
  try {
    const info = await redis.info('cpu');
    return ['used_cpu_sys', 'used_cpu_user'].reduce(
      (sum, name) => sum + 1000 * Number(new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]),
      0,
    );
  } finally {
    redis.disconnect();
  }
}
