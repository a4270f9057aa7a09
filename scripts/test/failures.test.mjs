import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROOT } from '../shared/paths.mjs';
import { jestFailures, playwrightFailures, tapFailures } from './failures.mjs';

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
