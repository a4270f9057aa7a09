import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROOT } from '../shared/paths.mjs';
import { choose } from './choose.mjs';
import { SUITES } from './suites.mjs';
import { jestFailures, playwrightFailures, tapFailures } from './failures.mjs';
import { runFailedAgain } from './second-run.mjs';

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

test('what failed in Jest is named: tests, and files that could not be run', () => {
  const file = (/** @type {string} */ name) => ({ name: `${ROOT}/${name}`, message: '' });
  const outcome = (/** @type {string} */ fullName, /** @type {string} */ status) => ({
    fullName,
    status,
  });
  assert.deepEqual(
    jestFailures([
      { ...file('a.spec.ts'), status: 'passed', assertionResults: [outcome('one', 'passed')] },
      {
        ...file('b.spec.ts'),
        status: 'failed',
        assertionResults: [outcome('two', 'passed'), outcome('three', 'failed')],
      },
      { ...file('c.spec.ts'), status: 'failed', assertionResults: [] },
    ]),
    [
      { file: `${ROOT}/b.spec.ts`, failures: ['b.spec.ts › three'] },
      { file: `${ROOT}/c.spec.ts`, failures: ['c.spec.ts could not be run'] },
    ],
  );
});

test('journeys that failed are named, at any depth', () => {
  const spec = (/** @type {string} */ title, /** @type {boolean} */ ok) => ({
    title,
    file: 'leads.spec.ts',
    ok,
  });
  const inner = { title: 'dialogs', specs: [spec('opens', false), spec('closes', true)] };
  assert.deepEqual(
    playwrightFailures([{ title: '', specs: [spec('lists', true)], suites: [inner] }]),
    [{ file: 'leads.spec.ts', failures: ['leads.spec.ts › opens'] }],
  );
});

test('of tests within tests, the outer one is named', () => {
  const place = (/** @type {string} */ indent, /** @type {number} */ line) => [
    `${indent}  ---`,
    `${indent}  duration_ms: 1.59`,
    `${indent}  location: '/scripts/a.test.mjs:${line}:3'`,
    `${indent}  ...`,
  ];
  const report = [
    'ok 1 - one',
    '    not ok 1 - inside two',
    ...place('    ', 4),
    'not ok 2 - two',
    ...place('', 3),
    'not ok 3 - three',
    ...place('', 9),
  ];
  assert.deepEqual(tapFailures(report.join('\n')), [
    { file: '/scripts/a.test.mjs', failures: ['two', 'three'] },
  ]);
});

/** @param {number} passed @param {number} failed */
const counts = (passed, failed) => ({ passed, failed, skipped: 0, failedFiles: [] });
const FIRST = {
  passed: 90,
  failed: 3,
  skipped: 1,
  failedFiles: [
    { file: 'a.spec.ts', failures: ['one', 'two'] },
    { file: 'b.spec.ts', failures: ['three'] },
  ],
};

test('a file that passes alone does not fail the run, and is named', async () => {
  const again = await runFailedAgain(FIRST, (file) =>
    Promise.resolve(file === 'a.spec.ts' ? counts(5, 0) : counts(2, 1)),
  );
  assert.deepEqual(again, {
    counts: { passed: 92, failed: 1, skipped: 1, failedFiles: [FIRST.failedFiles[1]] },
    flaky: ['a.spec.ts'],
  });
});

test('a second run that runs no test proves nothing', async () => {
  const again = await runFailedAgain(FIRST, () => Promise.resolve(counts(0, 0)));
  assert.deepEqual(again, { counts: FIRST, flaky: [] });
});

test('a failure outside of any file stays', async () => {
  const outside = { ...counts(90, 1) };
  const again = await runFailedAgain(outside, () => assert.fail('there is nothing to run'));
  assert.deepEqual(again, { counts: outside, flaky: [] });
});

test('many failed files are no accident, and are not run again', async () => {
  const failedFiles = Array.from({ length: 11 }, (_, index) => ({
    file: `${index}.spec.ts`,
    failures: ['one'],
  }));
  const broken = { passed: 0, failed: 11, skipped: 0, failedFiles };
  const again = await runFailedAgain(broken, () => assert.fail('too many to run again'));
  assert.deepEqual(again, { counts: broken, flaky: [] });
});
