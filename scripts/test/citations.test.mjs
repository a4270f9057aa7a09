import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citationProblems } from '../check/citations.mjs';

const SOURCES = {
  requirements: new Set(['LED-001', 'LED-002', 'LED-003']),
  sections: new Set([4, 5]),
  adrs: new Set([2, 16]),
};

/** @param {string} text */
const problemsOf = (text) => citationProblems('apps/x.ts', text, SOURCES);

test('a defined requirement passes, an undefined one is reported with its line', () => {
  assert.deepEqual(problemsOf('// shown to staff (LED-001)'), []);
  assert.deepEqual(problemsOf('\n// (LED-004)'), [
    'apps/x.ts:2: requirement: LED-004 is not defined in docs/requirements.md',
  ]);
});

test('every number of a range has to be defined', () => {
  assert.deepEqual(problemsOf('LED-001 to LED-003, LED-001 to 003'), []);
  assert.match(problemsOf('LED-002 to 004').join(), /LED-004/);
});

test('names of algorithms are not requirements', () => {
  assert.deepEqual(problemsOf('SHA-256, HMAC-SHA-256 and AES-256-GCM'), []);
});

test('every section of a citation has to have its heading', () => {
  assert.deepEqual(problemsOf('(domain §4, §5)'), []);
  assert.match(problemsOf('(domain §4, §6)').join(), /no section 6/);
  assert.match(problemsOf('// as in domain\n// §6 says').join(), /no section 6/);
});

test('a decision record has to exist, by its number or its file', () => {
  assert.deepEqual(problemsOf('ADR 2, ADR 0016, docs/adr/0016-injections.md'), []);
  assert.match(problemsOf('see ADR 2 and 3').join(), /no number 3/);
  assert.match(problemsOf('docs/adr/0017').join(), /no number 17/);
});

test('documents that the repository does not hold are not cited', () => {
  for (const text of ['spec 2 §4', 'ux.md', 'quality.md 13', 'figure 12', 'domain-2', 'quality 26'])
    assert.notEqual(problemsOf(text).length, 0, text);
  assert.deepEqual(problemsOf('held for quality control; docs/domain.md'), []);
});

test('a released migration keeps its comments', () => {
  const file = 'prisma/migrations/20261121000100_staff/migration.sql';
  assert.deepEqual(citationProblems(file, '-- (quality 27)', SOURCES), []);
});
