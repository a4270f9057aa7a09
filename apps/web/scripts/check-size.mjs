// Prints the gzipped size of the initial download, and fails above the budget. Needs a build. Code
// that loads on demand (dialogs, the column chooser, confetti) does not count, because no page
// needs it for its first view.
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const DIST = new URL('../dist/', import.meta.url);
const SHELL = 'src/app/shell/staff-shell.tsx';
const BUDGET_KB = { first: 235, leads: 130, other: 60 };

const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', DIST), 'utf8'));

/** Returns a module's file and the files that it imports statically. */
const closure = (key, seen = new Set()) => {
  const entry = manifest[key];
  if (!entry || seen.has(entry.file)) return seen;
  if (entry.file.endsWith('.js')) seen.add(entry.file);
  for (const imported of entry.imports ?? []) closure(imported, seen);
  return seen;
};

const sizeOf = async (files) => {
  const sizes = await Promise.all(
    [...files].map(
      async (file) => gzipSync(await readFile(new URL(file, DIST)), { level: 9 }).length,
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
};

const first = closure('index.html');
const shell = closure(SHELL);
const pages = Object.keys(manifest).filter((key) => /^src\/features\/.*\/pages\//.test(key));
const leads = pages.find((key) => key.endsWith('/leads-page.tsx'));
if (!manifest['index.html'] || !manifest[SHELL] || !leads)
  throw new Error('the build does not have the expected entries');

const without = (files, ...others) =>
  [...files].filter((file) => !others.some((other) => other.has(file)));
const rows = [
  ['First JS (sign-in page)', await sizeOf(first), BUDGET_KB.first],
  [
    'Leads, with the shell',
    await sizeOf(without(new Set([...shell, ...closure(leads)]), first)),
    BUDGET_KB.leads,
  ],
];
for (const page of pages.filter((key) => key !== leads)) {
  rows.push([
    `${page.split('/').at(-1)}, after the Leads page`,
    await sizeOf(without(closure(page), first, shell, closure(leads))),
    BUDGET_KB.other,
  ]);
  rows.push([
    `${page.split('/').at(-1)}, opened first`,
    await sizeOf(without(new Set([...shell, ...closure(page)]), first)),
    BUDGET_KB.leads,
  ]);
}

let failed = 0;
for (const [name, size, budget] of rows) {
  const isOver = size > budget;
  failed += isOver ? 1 : 0;
  console.log(
    `${isOver ? 'OVER' : 'ok  '} ${size.toFixed(1).padStart(6)} kB of ${budget} kB  ${name}`,
  );
}
process.exit(failed > 0 ? 1 : 0);
