import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { exitOf, tail } from '../shared/command.mjs';
import { Failure } from '../shared/failure.mjs';
import { startContainers } from './containers.mjs';
import { isProcess, waitFor } from './process-state.mjs';
import { redisProgram } from './redis.mjs';
import { throwAwayFolder } from './throw-away-folder.mjs';

const KEEPER = fileURLToPath(new URL('./keeper.mjs', import.meta.url));

/**
 * @typedef {object} Infra
 * @property {string} databaseUrl the database `postgres`, as a superuser where it is ours
 * @property {string} redisUrl
 * @property {boolean} embedded whether the database is the embedded one
 * @property {Promise<Error>} lost resolves when a service died for good
 * @property {() => Promise<void>} stop
 */

/**
 * PostgreSQL and Redis: those of DATABASE_URL and REDIS_URL; what is missing from containers
 * (TEST_INFRA=containers) or embedded.
 * @param {{
 *   dir?: string,
 *   log: (line: string) => void,
 *   ephemeral?: boolean,
 *   redis?: boolean,
 * }} options
 *   `dir`: where the data lives between runs; `ephemeral`: data that is thrown away afterwards, and
 *   may be lost with the machine;
 *   `redis`: false where only the database is wanted (then `redisUrl` is empty)
 * @returns {Promise<Infra>}
 */
export async function startInfra({ dir, log, ephemeral = false, redis = true }) {
  const kind = process.env.TEST_INFRA || 'embedded';
  if (!['embedded', 'containers'].includes(kind))
    throw new Failure(`TEST_INFRA=${kind}: it may be "embedded" or "containers".`);
  const databaseUrl = process.env.DATABASE_URL || undefined;
  const redisUrl = redis ? process.env.REDIS_URL || undefined : '';
  const missing = { postgres: !databaseUrl, redis: redisUrl === undefined };
  if (databaseUrl && redisUrl !== undefined)
    return {
      databaseUrl,
      redisUrl,
      embedded: false,
      lost: new Promise(() => undefined),
      stop: async () => undefined,
    };
  if (ephemeral && kind === 'containers') {
    const { stop, ...started } = await startContainers(missing);
    return {
      ...complete({ databaseUrl, redisUrl }, started),
      embedded: false,
      lost: new Promise(() => undefined),
      stop,
    };
  }
  const home = ephemeral ? await mkdtemp(`${await throwAwayFolder()}/leadline-test-`) : dir;
  if (!home) throw new Error('a folder is needed for data that is kept');
  const keeper = await startKeeper(
    {
      dir: home,
      ephemeral,
      postgres: missing.postgres,
      redisProgram: missing.redis ? await redisProgram() : null,
    },
    log,
  );
  return {
    ...complete({ databaseUrl, redisUrl }, keeper.answer),
    embedded: missing.postgres,
    lost: keeper.lost,
    stop: keeper.stop,
  };
}

/**
 * @param {{ databaseUrl?: string, redisUrl?: string }} given
 * @param {{ databaseUrl?: string, redisUrl?: string }} started
 */
function complete(given, started) {
  const databaseUrl = given.databaseUrl ?? started.databaseUrl;
  const redisUrl = given.redisUrl ?? started.redisUrl;
  if (!databaseUrl || redisUrl === undefined)
    throw new Error('the services started without their addresses');
  return { databaseUrl, redisUrl };
}

/**
 * @param {import('./keeper.mjs').KeeperOrder} order
 * @param {(line: string) => void} log
 */
async function startKeeper(order, log) {
  await claim(order.dir, log);
  mkdirSync(`${order.dir}/logs`, { recursive: true });
  const errorLog = `${order.dir}/logs/infra.log`;
  const errors = openSync(errorLog, 'a');
  // Detached: the terminal's Ctrl-C reaches the parent only, which stops its server before the
  // database.
  const child = spawn(process.execPath, [KEEPER, order.dir], {
    detached: true,
    stdio: ['pipe', 'pipe', errors],
  });
  closeSync(errors);
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('a child without the pipes that it was given');
  await writeFile(claimFile(order.dir), JSON.stringify({ keeper: child.pid, owner: process.pid }), {
    mode: 0o600,
  });
  const ended = exitOf(child);
  stdin.on('error', () => undefined); // a keeper that died is reported by its exit
  stdin.write(`${JSON.stringify(order)}\n`);
  const answer = await Promise.race([
    firstLine(stdout),
    ended.then(() => ({ error: `the service process ended:\n${tail(errorLog, 20)}` })),
  ]);
  if ('error' in answer) {
    stdin.end();
    await ended;
    throw new Failure(answer.error);
  }
  let stopping = false;
  return {
    answer,
    lost: ended.then(() =>
      stopping
        ? new Promise(() => undefined)
        : new Error(
            `PostgreSQL or Redis stopped (logs: ${order.dir}/logs):\n${tail(errorLog, 20)}`,
          ),
    ),
    async stop() {
      stopping = true;
      stdin.end();
      await ended;
      await rm(claimFile(order.dir), { force: true });
    },
  };
}

/**
 * @param {import('node:stream').Readable} stream
 * @returns {Promise<import('./keeper.mjs').KeeperAnswer | { error: string }>}
 */
function firstLine(stream) {
  return new Promise((resolve) => {
    createInterface({ input: stream }).once('line', (line) => resolve(JSON.parse(line)));
  });
}

/** @param {string} dir */
const claimFile = (dir) => `${dir}/keeper.json`;

/**
 * One run at a time on a data folder. A keeper whose owner was killed is about to end by itself:
 * wait for that.
 * @param {string} dir
 * @param {(line: string) => void} log
 */
export async function claim(dir, log) {
  if (!existsSync(claimFile(dir))) return;
  const { keeper, owner } = /** @type {{ keeper: number, owner: number }} */ (
    JSON.parse(await readFile(claimFile(dir), 'utf8'))
  );
  if (!(await isProcess(keeper, KEEPER))) return;
  if (await isProcess(owner, 'node')) {
    throw new Failure(
      `Leadline is already running from this folder (process ${owner}). ` +
        'Stop it first, or work from another copy.',
    );
  }
  log('waiting for the database of the last run to close');
  await waitFor(async () => ((await isProcess(keeper, KEEPER)) ? undefined : true), {
    within: 30_000,
    what: 'the last run to end',
  });
}
