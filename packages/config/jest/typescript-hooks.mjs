import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const { $schema: _, ...settings } = JSON.parse(
  await readFile(new URL('../swc.json', import.meta.url), 'utf8'),
);
const SWC = { ...settings, swcrc: false, sourceMaps: 'inline' };

/** @param {string | undefined} url */
const isTypeScript = (url) => /\.ts(\?|$)/.test(url ?? '');

/**
 * The sources import each other by their names after the build: `./x.js` is `./x.ts`, and the
 * subpath imports of package.json have a condition that leads to the sources.
 * @type {import('node:module').ResolveHook}
 */
export async function resolve(specifier, context, next) {
  if (specifier.startsWith('#')) {
    return next(specifier, { ...context, conditions: ['types', ...context.conditions] });
  }
  if (/^(\.|file:)/.test(specifier) && isTypeScript(context.parentURL)) {
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!isTypeScript(url)) return next(url, context);
  const filename = fileURLToPath(url);
  const source = await readFile(filename, 'utf8');
  const { code } = await transform(source, { ...SWC, filename });
  return { format: 'module', source: code, shortCircuit: true };
}
