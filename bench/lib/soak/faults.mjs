import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { ask } from '../world.mjs';

const SLOW_MS = 2_000;
const EPISODE_MS = 15_000;
const SILENT_MS = 8_000;

/**
 * @typedef {import('./servers.mjs').SoakServer} SoakServer
 * @typedef {{ name: string, play: () => Promise<void> }} Fault
 */

/**
 * The faults of the soak, each of which ends by itself.
 * @param {object} world
 * @param {string} world.databaseUrl
 * @param {string} world.redisUrl
 * @param {{ mood: { delayMs: number, isSilent: boolean } }} world.parties
 * @param {{ api: SoakServer, worker: SoakServer }} world.mortal those that may be killed
 * @param {SoakServer} world.other a worker whose clock may jump
 * @returns {readonly Fault[]}
 */
export function soakFaults({ databaseUrl, redisUrl, parties, mortal, other }) {
  const { mood } = parties;
  return [
    { name: 'API killed', play: async () => mortal.api.kill() },
    { name: 'worker killed', play: async () => mortal.worker.kill() },
    { name: 'PostgreSQL killed', play: () => killPostgres(databaseUrl) },
    { name: 'Redis killed', play: () => killRedis(redisUrl) },
    { name: 'Redis flushed', play: () => flush(redisUrl) },
    {
      name: 'advertisers slow',
      play: async () => {
        const usual = mood.delayMs;
        mood.delayMs = SLOW_MS;
        await delay(EPISODE_MS);
        mood.delayMs = usual;
      },
    },
    {
      name: 'advertisers silent',
      play: async () => {
        mood.isSilent = true;
        await delay(SILENT_MS);
        mood.isSilent = false;
      },
    },
    { name: 'clock of a worker an hour ahead', play: () => stepClock(other) },
    { name: 'clock of an API an hour ahead', play: () => stepClock(mortal.api) },
  ];
}

/** @param {SoakServer} server */
async function stepClock(server) {
  server.signal('SIGUSR2');
  await delay(EPISODE_MS);
  server.signal('SIGUSR2');
}

/** kill -9 of the postmaster, as when the machine of the database fails. @param {string} url */
async function killPostgres(url) {
  const [row] = await ask(url, "SELECT current_setting('data_directory') AS folder");
  const pid = await readFile(`${/** @type {{ folder: string }} */ (row).folder}/postmaster.pid`);
  process.kill(Number(pid.toString().split('\n')[0]), 'SIGKILL');
}

/** @param {string} url */
async function killRedis(url) {
  const pid = await onRedis(url, async (redis) => {
    const info = await redis.info('server');
    return Number(/process_id:(\d+)/.exec(info)?.[1]);
  });
  process.kill(pid, 'SIGKILL');
}

/** @param {string} url */
const flush = (url) => onRedis(url, async (redis) => void (await redis.flushall()));

/**
 * @template T
 * @param {string} url
 * @param {(redis: Redis) => Promise<T>} work
 */
async function onRedis(url, work) {
  const redis = new Redis(url);
  redis.on('error', () => undefined);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
