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
    ['b.spec.ts › three', 'c.spec.ts could not be run'],
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
    ['leads.spec.ts › opens'],
  );
});

test('of tests within tests, the outer one is named', () => {
  const report = ['ok 1 - one', '    not ok 1 - inside two', 'not ok 2 - two', 'ok 3 - three'];
  assert.deepEqual(tapFailures(report.join('\n')), ['two']);
});
