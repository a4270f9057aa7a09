import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrationProblems } from '../check/migrations.mjs';

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
