// Owns the embedded database and Redis for one parent process, and ends them when that process is
// gone, however it ended: the parent holds the other end of our standard input, which the kernel
// closes even after `kill -9`.
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { freePort } from '../shared/ports.mjs';
import { startPostgres } from './postgres.mjs';
import { removeDataFolder } from './postgres-files.mjs';
import { startRedis } from './redis.mjs';

/**
 * @typedef {object} KeeperOrder what the parent writes as the first line
 * @property {string} dir where data, logs and state go
 * @property {boolean} ephemeral
 * @property {boolean} postgres whether to run PostgreSQL
 * @property {string | null} redisProgram null: no Redis
 *
 * @typedef {{ databaseUrl?: string, redisUrl?: string }} KeeperAnswer
 * @typedef {{ postgresPort?: number, postgresPassword?: string, redisPort?: number }} KeeperState
 * @typedef {{ stop(): Promise<void> }} Running
 */

const lines = createInterface({ input: process.stdin });
/** @type {Running[]} */
const running = [];
/** @type {KeeperOrder | undefined} */
let order;
/** @type {Promise<void> | undefined} */
let ending;
/** @type {Promise<void> | undefined} */
let starting;

lines.once('line', (line) => {
  order = /** @type {KeeperOrder} */ (JSON.parse(line));
  starting = start(order).catch((error) => {
    say({ error: error instanceof Error ? error.message : String(error) });
    end(1);
  });
});
lines.once('close', () => end(0));
process.on('SIGTERM', () => end(0));
// The terminal's Ctrl-C and hang-up are for the parent, which closes our input when it is done with
// the database.
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);

/** @param {KeeperOrder} wanted */
async function start({ dir, ephemeral, postgres, redisProgram }) {
  await mkdir(`${dir}/logs`, { recursive: true });
  // Root starts the database as another user, who has to get through this folder.
  if (ephemeral) await chmod(dir, 0o711);
  const stateFile = `${dir}/infra.json`;
  const state = await readState(stateFile);
  state.postgresPort = await freePort(state.postgresPort);
  state.postgresPassword ??= randomBytes(24).toString('base64url');
  state.redisPort = await freePort(state.redisPort);
  await writeFile(stateFile, JSON.stringify(state), { mode: 0o600 });

  /** @type {KeeperAnswer} */
  const answer = {};
  if (postgres) {
    const server = await startPostgres({
      dir: `${dir}/pg`,
      log: `${dir}/logs/postgres.log`,
      port: state.postgresPort,
      password: state.postgresPassword,
      ephemeral,
      onLost,
    });
    running.push(server);
    answer.databaseUrl = server.url;
  }
  if (redisProgram) {
    const server = await startRedis({
      program: redisProgram,
      dir: `${dir}/redis`,
      log: `${dir}/logs/redis.log`,
      port: state.redisPort,
      ephemeral,
      onLost,
    });
    running.push(server);
    answer.redisUrl = server.url;
  }
  say(answer);
}

/**
 * @param {string} file
 * @returns {Promise<KeeperState>}
 */
async function readState(file) {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return JSON.parse(text);
}

/** @param {Error} error */
function onLost(error) {
  console.error(error.message);
  end(1);
}

/** @param {KeeperAnswer | { error: string }} message */
function say(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** @param {number} code */
function end(code) {
  ending ??= (async () => {
    await starting;
    await Promise.allSettled(running.map((service) => service.stop()));
    if (order?.ephemeral) {
      await removeDataFolder(`${order.dir}/pg`);
      await removeDataFolder(order.dir);
    }
    process.exit(code);
  })();
}
