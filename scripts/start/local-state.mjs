import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { removeDataFolder } from '../infra/postgres-files.mjs';
import { Failure } from '../shared/failure.mjs';
import { LOCAL } from '../shared/paths.mjs';
import { freePort } from '../shared/ports.mjs';

/** @typedef {import('../shared/system.mjs').FirstRun & { url: string }} FirstRunFile */

export const FIRST_RUN = `${LOCAL}/first-run.json`;
const SECRET = `${LOCAL}/secret`;
const SANDBOX = `${LOCAL}/sandbox.json`;
const DEMO_DUE = `${LOCAL}/demo-due`;

/** Throws the embedded data away. */
export async function resetLocalData() {
  await removeDataFolder(`${LOCAL}/pg`);
  for (const file of [`${LOCAL}/redis`, `${LOCAL}/infra.json`, FIRST_RUN, SECRET, SANDBOX, DEMO_DUE]) await rm(file, { recursive: true, force: true });
}

/**
 * LEADLINE_SECRET, or with the embedded database one that was made at the first start.
 * @param {{ ownDatabase: boolean }} options whether DATABASE_URL was given
 * @returns {Promise<string>}
 */
export async function installationSecret({ ownDatabase }) {
  if (process.env.LEADLINE_SECRET) return process.env.LEADLINE_SECRET;
  if (ownDatabase) {
    throw new Failure('With DATABASE_URL, LEADLINE_SECRET must be set too (32 characters or more, e.g. from `openssl rand -base64 48`).\nKeep it: what the database holds encrypted can be read with this secret only.');
  }
  if (existsSync(SECRET)) return (await readFile(SECRET, 'utf8')).trim();
  if (existsSync(`${LOCAL}/pg`)) {
    throw new Failure(`${SECRET} is gone, and the data in .local/pg can not be read without it.\nPut it back, or start afresh with: npm start -- --reset`);
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
  if (existsSync(SANDBOX)) return /** @type {{ port: number }} */ (JSON.parse(await readFile(SANDBOX, 'utf8'))).port;
  const port = await freePort();
  await writeFile(SANDBOX, JSON.stringify({ port }));
  return port;
}

/** @returns {Promise<FirstRunFile | undefined>} */
export async function readFirstRun() {
  return existsSync(FIRST_RUN) ? JSON.parse(await readFile(FIRST_RUN, 'utf8')) : undefined;
}

/** @param {FirstRunFile} firstRun */
export async function writeFirstRun({ url, admin, publishers }) {
  await writeFile(FIRST_RUN, `${JSON.stringify({ url, admin, publishers }, null, 2)}\n`, { mode: 0o600 });
}

/** The demo belongs to the first start; one that did not get that far leaves it to the next. */
export const demoDue = {
  isSet: () => existsSync(DEMO_DUE),
  set: () => writeFile(DEMO_DUE, ''),
  clear: () => rm(DEMO_DUE, { force: true }),
};
