import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runFailedAgain } from './second-run.mjs';

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
