import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Failure } from '../shared/failure.mjs';

const exec = promisify(execFile);
const NAME = 'postgres';

/** @typedef {{ uid: number, gid: number }} Account */

/**
 * PostgreSQL refuses to run as root: root runs it as the user `postgres`, which is
 * created here if it does not exist.
 * @returns {Promise<Account | undefined>} undefined where the current user will do
 */
export async function databaseAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await lookUp();
  if (existing) return existing;
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
  const created = await lookUp();
  if (!created)
    throw new Failure(
      `The user "${NAME}" was created but cannot be found. Run this as an ordinary user.`,
    );
  return created;
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
 * The permission bits (read, write, execute) that a file's mode grants to an account.
 * @param {import('node:fs').Stats} info
 * @param {Account} account
 */
function permissionBits({ uid, gid, mode }, account) {
  if (uid === account.uid) return (mode >> 6) & 0b111;
  if (gid === account.gid) return (mode >> 3) & 0b111;
  return mode & 0b111;
}

/**
 * Whether the account may enter every folder on the way to a path (not so below `/root` or a
 * private temporary folder) and, if the path is a file, read and execute it.
 * @param {string} target an existing path
 * @param {Account} account
 */
export async function canReach(target, account) {
  for (let place = path.resolve(target); ; place = path.dirname(place)) {
    const info = await stat(place);
    const needed = info.isDirectory() ? 0b001 : 0b101;
    if ((permissionBits(info, account) & needed) !== needed) return false;
    if (place === path.dirname(place)) return true;
  }
}
