import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { deriveKey, encryptWith } from '@leadline/prisma/secret-box';
import { Redis } from 'ioredis';
import { ROOT } from '../../../scripts/shared/paths.mjs';
import { freePort } from '../../../scripts/shared/ports.mjs';
import { loadSeed } from '../../../scripts/shared/system.mjs';
import { ask, integration, makeEmptyDatabase, onDatabase, SECRET } from '../world.mjs';

const STEPPING_CLOCK = new URL('./stepping-clock.mjs', import.meta.url).href;

/**
 * A server of the build that starts again when it is killed, at the same address.
 * @typedef {object} SoakServer
 * @property {string} name
 * @property {string} url
 * @property {() => void} kill as `kill -9`
 * @property {(signal: NodeJS.Signals) => void} signal
 * @property {() => number} memory resident bytes
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} name
 * @param {'http' | 'worker'} role
 * @param {Record<string, string>} env
 * @returns {Promise<SoakServer>}
 */
export async function startSoakServer(name, role, env) {
  const port = await freePort();
  let isStopping = false;
  const start = () => {
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', '--import', STEPPING_CLOCK, `${ROOT}/apps/api/dist/main.js`],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          PROCESS_ROLE: role,
          HOST: '127.0.0.1',
          PORT: String(port),
          LEADS_IN_MEMORY_FROM: '0',
          ...env,
        },
      },
    );
    child.once('exit', () => {
      if (!isStopping) current = start();
    });
    return child;
  };
  let current = start();
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    kill: () => void current.kill('SIGKILL'),
    signal: (signal) => void current.kill(signal),
    memory: () => memoryOf(current.pid ?? 0),
    async stop() {
      isStopping = true;
      const gone = once(current, 'exit');
      current.kill('SIGTERM');
      await gone;
    },
  };
}

/** @param {number} pid */
function memoryOf(pid) {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    // It has just been killed.
    return 0;
  }
}

/** An attempt that no answer settles is unknown after this many milliseconds. */
const ADVERTISER_LIMIT_MS = 3_000;

/**
 * A database with one publisher, which wants to be told, and three advertisers: the first two share
 * the leads, and the third gets what they do not take. The first one has a cap.
 * @param {string} serverUrl
 * @param {{ host: string, cap: number }} options
 */
export async function makeSoakWorld(serverUrl, { host, cap }) {
  const databaseUrl = await makeEmptyDatabase(serverUrl);
  const seed = await loadSeed();
  return onDatabase(databaseUrl, async (client) => {
    const publisher = await seed.createPublisher(client, SECRET, {
      rate_limit_per_minute: 1_000_000,
    });
    await client.query(
      `INSERT INTO publisher_postbacks (publisher_id, event, url, signing_secret)
       VALUES ($1, 'lead_accepted', $2, $3)`,
      [
        publisher.id,
        `http://${host}/told?lead={lead_id}`,
        encryptWith(deriveKey(SECRET, 'encryption'), 'signing-secret', 'signing-secret'),
      ],
    );
    /** @type {{ id: number, postback_token: string }[]} */
    const advertisers = [];
    for (const n of [0, 1, 2]) {
      const advertiser = await seed.createAdvertiser(client, SECRET);
      await seed.setIntegration(
        client,
        SECRET,
        advertiser.id,
        {
          ...integration(`http://${host}/advertiser/${n}`),
          timeout_ms: ADVERTISER_LIMIT_MS,
          retries: 0,
        },
        { token: randomBytes(8).toString('hex') },
      );
      advertisers.push(advertiser);
    }
    const [alpha = 0, bravo = 0, charlie = 0] = advertisers.map(({ id }) => id);
    await seed.createDistribution(client, {
      country_id: await seed.countryId(client, 'GB'),
      method: 'chance',
      groups: [
        [
          { advertiser_id: alpha, percentage: 50 },
          { advertiser_id: bravo, percentage: 50 },
        ],
        [{ advertiser_id: charlie, percentage: 100 }],
      ],
    });
    const capId = await seed.createCap(client, {
      interval: 'interval',
      cap,
      advertiser_ids: [alpha],
    });
    return { databaseUrl, token: publisher.api_token, advertisers, alpha, capId };
  });
}

const SLOW_MS = 2_000;
const EPISODE_MS = 15_000;
const SILENT_MS = 8_000;

/**
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
