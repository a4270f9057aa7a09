import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ROOT } from '../shared/paths.mjs';

/** @param {string} file */
const read = (file) => readFile(`${ROOT}/${file}`, 'utf8');
/** @param {string} text */
const variablesIn = (text) => new Set(text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g));

test('docker-compose.yml passes on every variable of the server that operations.md names', async () => {
  const compose = await read('docker-compose.yml');
  const guide = await read('docs/operations.md');
  const reference = await read('docs/generated/env.md');
  const known = variablesIn(reference.match(/^\| `\w+`/gm)?.join('\n') ?? '');
  const named = [...variablesIn(guide)].filter((name) => known.has(name));
  assert.ok(named.length > 15);
  assert.deepEqual(
    named.filter((name) => !new RegExp(`\\b${name}:`).test(compose)),
    [],
  );
});

test('docker-compose.yml can use each image that a release pushes', async () => {
  const [compose, release] = [
    await read('docker-compose.yml'),
    await read('.github/workflows/release.yml'),
  ];
  const targets = (/target: \[(.*)\]/.exec(release)?.[1] ?? '').split(', ');
  assert.equal(targets.length, 4);
  for (const target of targets)
    assert.ok(
      compose.includes(
        `image: \${LEADLINE_IMAGES:-leadline}-${target}:\${LEADLINE_VERSION:-latest}`,
      ),
      target,
    );
});
