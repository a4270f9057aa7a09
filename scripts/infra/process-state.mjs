import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/**
 * Waits until `probe` gives something other than undefined.
 * @template T
 * @param {() => Promise<T | undefined>} probe
 * @param {{ within: number, every?: number, what: string }} options times in milliseconds
 * @returns {Promise<T>}
 */
export async function waitFor(probe, { within, every = 25, what }) {
  const deadline = performance.now() + within;
  for (;;) {
    const result = await probe();
    if (result !== undefined) return result;
    if (performance.now() > deadline) throw new Error(`${what}: gave up after ${within / 1000} s`);
    await delay(every);
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    // An orphan that ended stays listed until process 1 takes note, which in a container may be
    // never.
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * A process id in a file says little after a reboot: another program may have it by now.
 * @param {number} pid
 * @param {string} part what its command line must contain
 */
export async function isProcess(pid, part) {
  return isAlive(pid) && (await commandLine(pid)).includes(part);
}

/** @param {number} pid */
async function commandLine(pid) {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
  }
  return promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).then(
    ({ stdout }) => stdout,
    () => '', // `ps` fails for a process that is gone
  );
}

/**
 * Asks a process to end, and insists after a while.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 * @param {number} patience milliseconds
 */
export async function endProcess(pid, signal, patience = 20_000) {
  const gone = async () => (isAlive(pid) ? undefined : true);
  try {
    process.kill(pid, signal);
    await waitFor(gone, { within: patience, what: `process ${pid} to end` });
  } catch {
    if (!isAlive(pid)) return;
    process.kill(pid, 'SIGKILL');
    await waitFor(gone, { within: 5_000, what: `process ${pid} to end` });
  }
}
