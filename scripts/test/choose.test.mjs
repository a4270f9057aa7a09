import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROOT } from '../shared/paths.mjs';
import { choose } from './choose.mjs';
import { SUITES } from './suites.mjs';

const TRACKED = [
  'apps/api/src/modules/routing/caps/domain/room.spec.ts',
  'apps/api/test/integration/caps/caps.spec.ts',
  'apps/web/src/features/routing/caps/caps-page.spec.tsx',
  'apps/web/src/features/routing/caps/caps-page.tsx',
  'scripts/test/infra.test.mjs',
];

/** @param {string[]} words */
const chosen = (...words) =>
  choose(words, SUITES, TRACKED).map(({ suite, files }) => [
    suite.name,
    ...files.map((file) => file.replace(`${ROOT}/`, '')),
  ]);

test('without a word, every suite is run whole', () => {
  assert.deepEqual(
    chosen(),
    SUITES.map(({ name }) => [name]),
  );
});

test('a part of a path chooses spec files of every suite', () => {
  assert.deepEqual(chosen('caps'), [
    ['web', TRACKED[2]],
    ['api', TRACKED[0], TRACKED[1]],
  ]);
  assert.deepEqual(chosen(`${ROOT}/apps/api/test/integration`), [['api', TRACKED[1]]]);
});

test('suites and spec files can be mixed', () => {
  assert.deepEqual(chosen('web', './scripts/test/infra', 'room.spec'), [
    ['scripts', TRACKED[4]],
    ['web'],
    ['api', TRACKED[0]],
  ]);
});

test('a word that names nothing fails', () => {
  assert.throws(() => chosen('web', 'nonsense'), /There is no suite nonsense/);
});
