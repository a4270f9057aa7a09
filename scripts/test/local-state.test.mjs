import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import { after, before, test } from 'node:test';

/** @type {typeof import('../start/local-state.mjs')} */
let state;
/** @type {string} */
let local;
before(async () => {
  local = await mkdtemp(`${os.tmpdir()}/leadline-state-`);
  process.env.LEADLINE_LOCAL = local;
  state = await import('../start/local-state.mjs');
});
after(() => rm(local, { recursive: true }));

const MADE = {
  url: 'http://localhost:3000',
  admin: { email: 'admin@leadline.local', password: 'secret' },
  panel: { email: 'publisher@leadline.local', password: 'secret' },
  publishers: [{ id: 1, name: 'One', api_token: 'token', countries: ['GB'] }],
};

test('the sign-in is kept for the eyes of its owner only', async () => {
  await state.firstRunOf(undefined).write(MADE);
  assert.deepEqual(JSON.parse(await readFile(`${local}/first-run.json`, 'utf8')), MADE);
  assert.equal((await stat(`${local}/first-run.json`)).mode & 0o777, 0o600);
});

test('trying another database does not lose the sign-in of the embedded one', async () => {
  const other = state.firstRunOf('postgres://elsewhere/db');
  assert.equal(await other.read(), undefined);
  await other.hide();
  assert.equal(existsSync(`${local}/first-run.json`), false);
  assert.deepEqual(await state.firstRunOf(undefined).read(), MADE);
});

test('the secret is made once, and missed loudly once there is data', async () => {
  delete process.env.LEADLINE_SECRET;
  const secret = await state.installationSecret({ ownDatabase: false });
  assert.ok(secret.length >= 32);
  assert.equal(await state.installationSecret({ ownDatabase: false }), secret);
  assert.equal((await stat(`${local}/secret`)).mode & 0o777, 0o600);
  await assert.rejects(
    state.installationSecret({ ownDatabase: true }),
    /LEADLINE_SECRET must be set/,
  );
});

test('the sandbox keeps its port', async () => {
  assert.equal(await state.sandboxPort(), await state.sandboxPort());
});
