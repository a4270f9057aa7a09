import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { test } from 'node:test';
import { backupName, removeOldBackups } from '../shared/backups.mjs';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../shared/paths.mjs';
import { releaseNotes } from '../shared/release-notes.mjs';

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

test('a secret that was not exchanged for the new one is not called replaced', async () => {
  const secret = 'one-secret-one-secret-one-secret-one-secret';
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    LEADLINE_SECRET: secret,
    LEADLINE_SECRET_PREVIOUS: secret,
  };
  await assert.rejects(
    promisify(execFile)(process.execPath, [`${ROOT}/scripts/rotate-secret.mjs`], { env }),
    /Set LEADLINE_SECRET_PREVIOUS to the secret that LEADLINE_SECRET replaces/,
  );
});

test('what operators notice is listed by kind, what needs care first', () => {
  const notes = releaseNotes([
    'feat(caps): a forecast',
    'test: more of them',
    'fix: no lead twice\n\nA long story.',
    'feat(api)!: metrics have moved\n\nBREAKING CHANGE: set METRICS_PORT\nbefore you start.\n\nMore.',
    'refactor(api)!: no more /old',
    'no conventional subject',
  ]);
  assert.equal(
    notes,
    `## Before you upgrade

- **api**: set METRICS_PORT before you start.
- **api**: no more /old

## Added

- **caps**: a forecast
- **api**: metrics have moved

## Fixed

- no lead twice`,
  );
});

test('a release without such changes says so', () => {
  assert.equal(releaseNotes(['docs: a word']), 'Nothing changed that users or operators notice.');
});
