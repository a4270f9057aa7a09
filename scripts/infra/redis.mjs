import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { ensureProgram } from '../shared/system-package.mjs';
import { endProcess, isProcess, waitFor } from './process-state.mjs';
import { startService } from './service.mjs';

/**
 * @returns {Promise<string>} the server program, installed from the distribution where it is
 *   missing
 */
export function redisProgram() {
  return ensureProgram({
    what: 'Redis',
    programs: ['redis-server', 'valkey-server'],
    packages: ['redis-server'],
    otherwise:
      'Install it (Debian, Ubuntu: apt install redis-server; Fedora: dnf install valkey; ' +
      'macOS: brew install redis), or set REDIS_URL to a running Redis 6.2 or later.',
  });
}

/**
 * @typedef {object} RedisOptions
 * @property {string} program
 * @property {string} dir data folder
 * @property {string} log file
 * @property {number} port
 * @property {boolean} ephemeral throw-away data needs no password
 * @property {(error: Error) => void} onLost
 */

/**
 * Starts Redis on the loopback address, with an append-only file and without eviction: jobs are
 * data.
 * @param {RedisOptions} options
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function startRedis({ program, dir, log, port, ephemeral, onLost }) {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const pidFile = `${dir}/redis.pid`;
  const config = `${dir}/redis.conf`;
  await endLeftover(pidFile, config);
  const password = ephemeral ? '' : randomBytes(24).toString('base64url');
  await writeFile(config, configText({ dir, port, password, pidFile }), { mode: 0o600 });
  const service = await startService({
    name: 'Redis',
    command: program,
    args: [config],
    log,
    spawnOptions: { cwd: dir },
    stopSignal: 'SIGTERM',
    ready: () =>
      waitFor(() => answers(port, password), { within: 30_000, what: 'Redis to be ready' }).then(
        () => undefined,
      ),
    onLost,
  });
  return {
    url: `redis://${password && `:${password}@`}127.0.0.1:${port}/0`,
    stop: () => service.stop(),
  };
}

/** @param {{ dir: string, port: number, password: string, pidFile: string }} values */
const configText = ({ dir, port, password, pidFile }) => `bind 127.0.0.1
port ${port}
${password && `requirepass ${password}`}
daemonize no
pidfile "${pidFile}"
dir "${dir}"
save ""
appendonly yes
appendfsync everysec
maxmemory-policy noeviction
`;

/**
 * A server whose keeper was killed still writes to the folder. Redis shows its address in place of
 * its arguments, so the port is what tells it apart.
 * @param {string} pidFile
 * @param {string} config of the earlier run
 */
async function endLeftover(pidFile, config) {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''));
  const port = /^port (\d+)$/m.exec(await readFile(config, 'utf8').catch(() => ''))?.[1];
  if (pid > 0 && port && (await isProcess(pid, `127.0.0.1:${port}`)))
    await endProcess(pid, 'SIGTERM');
}

/**
 * @param {number} port
 * @param {string} password
 * @returns {Promise<true | undefined>} true once the server has read its data and answers
 */
function answers(port, password) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    /** @param {true | undefined} result */
    const settle = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(1_000, () => settle(undefined));
    socket.once('error', () => settle(undefined));
    socket.once('connect', () => socket.write(`${password && `AUTH ${password}\r\n`}PING\r\n`));
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (text.includes('+PONG')) settle(true);
      else if (text.includes('-')) settle(undefined);
    });
    socket.once('close', () => resolve(undefined));
  });
}
