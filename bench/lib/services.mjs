import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import os from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { exitOf } from '../../scripts/shared/command.mjs';
import { Failure } from '../../scripts/shared/failure.mjs';
import { ROOT } from '../../scripts/shared/paths.mjs';
import { freePort } from '../../scripts/shared/ports.mjs';
import { ask } from './world.mjs';

/**
 * Servers of a program of scripts/infra on new data folders. It prints what it started in a line of
 * JSON, and ends with its standard input.
 * @param {string} program
 * @param {...string} rest arguments after the folder
 */
async function startServers(program, ...rest) {
  const dir = await mkdtemp(`${os.tmpdir()}/leadline-bench-${program}-`);
  const child = spawn(process.execPath, [`${ROOT}/scripts/infra/${program}.mjs`, dir, ...rest], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = exitOf(child);
  const line = await Promise.race([
    new Promise((resolve) => createInterface(child.stdout).once('line', resolve)),
    ended.then(() => {
      throw new Failure(`scripts/infra/${program}.mjs could not start its servers.`);
    }),
  ]);
  return {
    started: JSON.parse(String(line)),
    async stop() {
      child.stdin.end();
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL and a streaming replica of it on this machine. */
export async function startReplication() {
  const { started, stop } = await startServers('replication');
  return { .../** @type {{ primary: string, replica: string }} */ (started), stop };
}

/**
 * Servers of ClickHouse on this machine, each a shard.
 * @param {number} shards
 * @typedef {Awaited<ReturnType<typeof startClickhouse>>} ClickhouseServers
 */
export async function startClickhouse(shards) {
  const { started, stop } = await startServers('clickhouse', String(shards));
  const urls = /** @type {string[]} */ (started);
  /** @type {Record<string, string>} */
  const environment = {
    CLICKHOUSE_URL: urls.join(','),
    ...(shards > 1 && { CLICKHOUSE_CLUSTER: 'leadline' }),
  };
  return {
    environment,
    /**
     * Runs a statement on each server, and adds up the numbers that they answer.
     * @param {string} statement
     */
    async onEach(statement) {
      const answers = await Promise.all(urls.map((url) => answerOf(url, statement)));
      return answers.reduce((sum, answer) => sum + Number(answer), 0);
    },
    stop,
  };
}

/**
 * A statement may take longer than `fetch` waits for an answer.
 * @param {string} url
 * @param {string} statement
 * @returns {Promise<string>}
 */
function answerOf(url, statement) {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST' }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (part) => (text += part));
      reply.on('error', reject);
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve(text) : reject(new Error(`ClickHouse: ${text}`)),
      );
    });
    call.on('error', reject);
    call.end(statement);
  });
}

/** Root may not run it; this user comes with Debian's package of PostgreSQL's client. */
const OTHER_USER = 'nobody';

/**
 * Debian's PgBouncer in transaction mode before a PostgreSQL server, for all of its databases.
 * @param {string} serverUrl
 * @param {number} connections to PostgreSQL, for each database
 */
export async function startPgbouncer(serverUrl, connections) {
  const server = new URL(serverUrl);
  const [user, password] = [server.username, server.password].map(decodeURIComponent);
  const dir = await mkdtemp(`${os.tmpdir()}/leadline-pgbouncer-`);
  const port = await freePort();
  await writeFile(`${dir}/users.txt`, `"${user}" "${password}"\n`);
  await writeFile(`${dir}/pgbouncer.ini`, settings({ server, user, dir, port, connections }));
  await chmod(dir, 0o755);
  const child = spawn(
    'pgbouncer',
    [
      ...(process.getuid?.() === 0 ? ['--user', OTHER_USER] : []),
      '--quiet',
      `${dir}/pgbouncer.ini`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = exitOf(child).catch((/** @type {NodeJS.ErrnoException} */ error) => {
    throw error.code === 'ENOENT'
      ? new Failure('PgBouncer is not installed: apt-get install pgbouncer')
      : error;
  });
  const url = Object.assign(new URL(serverUrl), { host: `127.0.0.1:${port}` });
  const admin = Object.assign(new URL(url), { pathname: '/pgbouncer' }).href;
  await Promise.race([untilItAnswers(admin), ended]);
  return {
    url: url.href,
    /** Transactions so far, and the connections to PostgreSQL that it holds. */
    figures: async () => {
      /** @type {{ xact_count: string }[]} */
      const stats = await ask(admin, 'SHOW STATS_TOTALS');
      const servers = await ask(admin, 'SHOW SERVERS');
      return {
        transactions: stats.reduce((sum, row) => sum + Number(row.xact_count), 0),
        servers: servers.length,
      };
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/**
 * @param {object} options
 * @param {URL} options.server
 * @param {string | undefined} options.user
 * @param {string} options.dir
 * @param {number} options.port to listen on
 * @param {number} options.connections
 */
function settings({ server, user, dir, port, connections }) {
  return [
    '[databases]',
    `* = host=${server.hostname} port=${server.port || 5432}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${dir}/users.txt`,
    `admin_users = ${user}`,
    'pool_mode = transaction',
    'max_client_conn = 2000',
    `default_pool_size = ${connections}`,
    // Databases of tests are dropped, which waits for the connections to them.
    'server_idle_timeout = 1',
    'log_connections = 0',
    'log_disconnections = 0',
  ].join('\n');
}

/** @param {string} admin */
async function untilItAnswers(admin) {
  for (const end = Date.now() + 10_000; ;) {
    try {
      return await ask(admin, 'SHOW VERSION');
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await delay(50);
  }
}
