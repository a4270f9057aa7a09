import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { removeDataFolder } from '../infra/postgres-files.mjs';
import { endProcess, isAlive, waitFor } from '../infra/process-state.mjs';

const OWNER = fileURLToPath(new URL('./infra-owner.mjs', import.meta.url));

/** @type {string} */
let dir;
before(async () => {
  dir = await mkdtemp(`${os.tmpdir()}/leadline-infra-`);
});
after(async () => {
  await removeDataFolder(`${dir}/pg`);
  await rm(dir, { recursive: true });
});

/**
 * A process that holds the services as `npm start` does.
 * @param {string} home
 */
async function own(home) {
  const env = { ...process.env, DATABASE_URL: '', REDIS_URL: '', TEST_INFRA: 'embedded' };
  const child = spawn(process.execPath, [OWNER, home], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  child.stderr.on('data', (chunk) => (text += String(chunk)));
  const ended = once(child, 'exit');
  const answer = await Promise.race([
    waitFor(async () => (text.includes('\n') ? text : undefined), {
      within: 60_000,
      what: 'the services',
    }),
    ended.then(() => text),
  ]);
  return { child, ended, answer };
}

/** @param {string} answer */
const urlsOf = (answer) =>
  /** @type {{ databaseUrl: string, redisUrl: string }} */ (JSON.parse(answer));

/**
 * @param {string} databaseUrl
 * @param {string} sql
 */
async function query(databaseUrl, sql) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** @param {string} home */
async function processesOf(home) {
  const [postgres] = (await readFile(`${home}/pg/18/postmaster.pid`, 'utf8')).split('\n');
  const redis = await readFile(`${home}/redis/redis.pid`, 'utf8');
  const { keeper } = /** @type {{ keeper: number }} */ (
    JSON.parse(await readFile(`${home}/keeper.json`, 'utf8'))
  );
  return { keeper, services: [Number(postgres), Number(redis)] };
}

/** @param {number[]} pids */
const allGone = (pids) =>
  waitFor(async () => (pids.some(isAlive) ? undefined : true), {
    within: 20_000,
    what: 'the services to end',
  });

test('data outlives a clean stop', async () => {
  const first = await own(dir);
  await query(urlsOf(first.answer).databaseUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const { services } = await processesOf(dir);
  first.child.stdin.end();
  await first.ended;
  assert.deepEqual(services.filter(isAlive), []);
  const second = await own(dir);
  assert.deepEqual(await query(urlsOf(second.answer).databaseUrl, 'SELECT answer FROM kept'), [
    { answer: 42 },
  ]);
  second.child.stdin.end();
  await second.ended;
});

test('text sorts and folds by Unicode, the same everywhere', async () => {
  const owner = await own(dir);
  const rows = await query(
    urlsOf(owner.answer).databaseUrl,
    `SELECT lower('ÄÖÅ') AS folded, current_setting('server_encoding') AS encoding, datcollate
     FROM pg_database
     WHERE datname = 'postgres'`,
  );
  assert.deepEqual(rows, [{ folded: 'äöå', encoding: 'UTF8', datcollate: 'C' }]);
  owner.child.stdin.end();
  await owner.ended;
});

test('nothing lingers when the owner is killed', async () => {
  const owner = await own(dir);
  const { keeper, services } = await processesOf(dir);
  owner.child.kill('SIGKILL');
  await allGone([keeper, ...services]);
});

test('a start takes over what a killed keeper left running', async () => {
  const first = await own(dir);
  const { keeper, services } = await processesOf(dir);
  process.kill(keeper, 'SIGKILL');
  await first.ended;
  assert.deepEqual(services.map(isAlive), [true, true]);
  const second = await own(dir);
  assert.deepEqual(services.map(isAlive), [false, false]);
  assert.deepEqual(await query(urlsOf(second.answer).databaseUrl, 'SELECT answer FROM kept'), [
    { answer: 42 },
  ]);
  second.child.stdin.end();
  await second.ended;
});

test('a service that dies is started again', async () => {
  const owner = await own(dir);
  const { services } = await processesOf(dir);
  for (const pid of services) await endProcess(pid, 'SIGKILL');
  const renewed = await waitFor(
    async () => {
      const now = await processesOf(dir).catch(() => undefined);
      return now && now.services.every((pid) => pid > 0 && isAlive(pid) && !services.includes(pid))
        ? now.services
        : undefined;
    },
    { within: 20_000, what: 'the services to come back' },
  );
  await waitFor(
    () => query(urlsOf(owner.answer).databaseUrl, 'SELECT answer FROM kept').catch(() => undefined),
    {
      within: 20_000,
      what: 'the database to answer',
    },
  );
  owner.child.stdin.end();
  await owner.ended;
  assert.deepEqual(renewed.filter(isAlive), []);
});

test('two runs on one folder are refused', async () => {
  const first = await own(dir);
  const second = await own(dir);
  assert.match(second.answer, /already running from this folder/);
  first.child.stdin.end();
  await first.ended;
});

test('throw-away data is gone after the owner was killed', async () => {
  const owner = await own('ephemeral');
  const { databaseUrl } = urlsOf(owner.answer);
  const [row] = await query(
    databaseUrl,
    `SELECT current_setting('data_directory') AS folder,
       current_setting('fsync') AS fsync,
       current_setting('synchronous_commit') AS commit`,
  );
  assert.deepEqual({ ...row, folder: '' }, { folder: '', fsync: 'off', commit: 'on' });
  assert.equal(existsSync(row.folder), true);
  owner.child.kill('SIGKILL');
  await waitFor(async () => (existsSync(row.folder) ? undefined : true), {
    within: 20_000,
    what: 'the data to be removed',
  });
});
