import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrationProblems } from '../check/migrations.mjs';
import { isAllowed, licenceProblems } from '../check/licences.mjs';

for (const [sql, problem] of [
  ['ALTER TABLE leads DROP COLUMN phone;', 'drops a column'],
  ['DROP TABLE IF EXISTS old_leads;', 'drops a table'],
  ['DROP FUNCTION stamp();', 'drops a function'],
  ['ALTER TABLE leads RENAME COLUMN a TO b;', 'renames'],
  ['ALTER TABLE leads\n  RENAME a TO b;', 'renames'],
  ['ALTER TABLE leads RENAME TO people;', 'renames'],
  ['ALTER TABLE leads ALTER COLUMN a TYPE bigint;', 'changes a type'],
  ['ALTER TABLE leads ALTER a SET DATA TYPE bigint;', 'changes a type'],
  ['ALTER TABLE leads ALTER COLUMN a SET NOT NULL;', 'forbids NULL in a column that is there'],
  ['ALTER TABLE leads ALTER COLUMN a DROP DEFAULT;', 'drops a default'],
  [
    'ALTER TABLE leads\n  ADD COLUMN a integer DEFAULT 0,\n  ADD COLUMN b text NOT NULL;',
    'adds a column that has to be given a value',
  ],
])
  test(`a migration that ${problem} is reported: ${sql}`, () => {
    assert.deepEqual(migrationProblems(`CREATE TABLE a (b int);\n${sql}`), [problem]);
  });

test('what only adds is fine', () => {
  const sql = `-- Nobody may rename to something here, or drop column a.
    CREATE TABLE a (id integer PRIMARY KEY, b text NOT NULL);
    ALTER TABLE leads ADD COLUMN c integer, ADD COLUMN d text NOT NULL DEFAULT 'x';
    CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM a;
      RETURN NULL;
    END $$;`;
  assert.deepEqual(migrationProblems(sql), []);
});

test('a reason allows one statement, and only that', () => {
  const drop = 'ALTER TABLE leads DROP COLUMN phone;';
  const reason = '-- contract: no release since 1.4 reads it';
  assert.deepEqual(migrationProblems(`${reason}\n${drop}`), []);
  assert.deepEqual(migrationProblems(`${reason}\n${drop}\n${drop}`), ['drops a column']);
  assert.deepEqual(migrationProblems(`-- contract:\n${drop}`), ['drops a column']);
});

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

test('a shipped package may have one licence more, and no other package or licence', () => {
  const path = {
    name: '@jmespath-community/jmespath',
    versions: ['1.3.0'],
    license: 'MPL-2.0',
    isShipped: true,
  };
  assert.deepEqual(licenceProblems([path]), []);
  assert.equal(licenceProblems([{ ...path, license: 'LGPL-3.0-or-later' }]).length, 1);
  assert.equal(licenceProblems([{ ...path, name: 'other' }]).length, 1);
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
