import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { removeDataFolder } from '../../scripts/infra/postgres-files.mjs';
import { startInfra } from '../../scripts/infra/start-infra.mjs';
import { runMain } from '../../scripts/shared/failure.mjs';
import {
  checkNode,
  ensureBuild,
  ensureDependencies,
  ensurePnpm,
} from '../../scripts/shared/prepare.mjs';
import { describeMachine, warnWhenBusy } from './machine.mjs';

/**
 * @typedef {object} Stage
 * @property {string} serverUrl a database of the server, as a user who may create others
 * @property {string} redisUrl
 * @property {(end: () => Promise<void>) => void} atEnd runs before the services
 *   stop, the last one first
 */

/**
 * Builds, starts PostgreSQL and Redis on new data folders with the settings of a real installation
 * (fsync on), runs `play`, and removes everything again. DATABASE_URL and REDIS_URL take their
 * place where they are set.
 * @param {{ build: boolean }} options
 * @param {(stage: Stage) => Promise<boolean>} play answers whether every figure holds
 */
export function runOnStage({ build }, play) {
  return runMain(async () => {
    await prepare(build);
    console.log(describeMachine());
    warnWhenBusy();
    const dir = await mkdtemp(`${os.tmpdir()}/leadline-bench-`);
    // Root starts the database as another user, who has to get through this folder.
    await chmod(dir, 0o711);
    /** @type {(() => Promise<void>)[]} */
    const ends = [
      async () => {
        await removeDataFolder(`${dir}/pg`);
        await rm(dir, { recursive: true, force: true });
      },
    ];
    // Whatever was started ends with us, however we end; only the folder has to be removed by hand.
    const interrupted = new Promise((_resolve, reject) => {
      for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
        process.once(signal, () => reject(new Error(`Ended by ${signal}.`)));
    });
    const played = async () => {
      const infra = await startInfra({ dir, log: console.log });
      ends.push(infra.stop);
      return play({
        serverUrl: infra.databaseUrl,
        redisUrl: infra.redisUrl,
        atEnd: (end) => ends.push(end),
      });
    };
    try {
      return (await Promise.race([played(), interrupted])) ? 0 : 1;
    } finally {
      for (const end of ends.reverse()) await end();
    }
  });
}

/** @param {boolean} build */
async function prepare(build) {
  checkNode();
  if (!build) return;
  const tools = await ensurePnpm();
  await ensureDependencies(tools);
  await ensureBuild(tools);
}
