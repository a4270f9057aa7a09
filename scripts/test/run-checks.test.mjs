import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { runChecks } from '../check/run-checks.mjs';

/**
 * Checks that end when the test says so, and what was started and printed.
 * @param {readonly { title: string, after?: string }[]} plan
 * @param {number} lanes
 */
function startChecks(plan, lanes) {
  /** @type {string[]} */
  const started = [];
  /** @type {string[]} */
  const lines = [];
  /** @type {Map<string, { resolve: (problems: string[]) => void, reject: (error: Error) => void }>} */
  const ends = new Map();
  const checks = plan.map((check) => ({
    ...check,
    /** @returns {Promise<string[]>} */
    run: () => {
      started.push(check.title);
      return new Promise((resolve, reject) => ends.set(check.title, { resolve, reject }));
    },
  }));
  const result = runChecks(checks, { lanes, log: (line) => lines.push(line) });
  return {
    started,
    lines,
    result,
    /** @param {string} title @param {string[]} [problems] */
    async end(title, problems = []) {
      ends.get(title)?.resolve(problems);
      await nextTurn();
    },
    /** @param {string} title @param {Error} error */
    async crash(title, error) {
      ends.get(title)?.reject(error);
      await nextTurn();
    },
  };
}

test('as many checks run at once as there are lanes', async () => {
  const checks = startChecks([{ title: 'a' }, { title: 'b' }, { title: 'c' }], 2);
  assert.deepEqual(checks.started, ['a', 'b']);

  await checks.end('b');
  assert.deepEqual(checks.started, ['a', 'b', 'c']);

  await checks.end('a');
  await checks.end('c');
  assert.deepEqual(await checks.result, []);
});

test('a check waits for the one it comes after; others overtake it', async () => {
  const plan = [{ title: 'build' }, { title: 'types', after: 'build' }, { title: 'format' }];
  const checks = startChecks(plan, 2);
  assert.deepEqual(checks.started, ['build', 'format']);

  await checks.end('format');
  assert.deepEqual(checks.started, ['build', 'format']);

  await checks.end('build');
  assert.deepEqual(checks.started, ['build', 'format', 'types']);

  await checks.end('types');
  assert.deepEqual(await checks.result, []);
});

test('problems are printed below the line of their check, and the check has failed', async () => {
  const checks = startChecks([{ title: 'lint' }, { title: 'types' }], 2);

  await checks.end('types');
  await checks.end('lint', ['a.ts: wrong', 'b.ts: wrong\nin two lines']);

  assert.deepEqual(await checks.result, ['lint']);
  assert.deepEqual(
    checks.lines.map((line) => line.replace(/\d+\.\d s/, 'N s')),
    [
      '[1/2] types … N s (ok)',
      '[2/2] lint … N s (2 found)',
      '    a.ts: wrong',
      '    b.ts: wrong\n    in two lines',
    ],
  );
});

test('a check that crashes has failed, and the others go on', async () => {
  const checks = startChecks([{ title: 'build' }, { title: 'types', after: 'build' }], 1);

  await checks.crash('build', new Error('no compiler'));
  await checks.end('types');

  assert.deepEqual(await checks.result, ['build']);
  assert.ok(checks.lines.includes('    no compiler'));
});

test('a check that comes after an unknown one is an error', async () => {
  const checks = startChecks([{ title: 'types', after: 'bulid' }], 1);
  await assert.rejects(checks.result, /No check can start: types/);
});
