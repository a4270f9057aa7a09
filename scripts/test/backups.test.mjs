import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { test } from 'node:test';
import { backupName, removeOldBackups } from '../shared/backups.mjs';

const NOW = new Date('2026-11-24T03:00:00Z');
/** @param {number} days */
const daysAgo = (days) => backupName(new Date(NOW.getTime() - days * 86_400_000));

test('the newest backups stay, and what was left of killed ones goes after a day', async () => {
  const parent = await mkdtemp(`${os.tmpdir()}/leadline-backups-`);
  try {
    for (const days of [0, 1, 2, 3]) {
      await mkdir(`${parent}/${daysAgo(days)}`);
      await writeFile(`${parent}/${daysAgo(days)}/manifest.json`, '{}');
    }
    const others = [daysAgo(9), `${daysAgo(0)}.partial`, 'notes.partial'];
    for (const name of [...others, `${daysAgo(2)}.partial`]) await mkdir(`${parent}/${name}`);
    assert.deepEqual(await removeOldBackups(parent, 2, NOW), [
      daysAgo(3),
      daysAgo(2),
      `${daysAgo(2)}.partial`,
    ]);
    assert.deepEqual((await readdir(parent)).sort(), [daysAgo(0), daysAgo(1), ...others].sort());
  } finally {
    await rm(parent, { recursive: true });
  }
});
