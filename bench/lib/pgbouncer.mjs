import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import pg from 'pg';
import { exitOf } from '../../scripts/shared/command.mjs';
import { Failure } from '../../scripts/shared/failure.mjs';

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
      const { rows: stats } = await ask(admin, 'SHOW STATS_TOTALS');
      const { rows: servers } = await ask(admin, 'SHOW SERVERS');
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

/** @param {string} url @param {string} statement that the console of PgBouncer knows */
async function ask(url, statement) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** @param {string} admin */
async function untilItAnswers(admin) {
  for (const end = Date.now() + 10_000; ;) {
    try {
      return await ask(admin, 'SHOW VERSION');
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
