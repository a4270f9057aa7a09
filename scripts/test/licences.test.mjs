import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAllowed, licenceProblems } from '../check/licences.mjs';

test('a licence that is not on the list is refused, also when it is unknown', () => {
  const problems = licenceProblems([
    { name: 'good', versions: ['1.0.0'], license: 'MIT', isShipped: true },
    { name: 'bad', versions: ['2.0.0'], license: 'AGPL-3.0-only', isShipped: true },
    { name: 'silent', versions: ['3.0.0'], license: 'Unknown', isShipped: true },
  ]);
  assert.deepEqual(problems, [
    'bad 2.0.0: the licence AGPL-3.0-only is not allowed',
    'silent 3.0.0: the licence Unknown is not allowed',
  ]);
});

test('tools may have more licences, but not every one', () => {
  const shipped = { name: 'good', versions: ['1.0.0'], license: 'MIT', isShipped: true };
  const tool = { name: 'tool', versions: ['4.0.0'], license: 'MPL-2.0', isShipped: false };
  assert.deepEqual(licenceProblems([shipped, tool]), []);
  assert.equal(licenceProblems([shipped, { ...tool, isShipped: true }]).length, 1);
  assert.equal(licenceProblems([shipped, { ...tool, license: 'AGPL-3.0-only' }]).length, 1);
});

test('an empty list is no proof', () => {
  assert.deepEqual(licenceProblems([]), ['no production dependency was found']);
});

test('of a choice one licence is enough, of a combination all are needed', () => {
  assert.equal(isAllowed('(GPL-2.0 OR MIT)'), true);
  assert.equal(isAllowed('GPL-2.0 AND MIT'), false);
  assert.equal(isAllowed('MIT and ISC'), true);
  assert.equal(isAllowed('MIT OR GPL-2.0 AND ISC'), true);
  assert.equal(isAllowed('(MIT OR GPL-2.0) AND ISC'), false);
  assert.equal(isAllowed('(MIT OR ISC) AND (GPL-2.0)'), false);
});
