import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>} whether a server could listen there now
 */
export function isFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

// Below the range that the kernel hands out to outgoing connections, so that none of those takes
// the port in between.
const LOWEST = 15_000;
const HIGHEST = 29_999;

/**
 * A free loopback port, the preferred one where possible (so that a bookmark or a stored URL keeps
 * working).
 * @param {number} [preferred]
 */
export async function freePort(preferred) {
  if (preferred && (await isFree(preferred))) return preferred;
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if (await isFree(port)) return port;
  }
}

/**
 * The first free port from `from` upwards.
 * @param {number} from
 * @param {string} host
 */
export async function nextFreePort(from, host) {
  let port = from;
  while (!(await isFree(port, host))) port += 1;
  return port;
}
