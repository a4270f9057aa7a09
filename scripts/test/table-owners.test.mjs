import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  declarationProblems,
  documentProblems,
  layoutProblems,
  tableOwners,
  tablesWritten,
} from '../check/table-owners.mjs';

const SCHEMA = {
  tables: new Set(['leads', 'caps', 'roles', 'role_permissions']),
  relations: new Map([['role_permissions_by_role_id', 'role_permissions']]),
};
/** @param {string} text */
const written = (text) => [...tablesWritten(text, SCHEMA)];

test('no table is written by a second module', async () => {
  assert.deepEqual(await tableOwners(), []);
});

test('every way of writing is found, over line breaks and in common table expressions', () => {
  for (const text of [
    'UPDATE leads l SET',
    'WITH a AS (\n  INSERT\n  INTO\n  leads (id)',
    'delete from leads',
    'DELETE FROM ONLY leads',
    'MERGE INTO "leads"',
    'TRUNCATE TABLE public.leads',
    '(await this.database.records()).leads.createMany({})',
    'records.leads\n  .update({})',
    'leads.deleteMany()',
    'writer(records: Records) {\n  return records.leads;\n}',
    'const writer = (records) => records.leads',
    'const leads = (await this.database.records()).leads;',
  ])
    assert.deepEqual(written(text), ['leads'], text);
  assert.deepEqual(
    written('records.roles.update({ data: { role_permissions_by_role_id: { create: [] } } })'),
    ['roles', 'role_permissions'],
  );
});

test('a table that is not named literally is a finding of its own', () => {
  assert.deepEqual(written('sql`INSERT INTO ${raw(table)} (id)`'), [null]);
});

test('reading, locking and comments are no writes', () => {
  for (const text of [
    'SELECT 1 FROM leads FOR UPDATE OF leads',
    'ON CONFLICT (id) DO UPDATE SET cap = 1',
    '// UPDATE leads by hand',
    '/* DELETE FROM leads */',
    'this.leads.update(body)',
    'records.leads.findMany()',
    'const { count } = await records.leads\n  .count()',
  ])
    assert.deepEqual(written(text), [], text);
});

test('a table without an owner, with two, or unknown is a problem', () => {
  assert.deepEqual(
    declarationProblems({ a: ['leads', 'ghosts'], b: ['leads'] }, new Set(['leads', 'caps'])),
    ['caps has no owner', 'ghosts is no table of the schema', 'leads has two owners'],
  );
});

test('a module is in the folder of its area', () => {
  const problems = layoutProblems(['routing/caps', 'reference/caps', 'leads/guesses']);
  assert.ok(problems.includes('reference/caps is in no area'));
  assert.ok(problems.includes('leads/guesses is in no area'));
  assert.ok(problems.includes('routing/distributions has no folder'));
  assert.ok(!problems.some((problem) => problem.startsWith('routing/caps')));
});

test('a document without the list of areas is told what it should say', () => {
  const [problem = ''] = documentProblems('## Areas\n\n1. **reference**\n\n## Rules\n');
  assert.match(problem, /- `caps`: .*`cap_windows`, `caps`/);
});
