import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { ROOT } from '../shared/paths.mjs';

const exec = promisify(execFile);
/** @type {string} */
let dir;
before(async () => {
  dir = await mkdtemp(`${os.tmpdir()}/leadline-env-`);
});
after(() => rm(dir, { recursive: true }));

/**
 * @param {string} file
 * @param {NodeJS.ProcessEnv} [env]
 */
const make = async (file, env) =>
  (
    await exec('sh', [`${ROOT}/scripts/docker/make-env.sh`, file], {
      env: { PATH: process.env.PATH, ...env },
    })
  ).stdout;

/** @param {string} file */
const valuesOf = async (file) =>
  Object.fromEntries(
    (await readFile(file, 'utf8')).split('\n').flatMap((line) => {
      const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value]];
    }),
  );

test('a new .env has all values, secrets of its own and the sign-in that was printed', async () => {
  const file = `${dir}/first.env`;
  const printed = await make(file);
  const values = await valuesOf(file);
  assert.deepEqual(Object.keys(values), Object.keys(await valuesOf(`${ROOT}/.env.example`)));
  const secrets = [
    values.POSTGRES_PASSWORD,
    values.REDIS_PASSWORD,
    values.CLICKHOUSE_PASSWORD,
    values.LEADLINE_SECRET,
  ];
  for (const secret of secrets) assert.match(secret ?? '', /^[0-9a-f]{48}$/);
  assert.equal(new Set(secrets).size, 4);
  assert.match(values.ADMIN_PASSWORD ?? '', /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z0-9]{12}$/);
  assert.equal(values.PUBLIC_URL, 'http://localhost:8080');
  assert.ok(printed.includes(`is admin@example.com with the password ${values.ADMIN_PASSWORD}\n`));
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(dir), ['first.env']);
});

test('what the environment names is taken over', async () => {
  const file = `${dir}/named.env`;
  await make(file, { WEB_PORT: '9090', ADMIN_EMAIL: 'owner@leads.example' });
  const values = await valuesOf(file);
  assert.equal(values.PUBLIC_URL, 'http://localhost:9090');
  assert.equal(values.WEB_PORT, '9090');
  assert.equal(values.ADMIN_EMAIL, 'owner@leads.example');
});

test('a file that is there stays as it is', async () => {
  const file = `${dir}/kept.env`;
  await make(file);
  const before = await readFile(file, 'utf8');
  assert.match(await make(file), /stays as it is/);
  assert.equal(await readFile(file, 'utf8'), before);
});
