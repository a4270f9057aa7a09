import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../shared/paths.mjs';

const DOCS = path.join(ROOT, 'docs');
const MODULE = /`(#shared\/[\w/-]+)`/g;
const PICTURE = /\]\(ui\/([\w-]+\.png)\)/g;
const text = await readFile(path.join(DOCS, 'ui.md'), 'utf8');
/** @param {RegExp} pattern */
const namesIn = (pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name);

test('every module that docs/ui.md names exists', () => {
  const modules = namesIn(MODULE);
  const missing = modules.filter((name) => {
    const file = path.join(ROOT, 'apps/web/src', name.slice(1));
    return !['.ts', '.tsx'].some((extension) => existsSync(file + extension));
  });
  assert.ok(modules.length > 20);
  assert.deepEqual(missing, []);
});

test('the guides show every picture of theirs, once', async () => {
  const folder = path.join(DOCS, 'guides');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md'));
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  const shown = [...texts.join('\n').matchAll(/\]\(pictures\/([\w-]+\.png)\)/g)];
  const names = shown.map(([, name = '']) => name).sort();
  assert.ok(files.length >= 2);
  assert.deepEqual(names, (await readdir(path.join(folder, 'pictures'))).sort());
});

test('docs/ui.md shows every picture, once', async () => {
  assert.deepEqual(namesIn(PICTURE).sort(), (await readdir(path.join(DOCS, 'ui'))).sort());
});

test('the README shows every picture of its folder once, light and dark', async () => {
  const readme = await readFile(path.join(ROOT, 'README.md'), 'utf8');
  const shown = [...readme.matchAll(/docs\/pictures\/([\w-]+\.\w+)/g)].map(([, name = '']) => name);
  const light = shown.filter((name) => name.endsWith('-light.png'));
  const dark = shown.filter((name) => name.endsWith('-dark.png'));
  assert.equal(light.length, 4);
  assert.deepEqual(
    light.map((name) => name.replace('-light', '-dark')),
    dark,
  );
  assert.deepEqual(shown.sort(), (await readdir(path.join(DOCS, 'pictures'))).sort());
});
