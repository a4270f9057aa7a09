// Every ban of .oxlintrc.json, and the check of types, bites where it should and nowhere else.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from '../shared/paths.mjs';

/**
 * @typedef {object} Ban
 * @property {string} rule as oxlint prints it
 * @property {string} code that breaks the rule
 * @property {string} banned a file where it is reported; `*` stands for a name that is not taken
 * @property {string} allowed a file where it is not
 */

/** @type {Ban[]} */
const BANS = [
  {
    rule: 'eslint-js(no-restricted-syntax)',
    code: 'export const now = () => Date.now();',
    banned: 'apps/api/src/modules/caps/domain/*.ts',
    allowed: 'apps/api/src/shared/clock/*.ts',
  },
  {
    rule: 'eslint-js(no-restricted-syntax)',
    code: 'export const now = () => new Date();',
    banned: 'apps/api/src/modules/caps/domain/*.ts',
    allowed: 'apps/api/src/modules/caps/*.service.ts',
  },
  {
    rule: 'eslint-js(no-restricted-syntax)',
    code: 'export const now = () => performance.now();',
    banned: 'apps/api/src/modules/caps/domain/*.ts',
    allowed: 'apps/api/src/modules/caps/domain/*.spec.ts',
  },
  {
    rule: 'eslint-js(no-restricted-syntax)',
    code: 'export const draw = () => Math.random();',
    banned: 'packages/contracts/src/caps/*.ts',
    allowed: 'apps/web/src/shared/lib/*.ts',
  },
  {
    rule: 'eslint-js(no-restricted-syntax)',
    code: "import { randomUUID } from 'node:crypto';\nexport const id = () => randomUUID();",
    banned: 'packages/contracts/src/caps/*.ts',
    allowed: 'apps/api/src/modules/caps/*.service.ts',
  },
  {
    rule: 'eslint(no-nested-ternary)',
    code: "export const sign = (x) => (x > 0 ? '+' : x < 0 ? '-' : '');",
    banned: 'scripts/*.mjs',
    allowed: 'apps/api/src/modules/caps/domain/*.spec.ts',
  },
  {
    rule: 'eslint(max-lines-per-function)',
    code: `export const f = () => {\n${'  g();\n'.repeat(60)}};`,
    banned: 'apps/web/src/*.tsx',
    allowed: 'e2e/specs/*.spec.ts',
  },
  {
    rule: 'eslint(no-console)',
    code: "console.log('x');",
    banned: 'apps/api/src/modules/caps/*.service.ts',
    allowed: 'apps/sandbox-brand/src/*.ts',
  },
  {
    rule: 'eslint(no-restricted-imports)',
    code: "import { Pool } from 'pg';\nexport const pool = new Pool();",
    banned: 'apps/api/src/modules/caps/data/*.repository.ts',
    allowed: 'apps/api/src/shared/database/*.ts',
  },
  {
    rule: 'eslint(no-restricted-imports)',
    code: "import pg from 'pg';\nexport const client = new pg.Client();",
    banned: 'apps/api/src/modules/caps/*.service.ts',
    allowed: 'apps/api/test/support/*.ts',
  },
  {
    rule: 'eslint(no-restricted-imports)',
    code: "import { PrismaClient } from '../../generated/prisma/client.js';\nnew PrismaClient();",
    banned: 'apps/api/src/modules/caps/*.service.ts',
    allowed: 'apps/api/src/shared/database/*.service.ts',
  },
  {
    rule: 'eslint(no-restricted-imports)',
    code: "import { forwardRef } from '@nestjs/common';\nexport const ref = forwardRef;",
    banned: 'apps/api/src/modules/caps/*.module.ts',
    allowed: 'apps/api/test/support/*.ts',
  },
  {
    rule: 'typescript(no-explicit-any)',
    code: 'export const x = (y: any): unknown => y;',
    banned: 'apps/api/test/support/*.ts',
    allowed: 'scripts/*.mjs',
  },
  {
    // The comment is the violation that the rule has to find.
    rule: 'typescript(ban-ts-comment)',
    code: '// @ts-ignore\nexport const x = 1;',
    banned: 'apps/web/src/*.tsx',
    allowed: 'scripts/*.mjs',
  },
  {
    rule: 'typescript(no-non-null-assertion)',
    code: 'export const f = (x?: string): string => x!;',
    banned: 'apps/web/src/*.tsx',
    allowed: 'apps/web/src/*.spec.tsx',
  },
  {
    rule: 'typescript(consistent-type-imports)',
    code: "import { Stats } from 'node:fs';\nexport const f = (x: Stats): number => x.size;",
    banned: 'packages/contracts/src/*.ts',
    allowed: 'apps/api/src/*.ts',
  },
  {
    rule: 'typescript(no-unsafe-return)',
    code: 'export const f = (text: string): number => JSON.parse(text);',
    banned: 'apps/api/src/*.ts',
    allowed: 'e2e/specs/*.spec.ts',
  },
  {
    rule: 'typescript(no-floating-promises)',
    code: 'export const f = () => {\n  Promise.resolve(1);\n};',
    banned: 'apps/api/src/*.ts',
    allowed: 'scripts/*.mjs',
  },
  {
    rule: 'typescript(switch-exhaustiveness-check)',
    code: "export const f = (x: 'a' | 'b') => {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n};",
    banned: 'apps/web/src/*.ts',
    allowed: 'scripts/*.mjs',
  },
  {
    rule: 'typescript(TS2322)',
    code: "export const x: number = 'a';",
    banned: 'apps/web/src/*.spec.tsx',
    allowed: 'scripts/*.mjs',
  },
  {
    rule: 'react-hooks(rules-of-hooks)',
    code: "import { useState } from 'react';\nexport const useX = (on) => (on ? useState(1) : null);",
    banned: 'apps/web/src/*.tsx',
    allowed: 'apps/api/src/*.ts',
  },
  {
    rule: 'react-hooks(exhaustive-deps)',
    code: "import { useEffect } from 'react';\nexport const useX = (x) => useEffect(() => x(), []);",
    banned: 'apps/web/src/*.ts',
    allowed: 'apps/api/src/*.ts',
  },
];

