import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
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

/** The bans that need no types, each with a file that breaks it and one that may. */
const BANS = [
  {
    rule: 'no-restricted-syntax',
    code: 'export const now = () => Date.now();',
    banned: 'apps/api/src/modules/caps/domain/window.ts',
    allowed: 'apps/api/src/shared/clock/clock.ts',
  },
  {
    rule: 'no-restricted-syntax',
    code: 'export const now = () => new Date();',
    banned: 'apps/api/src/modules/caps/domain/window.ts',
    allowed: 'apps/api/src/modules/caps/caps.service.ts',
  },
  {
    rule: 'no-restricted-syntax',
    code: 'export const draw = () => Math.random();',
    banned: 'packages/contracts/src/caps/rules.ts',
    allowed: 'apps/web/src/shared/lib/id.ts',
  },
  {
    rule: 'no-nested-ternary',
    code: "export const sign = (x) => (x > 0 ? '+' : x < 0 ? '-' : '');",
    banned: 'scripts/x.mjs',
    allowed: 'apps/api/src/modules/caps/domain/x.spec.ts',
  },
  {
    rule: 'max-lines-per-function',
    code: `export const f = () => {\n${'  g();\n'.repeat(60)}};`,
    banned: 'apps/web/src/x.tsx',
    allowed: 'e2e/specs/x.spec.ts',
  },
  {
    rule: 'no-console',
    code: "console.log('x');",
    banned: 'apps/api/src/modules/caps/caps.service.ts',
    allowed: 'apps/sandbox-brand/src/main.ts',
  },
  {
    rule: '@typescript-eslint/no-restricted-imports',
    code: "import { Pool } from 'pg';\nexport const pool = new Pool();",
    banned: 'apps/api/src/modules/caps/data/cap.repository.ts',
    allowed: 'apps/api/src/shared/database/transaction-pool.ts',
  },
  {
    rule: '@typescript-eslint/no-restricted-imports',
    code: "import pg from 'pg';\nexport const client = new pg.Client();",
    banned: 'apps/api/src/modules/caps/caps.service.ts',
    allowed: 'apps/api/test/support/template.ts',
  },
  {
    rule: '@typescript-eslint/no-restricted-imports',
    code: "import { PrismaClient } from '../../generated/prisma/client.js';\nexport const client = PrismaClient;",
    banned: 'apps/api/src/modules/caps/caps.service.ts',
    allowed: 'apps/api/src/shared/database/database.service.ts',
  },
  {
    rule: '@typescript-eslint/no-restricted-imports',
    code: "import { forwardRef } from '@nestjs/common';\nexport const ref = forwardRef;",
    banned: 'apps/api/src/modules/caps/caps.module.ts',
    allowed: 'apps/api/test/support/app.ts',
  },
  {
    rule: '@typescript-eslint/no-explicit-any',
    code: 'export const x = (y: any): unknown => y;',
    banned: 'apps/api/test/support/x.ts',
    allowed: 'scripts/x.mjs',
  },
  {
    rule: '@typescript-eslint/ban-ts-comment',
    code: '// @ts-ignore\nexport const x = 1;',
    banned: 'apps/web/src/x.tsx',
    allowed: 'scripts/x.mjs',
  },
  {
    rule: '@typescript-eslint/no-non-null-assertion',
    code: 'export const f = (x?: string): string => x!;',
    banned: 'apps/web/src/x.tsx',
    allowed: 'apps/web/src/x.spec.tsx',
  },
  {
    rule: 'react-hooks/rules-of-hooks',
    code: "import { useState } from 'react';\nexport const useX = (on: boolean): unknown => (on ? useState(1) : null);",
    banned: 'apps/web/src/x.tsx',
    allowed: 'apps/api/src/x.ts',
  },
];

test('every lint ban bites where it should and not where it is allowed', async () => {
  const eslint = new ESLint({
    cwd: ROOT,
    // The planted files do not exist, so there are no types for them.
    overrideConfig: [
      {
        files: ['**/*.{ts,tsx}'],
        rules: tseslint.configs.disableTypeChecked.rules,
        languageOptions: { parserOptions: { projectService: false } },
      },
    ],
  });
  /**
   * @param {string} code
   * @param {string} file
   */
  const rulesFor = async (code, file) => {
    const results = await eslint.lintText(code, { filePath: `${ROOT}/${file}` });
    return results.flatMap((result) => result.messages.map((message) => message.ruleId));
  };
  for (const { rule, code, banned, allowed } of BANS) {
    assert.ok(
      (await rulesFor(code, banned)).includes(rule),
      `${rule} does not bite in ${banned}: ${code}`,
    );
    assert.ok(
      !(await rulesFor(code, allowed)).includes(rule),
      `${rule} bites in ${allowed}: ${code}`,
    );
  }
});
