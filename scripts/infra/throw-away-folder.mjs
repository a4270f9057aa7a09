import { statfs } from 'node:fs/promises';
import os from 'node:os';

const IN_MEMORY = '/dev/shm';
/** The suites need less than half of it. */
const LEAST_FREE = 4 * 1024 ** 3;

/**
 * Returns where data that is thrown away lives: in memory where there is plenty, otherwise on disk.
 * Each spec file has a database of 800 files, made and dropped within seconds. Half of the
 * processor time of PostgreSQL went into finding room for them in the file system.
 * @returns {Promise<string>}
 */
export async function throwAwayFolder() {
  const space = await statfs(IN_MEMORY).catch(() => undefined);
  const free = Math.min((space?.bavail ?? 0) * (space?.bsize ?? 0), os.freemem());
  return free >= LEAST_FREE ? IN_MEMORY : os.tmpdir();
}