const OXLINT = `${ROOT}/node_modules/.bin/oxlint`;

/** @type {string} */
let folder;
/** @type {Map<string, string[]>} the rules that each planted file breaks */
let broken;

/** @param {string} pattern @param {number} index */
const planted = (pattern, index) => pattern.replace('*', `case-${index}`);

before(async () => {
  folder = await mkdtemp(`${os.tmpdir()}/leadline-lint-`);
  for (const [index, { code, banned, allowed }] of BANS.entries())
    for (const file of [planted(banned, index), planted(allowed, index)]) {
      await mkdir(path.dirname(`${folder}/${file}`), { recursive: true });
      await writeFile(`${folder}/${file}`, code);
    }
  await copyFile(`${ROOT}/.oxlintrc.json`, `${folder}/.oxlintrc.json`);
  await copyFile(`${ROOT}/packages/config/tsconfig.base.json`, `${folder}/tsconfig.json`);
  await symlink(`${ROOT}/node_modules`, `${folder}/node_modules`);
  broken = await brokenRules();
});

after(() => rm(folder, { recursive: true, force: true }));

/** @returns {Promise<Map<string, string[]>>} */
async function brokenRules() {
  // Named, so that the link to the packages is not followed.
  const args = ['--format', 'json', 'apps', 'e2e', 'packages', 'scripts'];
  /** @type {string} */
  const report = await new Promise((resolve) => {
    const options = { cwd: folder };
    execFile(OXLINT, args, options, (_error, stdout) => resolve(stdout));
  });
  /** @type {{ diagnostics: { code: string, filename: string }[] }} */
  const { diagnostics } = JSON.parse(report);
  const rules = new Map();
  for (const { code, filename } of diagnostics)
    rules.set(filename, [...(rules.get(filename) ?? []), code]);
  return rules;
}

for (const [index, { rule, code, banned, allowed }] of BANS.entries())
  test(`${rule}: ${code.split('\n')[0]}`, () => {
    const rulesOf = (/** @type {string} */ pattern) => broken.get(planted(pattern, index)) ?? [];
    assert.ok(rulesOf(banned).includes(rule), `does not bite in ${banned}`);
    assert.ok(!rulesOf(allowed).includes(rule), `bites in ${allowed}`);
  });
