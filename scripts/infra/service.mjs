import { spawn } from 'node:child_process';
import { appendFileSync, closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { tail } from '../shared/command.mjs';

// A service that dies ten times in a minute has a reason that another start will not mend.
const MOST_RESTARTS = 10;
const WINDOW = 60_000;

/**
 * @typedef {object} Launch
 * @property {string} name
 * @property {string} command
 * @property {readonly string[]} args
 * @property {string} log file that takes its output
 * @property {{ uid?: number, gid?: number, cwd?: string, env?: NodeJS.ProcessEnv }} [spawnOptions]
 * @property {NodeJS.Signals} stopSignal
 * @property {(pid: number) => Promise<void>} ready resolves when the service answers
 * @property {(error: Error) => void} onLost the service cannot be kept alive
 */

/**
 * Runs a service and starts it again when it dies by itself.
 * @param {Launch} launch
 * @returns {Promise<{ stop(): Promise<void> }>}
 */
export async function startService(launch) {
  let stopping = false;
  /** @type {number[]} */
  const deaths = [];
  let current = spawnOnce(launch);

  /** @param {ReturnType<typeof spawnOnce>} process */
  const watch = (process) =>
    process.ended.then(async () => {
      if (stopping) return;
      const now = performance.now();
      deaths.push(now);
      if (deaths.filter((at) => now - at < WINDOW).length > MOST_RESTARTS) {
        launch.onLost(new Error(`${launch.name} keeps dying:\n${tail(launch.log, 20)}`));
        return;
      }
      appendFileSync(launch.log, `-- ${launch.name} died, starting it again\n`);
      await delay(250);
      if (stopping) return;
      current = spawnOnce(launch);
      void watch(current);
    });

  await Promise.race([
    launch.ready(current.pid),
    current.ended.then(() => {
      throw new Error(`${launch.name} did not start:\n${tail(launch.log, 20)}`);
    }),
  ]).catch((error) => {
    stopping = true;
    current.child.kill(launch.stopSignal);
    throw error;
  });
  void watch(current);

  return {
    async stop() {
      stopping = true;
      current.child.kill(launch.stopSignal);
      const insist = setTimeout(() => current.child.kill('SIGKILL'), 20_000);
      await current.ended;
      clearTimeout(insist);
    },
  };
}

/** @param {Launch} launch */
function spawnOnce({ name, command, args, log, spawnOptions }) {
  const out = openSync(log, 'a');
  const child = spawn(command, args, { ...spawnOptions, stdio: ['ignore', out, out] });
  closeSync(out);
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      appendFileSync(log, `-- ${name} could not be run: ${String(error)}\n`);
      resolve();
    });
  });
  return { child, pid: child.pid ?? -1, ended };
}
