import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileRules, problemsOf } from '../check/files.mjs';
import { ROOT } from '../shared/paths.mjs';

test('a file may have 500 lines, not more', () => {
  assert.deepEqual(problemsOf('a/lead-list.ts', 'x\n'.repeat(500)), []);
  assert.deepEqual(problemsOf('a/lead-list.ts', 'x\n'.repeat(501)), [
    'a/lead-list.ts: 501 lines, at most 500 are allowed',
  ]);
});

test('a line may have 120 columns, not more', () => {
  const fits = 'x'.repeat(120);
  const tooLong = `${fits}x`;
  for (const name of ['a.ts', 'a.tsx', 'a.mjs', 'a.css', 'a.sql', 'a.md', 'a.yml', 'a.json']) {
    assert.deepEqual(problemsOf(`b/${name}`, `x\n${fits}\n`), [], name);
    assert.deepEqual(problemsOf(`b/${name}`, `x\n${tooLong}\n`), [
      `b/${name}:2: 121 columns, at most 120 are allowed`,
    ]);
  }
});

test('a row of a table is not too long in Markdown, but is in code', () => {
  const row = `| ${'x'.repeat(200)} |`;
  assert.deepEqual(problemsOf('docs/a.md', row), []);
  assert.equal(problemsOf('src/a.ts', row).length, 1);
});

test('a line that is too long is found in the repository, unless the file is generated', async () => {
  const folder = `${ROOT}/docs/line-length-canary`;
  const tooLong = 'x'.repeat(121);
  try {
    await mkdir(`${folder}/generated`, { recursive: true });
    await writeFile(`${folder}/canary.sql`, tooLong);
    await writeFile(`${folder}/generated/canary.sql`, tooLong);

    const found = (await fileRules()).filter((problem) => problem.includes('line-length-canary'));

    assert.deepEqual(found, [
      'docs/line-length-canary/canary.sql:1: 121 columns, at most 120 are allowed',
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('file names are kebab-case', () => {
  for (const name of ['lead.service.ts', 'use-leads.ts', '.dependency-cruiser.mjs', 'index.tsx'])
    assert.deepEqual(problemsOf(`a/${name}`, ''), [], name);
  for (const name of ['LeadService.ts', 'lead_service.ts', 'useLeads.ts'])
    assert.equal(problemsOf(`a/${name}`, '').length, 1, name);
});

test('unfinished work and skipped tests are found', () => {
  for (const line of [
    `// ${'TO'}${'DO'}: later`,
    `// ${'FIX'}${'ME'}`,
    `it.${'only'}('x')`,
    `test.${'skip'}('x')`,
  ])
    assert.equal(problemsOf('a/b.ts', line).length, 1, line);
  assert.deepEqual(problemsOf('a/b.ts', 'const skipped = test.name;'), []);
});
