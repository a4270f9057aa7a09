import { readdir, readFile } from 'node:fs/promises';
import { ask } from './world.mjs';

/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10;

/**
 * Milliseconds of processor time that all processes of a server have used so far, ended ones
 * included.
 * @param {string} url
 */
export async function processorOf(url) {
  const [row] = /** @type {{ data_directory: string }[]} */ (await ask(url, 'SHOW data_directory'));
  const lock = await readFile(`${row?.data_directory}/postmaster.pid`, 'utf8');
  const server = Number(lock.split('\n')[0]);
  let ticks = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The name of the program, in parentheses, may have spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((index) =>
      Number(fields[index]),
    );
    const isServer = Number(name) === server;
    if (!isServer && parent !== server) continue;
    ticks += (user ?? 0) + (system ?? 0);
    if (isServer) ticks += (endedUser ?? 0) + (endedSystem ?? 0);
  }
  return ticks * TICK_MS;
}
