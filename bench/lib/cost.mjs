import { readdir, readFile } from 'node:fs/promises';
import { Redis } from 'ioredis';
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

/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10;

/**
 * Milliseconds of processor time that all processes of a server have used so far, ended ones
 * included.
 * @param {string} url
 */
export async function processorOf(url) {
  const [row] = /** @type {{ data_directory: string }[]} */ (await ask(url, 'SHOW data_directory'));
  const lock = await readFile(`${row?.data_directory}/postmaster.pid`, 'utf8');
  const server = Number(lock.split('\n')[0]);
  let ticks = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The name of the program, in parentheses, may have spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((index) =>
      Number(fields[index]),
    );
    const isServer = Number(name) === server;
    if (!isServer && parent !== server) continue;
    ticks += (user ?? 0) + (system ?? 0);
    if (isServer) ticks += (endedUser ?? 0) + (endedSystem ?? 0);
  }
  return ticks * TICK_MS;
}
