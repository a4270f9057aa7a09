import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Failure } from '../shared/failure.mjs';

const exec = promisify(execFile);
const NAME = 'postgres';

/** @typedef {{ uid: number, gid: number }} Account */

/**
 * PostgreSQL refuses to run as root: root runs it as the user `postgres`, made here if there is
 * none.
 * @returns {Promise<Account | undefined>} undefined where the current user will do
 */
export async function databaseAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const present = await lookUp();
  if (present) return present;
  try {
    await exec('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      NAME,
    ]);
  } catch (error) {
    throw new Failure(
      `PostgreSQL does not run as root, and the user "${NAME}" could not be created: ` +
        `${String(error)}\nRun this as an ordinary user.`,
    );
  }
  const made = await lookUp();
  if (!made)
    throw new Failure(
      `The user "${NAME}" was made but cannot be found. Run this as an ordinary user.`,
    );
  return made;
}

/** @returns {Promise<Account | undefined>} */
async function lookUp() {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await exec('id', [flag, NAME])).stdout)),
    );
    return uid !== undefined && gid !== undefined ? { uid, gid } : undefined;
  } catch {
    return undefined; // `id` fails for a user that does not exist
  }
}

/**
 * Whether the account can walk down to a path, e.g. not below `/root` or a private temporary
 * folder; a file it can also read and run.
 * @param {string} target an existing path
 * @param {Account} account
 */
export async function canReach(target, { uid, gid }) {
  for (let place = path.resolve(target); ; place = path.dirname(place)) {
    const info = await stat(place);
    const needed = info.isDirectory() ? 0b001 : 0b101;
    const shift = info.uid === uid ? 6 : info.gid === gid ? 3 : 0;
    if (((info.mode >> shift) & needed) !== needed) return false;
    if (place === path.dirname(place)) return true;
  }
}
