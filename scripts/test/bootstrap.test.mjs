import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../shared/paths.mjs';

/**
 * Everything that is loaded before the first line of a script runs. Imports inside functions come
 * later.
 * @param {string} file
 * @param {Map<string, string[]>} [seen] file → packages that it imports
 */
async function loadedBy(file, seen = new Map()) {
  if (seen.has(file)) return seen;
  const text = await readFile(file, 'utf8');
  const sources = [
    ...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom '([^']+)';$|^import '([^']+)';$/gm),
  ].map((match) => match[1] ?? match[2] ?? '');
  seen.set(
    file,
    sources.filter((source) => !source.startsWith('.') && !source.startsWith('node:')),
  );
  for (const source of sources.filter((name) => name.startsWith('.')))
    await loadedBy(path.resolve(path.dirname(file), source), seen);
  return seen;
}

for (const script of ['start', 'test', 'check', 'infra/keeper', 'prisma-generate']) {
  test(`${script} begins before anything is installed`, async () => {
    const seen = await loadedBy(`${ROOT}/scripts/${script}.mjs`);
    assert.ok(seen.size > 1, 'the imports were not found');
    assert.deepEqual(
      [...seen].flatMap(([file, packages]) =>
        packages.map((name) => `${path.relative(ROOT, file)} imports ${name}`),
      ),
      [],
    );
  });
}
