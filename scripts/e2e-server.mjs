import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { startInfra } from './infra/start-infra.mjs';
import { exitOf } from './shared/command.mjs';
import { dropDatabase, ensureDatabase } from './shared/database.mjs';
import { demo } from './demo.mjs';

const PROCESS = fileURLToPath(new URL('./e2e/server-process.mjs', import.meta.url));
// Enough leads to fill every list, figure and dialog, and few enough to be quick.
const DEMO_LEADS = 120;

/**
 * The whole built system, as users get it, for a browser journey: a fresh database with the demo
 * played, on a free port. Takes DATABASE_URL and REDIS_URL where they are set (`npm test` sets
 * them), and services of its own otherwise. With `hasHistory` the demo looks back on 90 days; with
 * `isEmpty` there is only an administrator, as in a new installation.
 * @param {{ demoLeads?: number, hasHistory?: boolean, isEmpty?: boolean,
 * log?: (line: string) => void }} [options]
 * @returns {Promise<import('./shared/system.mjs').FirstRun & { url: string, sandboxUrl: string,
 * stop: () => Promise<void> }>}
 */
export async function startE2eServer({
  demoLeads = DEMO_LEADS,
  hasHistory = false,
  isEmpty = false,
  log = () => undefined,
} = {}) {
  const infra = await startInfra({ log, ephemeral: true });
  const name = `leadline_e2e_${randomBytes(5).toString('hex')}`;
  /** @type {(() => Promise<void>)[]} */
  const closers = [infra.stop, () => dropDatabase(infra.databaseUrl, name)];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const databaseUrl = await ensureDatabase(infra.databaseUrl, name);
    const server = startProcess();
    closers.push(server.stop);
    const { url, sandboxUrl, admin, panel, publishers } = await server.ready({
      databaseUrl,
      redisUrl: infra.redisUrl,
      queuePrefix: name.replaceAll('_', '-'),
      hasHistory,
      isEmpty,
    });
    if (demoLeads && !isEmpty) await demo({ url, publishers, leads: demoLeads, log });
    return { url, sandboxUrl, admin, panel, publishers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The server runs in its own process, without the loader and the globals of the test runner, as it
 * does for users.
 */
function startProcess() {
  const child = fork(PROCESS, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = exitOf(child);
  return {
    /**
     * @param {import('./e2e/server-process.mjs').E2eOrder} order
     * @returns {Promise<import('./e2e/server-process.mjs').E2eAnswer>}
     */
    ready(order) {
      child.send(order);
      return new Promise((resolve, reject) => {
        child.once('message', (answer) =>
          resolve(/** @type {import('./e2e/server-process.mjs').E2eAnswer} */ (answer)),
        );
        void ended.then((code) =>
          reject(new Error(`the server for the browser journeys ended with ${code}`)),
        );
      });
    },
    async stop() {
      if (child.connected) child.disconnect();
      const insist = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await ended;
      clearTimeout(insist);
    },
  };
}
