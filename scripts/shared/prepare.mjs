// Prepares the checkout for every command: tools, dependencies, build. Only Node's own modules may
// be imported, because nothing is installed yet.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from './command.mjs';
import { Failure } from './failure.mjs';
import { LOCAL, ROOT } from './paths.mjs';

const TOOLS = `${LOCAL}/tools`;
const LEAST_NODE = [20, 19];

/** Fails with an explanation if Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = LEAST_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  throw new Failure(
    `Leadline needs Node.js ${LEAST_NODE.join('.')} or later; this is ${process.versions.node}. ` +
      'See https://nodejs.org/en/download',
  );
}

/**
 * The pnpm that package.json names, in `.local/tools` (no corepack, nothing global).
 * @returns {Promise<{ pnpm: string, version: string, env: NodeJS.ProcessEnv }>}
 *   the script to run with node, and an environment that finds it by name too
 */
export async function ensurePnpm() {
  const manifest = /** @type {{ packageManager: string }} */ (
    JSON.parse(await readFile(`${ROOT}/package.json`, 'utf8'))
  );
  const version = manifest.packageManager.replace('pnpm@', '').replace(/\+.*$/, '');
  const home = `${TOOLS}/node_modules/pnpm`;
  const present = await readFile(`${home}/package.json`, 'utf8').then(
    (text) => /** @type {{ version: string }} */ (JSON.parse(text)).version,
    () => undefined,
  );
  if (present !== version) {
    await mkdir(TOOLS, { recursive: true });
    await run('pnpm', 'npm', [
      'install',
      '--prefix',
      TOOLS,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `pnpm@${version}`,
    ]);
  }
  const bin = `${TOOLS}/node_modules/.bin`;
  const env = {
    ...process.env,
    PATH: [bin, path.dirname(process.execPath), process.env.PATH ?? ''].join(path.delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  };
  return { pnpm: `${home}/bin/pnpm.cjs`, version, env };
}

/** @typedef {Awaited<ReturnType<typeof ensurePnpm>>} Toolchain */

/**
 * Installs the dependencies if the lockfile, pnpm or Node changed since the last time.
 * @param {Toolchain} tools
 * @returns {Promise<boolean>} whether there was anything to do
 */
export async function ensureDependencies({ pnpm, version, env }) {
  const stamp = `${LOCAL}/stamps/dependencies`;
  const hash = createHash('sha256').update(
    `${version} ${process.version} ${process.platform} ${process.arch}\n`,
  );
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.cjs', 'package.json'])
    hash.update(await readFile(`${ROOT}/${file}`));
  const wanted = hash.digest('hex');
  if (existsSync(`${ROOT}/node_modules/.modules.yaml`) && (await readStamp(stamp)) === wanted)
    return false;
  // NODE_ENV=production would leave out what the build needs.
  const args = [
    'install',
    '--frozen-lockfile',
    '--prod=false',
    '--reporter=append-only',
    '--config.confirm-modules-purge=false',
  ];
  await run('install', process.execPath, [pnpm, ...args], { env });
  await writeStamp(stamp, wanted);
  return true;
}

// Inputs of the build. Tests and documents may change without a build.
const SOURCES = [
  'apps',
  'packages',
  'prisma',
  'package.json',
  'pnpm-lock.yaml',
  'turbo.json',
  'prisma.config.ts',
];
const NOT_SOURCES = new Set(['node_modules', 'dist', 'generated', '.turbo', 'test', 'coverage']);
const PRODUCTS = [
  'apps/api/dist/main.js',
  'apps/web/dist/index.html',
  'apps/sandbox-brand/dist/index.js',
  'prisma/dist/migrate.js',
  'packages/advertiser-call/dist/index.js',
  'packages/cli/dist/main.js',
  'packages/client/dist/index.js',
  'packages/column-store/dist/index.js',
  'packages/contracts/dist/index.js',
];

/**
 * Builds what changed. Turbo decides what to build. It takes seconds to start, so it is not started
 * if no source file changed since the last time.
 * @param {Toolchain} tools
 * @returns {Promise<boolean>} whether there was anything to do
 */
export async function ensureBuild({ env }) {
  const stamp = `${LOCAL}/stamps/build`;
  const wanted = await fingerprint();
  const built = PRODUCTS.every((file) => existsSync(`${ROOT}/${file}`));
  if (built && (await readStamp(stamp)) === wanted) return false;
  // Outputs that were deleted by hand are restored from turbo's cache or built again.
  await rm(stamp, { force: true });
  await run(
    'build',
    `${ROOT}/node_modules/.bin/turbo`,
    ['run', 'build', '--output-logs=errors-only', '--no-update-notifier'],
    { env },
  );
  await writeStamp(stamp, wanted);
  return true;
}

/** A hash over path, size and time of every source file. */
async function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  /** @param {string} file */
  const add = async (file) => {
    const info = await stat(`${ROOT}/${file}`);
    if (!info.isDirectory()) {
      hash.update(`${file} ${info.size} ${info.mtimeMs}\n`);
      return;
    }
    const names = (await readdir(`${ROOT}/${file}`))
      .filter((name) => !NOT_SOURCES.has(name))
      .sort();
    for (const name of names) await add(`${file}/${name}`);
  };
  for (const source of SOURCES) await add(source);
  return hash.digest('hex');
}

/** @param {string} file */
const readStamp = (file) => readFile(file, 'utf8').catch(() => undefined);

/**
 * @param {string} file
 * @param {string} text
 */
async function writeStamp(file, text) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

/**
 * The first three steps of a command: tools, dependencies and build.
 * @param {ReturnType<typeof import('./progress.mjs').createProgress>} progress
 */
export async function prepareWorkspace(progress) {
  const tools = await progress.step('Tools', async () => {
    const found = await ensurePnpm();
    progress.note(`Node ${process.versions.node}, pnpm ${found.version}`);
    return found;
  });
  await progress.step('Dependencies', async () =>
    progress.note((await ensureDependencies(tools)) ? 'installed' : 'unchanged'),
  );
  await progress.step('Build', async () =>
    progress.note((await ensureBuild(tools)) ? 'built' : 'unchanged'),
  );
  return tools;
}
