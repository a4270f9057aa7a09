import { execFile } from 'node:child_process';
import { chown, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { promisify } from 'node:util';
import { databaseAccount } from './account.mjs';
import { postgresPrograms, prepareDataFolder } from './postgres-files.mjs';
import { endProcess, isProcess, waitFor } from './process-state.mjs';
import { startService } from './service.mjs';

// A cluster of one major version cannot be opened by the next: each has a folder of its own.
const MAJOR = 18;
const USER = 'leadline';
const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C' };
const INITDB = [
  `--username=${USER}`,
  '--encoding=UTF8',
  // Unicode case rules and code-point order, the same on every operating system (docker-compose.yml
  // asks for the same).
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--auth-host=scram-sha-256',
  '--auth-local=scram-sha-256',
];
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=300',
  'shared_buffers=256MB',
  'timezone=UTC',
  'log_timezone=UTC',
];
// Test data may be lost with the machine. synchronous_commit stays on: the order of commits must be
// as in production.
const EPHEMERAL_SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'max_wal_size=1GB',
  'checkpoint_timeout=30min',
  'wal_level=minimal',
  'max_wal_senders=0',
];
/** Tests open thousands of connections; a password of a throw-away server guards nothing. */
const EPHEMERAL_INITDB = ['--set=scram_iterations=1'];

/**
 * @typedef {object} PostgresOptions
 * @property {string} dir data folder
 * @property {string} log file
 * @property {number} port
 * @property {string} password of the cluster, existing or to be made
 * @property {boolean} ephemeral
 * @property {readonly string[]} [settings] more of them, `name=value`
 * @property {(error: Error) => void} onLost
 */

/**
 * Starts the embedded PostgreSQL, making the cluster where there is none and ending a server that
 * an earlier run left on it.
 * @param {PostgresOptions} options
 * @returns {Promise<{ url: string, stop(): Promise<void> }>} `url`: the database
 *   `postgres`, as superuser
 */
export async function startPostgres({ log, port, settings = [], onLost, ...cluster }) {
  const { data, account, programs } = await ensurePostgres(cluster);
  const { password, ephemeral } = cluster;
  const all = [...SETTINGS, ...(ephemeral ? EPHEMERAL_SETTINGS : []), ...settings];
  const service = await startService({
    name: 'PostgreSQL',
    command: programs.postgres,
    args: ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])],
    log,
    spawnOptions: { ...account, cwd: '/', env: ENVIRONMENT },
    stopSignal: 'SIGINT', // "fast": ends the sessions, writes a checkpoint
    ready: (pid) =>
      waitFor(() => readyUnder(data, pid), { within: 60_000, what: 'PostgreSQL to be ready' }).then(
        () => undefined,
      ),
    onLost,
  });
  return {
    url: `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`,
    stop: () => service.stop(),
  };
}

/**
 * The cluster of a data folder, made where there is none. No server runs on it.
 * @param {Pick<PostgresOptions, 'dir' | 'password' | 'ephemeral'>} options
 */
export async function ensurePostgres({ dir, password, ephemeral }) {
  const account = await databaseAccount();
  const programs = await postgresPrograms(account);
  const data = `${await prepareDataFolder(dir, account)}/${MAJOR}`;
  await endLeftover(data);
  if (!(await hasCluster(data))) {
    const options = ephemeral ? [...INITDB, ...EPHEMERAL_INITDB] : INITDB;
    await makeCluster(programs.initdb, data, { account, password, options });
  }
  return { data, account, programs };
}

/**
 * Has a cluster start as a standby: of `original`, of which it becomes a copy, or of nobody. The
 * server of `original` has never run.
 * @param {Pick<PostgresOptions, 'dir' | 'password' | 'ephemeral'>} cluster
 * @param {string} [original] folder of a cluster
 */
export async function makeStandby(cluster, original) {
  const account = await databaseAccount();
  const data = `${await prepareDataFolder(cluster.dir, account)}/${MAJOR}`;
  if (original) await promisify(execFile)('cp', ['-R', '-p', original, data], { ...account });
  else await ensurePostgres(cluster);
  await promisify(execFile)('touch', [`${data}/standby.signal`], { ...account });
}

/** @param {string} data */
const hasCluster = (data) =>
  readFile(`${data}/PG_VERSION`).then(
    () => true,
    () => false,
  );

/**
 * Makes the cluster beside its place and moves it there when it is whole, so that an interrupted
 * start leaves nothing half made.
 * @param {string} initdb
 * @param {string} data
 * @param {object} settings
 * @param {import('./account.mjs').Account | undefined} settings.account
 * @param {string} settings.password
 * @param {readonly string[]} settings.options of initdb
 */
async function makeCluster(initdb, data, { account, password, options }) {
  const partial = `${data}.new`;
  await rm(partial, { recursive: true, force: true });
  const folder = await mkdtemp(`${os.tmpdir()}/leadline-`);
  const file = `${folder}/password`;
  try {
    await writeFile(file, password, { mode: 0o600 });
    if (account)
      await Promise.all([folder, file].map((path) => chown(path, account.uid, account.gid)));
    await promisify(execFile)(initdb, ['-D', partial, `--pwfile=${file}`, ...options], {
      ...account,
      cwd: '/',
      env: ENVIRONMENT,
    });
    await rename(partial, data);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A server whose keeper was killed still holds the data folder. @param {string} data */
async function endLeftover(data) {
  const pid = Number((await lockLines(data))[0]);
  if (pid > 0 && (await isProcess(pid, data))) await endProcess(pid, 'SIGINT');
}

/**
 * @param {string} data
 * @param {number} pid
 */
async function readyUnder(data, pid) {
  const lines = await lockLines(data);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready' ? true : undefined;
}

/** @param {string} data */
async function lockLines(data) {
  return (await readFile(`${data}/postmaster.pid`, 'utf8').catch(() => '')).split('\n');
}
