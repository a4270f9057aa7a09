import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { ROOT } from '../../../scripts/shared/paths.mjs';
import { freePort } from '../../../scripts/shared/ports.mjs';

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
