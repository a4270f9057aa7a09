import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { after, before, test } from 'node:test';
import { canReach } from '../infra/account.mjs';

// Nobody's ids: neither the owner nor the group of what the test makes.
const STRANGER = { uid: 65_501, gid: 65_501 };
/** @type {string} */
let dir;
before(async () => {
  dir = await mkdtemp(`${os.tmpdir()}/leadline-reach-`);
  await mkdir(`${dir}/inner`);
  await writeFile(`${dir}/inner/program`, '');
});
after(() => rm(dir, { recursive: true }));

/**
 * @param {number} outer
 * @param {number} program
 */
async function withModes(outer, program) {
  await chmod(dir, outer);
  await chmod(`${dir}/inner`, 0o711);
  await chmod(`${dir}/inner/program`, program);
  return {
    folder: await canReach(`${dir}/inner`, STRANGER),
    program: await canReach(`${dir}/inner/program`, STRANGER),
  };
}

test('a private folder above hides everything below', async () => {
  assert.deepEqual(await withModes(0o700, 0o755), { folder: false, program: false });
});

test('a folder needs to be passed only, a program to be read and run', async () => {
  assert.deepEqual(await withModes(0o711, 0o755), { folder: true, program: true });
  assert.deepEqual(await withModes(0o711, 0o711), { folder: true, program: false });
});

test('the owner counts as the owner', async () => {
  await chmod(dir, 0o700);
  assert.equal(
    await canReach(dir, { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }),
    true,
  );
});
