import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { removeDataFolder } from '../infra/postgres-files.mjs';
import { Failure } from '../shared/failure.mjs';
import { LOCAL } from '../shared/paths.mjs';
import { freePort } from '../shared/ports.mjs';

/** @typedef {import('../shared/system.mjs').FirstRun & { url: string }} FirstRunFile */

const FIRST_RUN = `${LOCAL}/first-run.json`;
const FIRST_RUNS = `${LOCAL}/first-runs`;
const SECRET = `${LOCAL}/secret`;
const SANDBOX = `${LOCAL}/sandbox.json`;
const DEMO_DUE = `${LOCAL}/demo-due`;

/** Deletes the data of the embedded services. */
export async function resetLocalData() {
  await removeDataFolder(`${LOCAL}/pg`);
  for (const file of [
    `${LOCAL}/redis`,
    `${LOCAL}/infra.json`,
    FIRST_RUN,
    `${FIRST_RUNS}/embedded.json`,
    SECRET,
    SANDBOX,
    DEMO_DUE,
  ])
    await rm(file, { recursive: true, force: true });
}

/**
 * LEADLINE_SECRET, or a secret created at the first start of the embedded database.
 * @param {{ ownDatabase: boolean }} options whether DATABASE_URL was given
 * @returns {Promise<string>}
 */
export async function installationSecret({ ownDatabase }) {
  if (process.env.LEADLINE_SECRET) return process.env.LEADLINE_SECRET;
  if (ownDatabase) {
    throw new Failure(
      'With DATABASE_URL, LEADLINE_SECRET must be set too ' +
        '(32 characters or more, e.g. from `openssl rand -base64 48`).\n' +
        'Keep it: what the database holds encrypted can be read with this secret only.',
    );
  }
  if (existsSync(SECRET)) return (await readFile(SECRET, 'utf8')).trim();
  if (existsSync(`${LOCAL}/pg`)) {
    throw new Failure(
      `${SECRET} is gone, and the data in .local/pg can not be read without it.\n` +
        'Put it back, or start afresh with: npm start -- --reset',
    );
  }
  const secret = randomBytes(48).toString('base64url');
  await mkdir(LOCAL, { recursive: true });
  await writeFile(SECRET, `${secret}\n`, { mode: 0o600 });
  return secret;
}

/**
 * The sandbox's port is part of the advertisers' addresses in the database, so it stays the same.
 * @returns {Promise<number>}
 */
export async function sandboxPort() {
  if (existsSync(SANDBOX))
    return /** @type {{ port: number }} */ (JSON.parse(await readFile(SANDBOX, 'utf8'))).port;
  const port = await freePort();
  await writeFile(SANDBOX, JSON.stringify({ port }));
  return port;
}

/**
 * The sign-in and the tokens that the first start on a database created. They are kept for each
 * database, so that a start on another one does not lose them.
 * @param {string | undefined} databaseUrl undefined: the embedded one
 */
export function firstRunOf(databaseUrl) {
  const name = databaseUrl
    ? createHash('sha256').update(databaseUrl).digest('hex').slice(0, 16)
    : 'embedded';
  const file = `${FIRST_RUNS}/${name}.json`;
  return {
    /** @returns {Promise<FirstRunFile | undefined>} */
    read: async () => (existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined),
    /** Also puts it where people and scripts look. @param {FirstRunFile} firstRun */
    async write({ url, admin, panel, publishers, history }) {
      const text = `${JSON.stringify({ url, admin, panel, publishers, history }, null, 2)}\n`;
      await mkdir(FIRST_RUNS, { recursive: true, mode: 0o700 });
      for (const target of [file, FIRST_RUN]) await writeFile(target, text, { mode: 0o600 });
    },
    /** Removes the shared file, which belongs to another database. */
    hide: () => rm(FIRST_RUN, { force: true }),
  };
}

/** Whether the demo still has to run. If the first start fails before it, the next one runs it. */
export const demoDue = {
  isSet: () => existsSync(DEMO_DUE),
  set: () => writeFile(DEMO_DUE, ''),
  clear: () => rm(DEMO_DUE, { force: true }),
};
