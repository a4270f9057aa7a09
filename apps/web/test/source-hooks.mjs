import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transform } from '@swc/core';
import { BUNDLED_MODULES } from './package-bundle.mjs';

const WEB = new URL('../', import.meta.url).href;
const HELPERS = new URL('./', import.meta.url).href;

/** The compiler settings of Vite: TypeScript and JSX, without the decorators of the API. */
const SWC = {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};

/** Packages of the bundle, and the charts, which draw on a canvas that jsdom lacks. */
const REPLACED = new Map([
  ...Object.entries(BUNDLED_MODULES).map(([name, file]) => [name, pathToFileURL(file).href]),
  ['@ant-design/charts', `${HELPERS}charts.ts`],
]);

/** @param {URL} url without an extension, as in an import that a bundler resolves */
const fileOf = (url) =>
  ['', '.ts', '.tsx']
    .map((extension) => `${url.origin === 'null' ? 'file://' : ''}${url.pathname}${extension}`)
    .find((href) => /\.\w+$/.test(href) && existsSync(fileURLToPath(href)));

/** @returns {URL | undefined} address of an import within the web */
const addressOf = (specifier, parentURL) => {
  const [, folder, rest] = /^#(app|features|panel|shared|test)\/(.*)$/.exec(specifier) ?? [];
  if (folder !== undefined)
    return new URL(`${folder === 'test' ? 'test' : `src/${folder}`}/${rest}`, WEB);
  return specifier.startsWith('.') ? new URL(specifier, parentURL) : undefined;
};

/**
 * Resolves imports as Vite does. The runner gives each spec file a query of its own. The modules of
 * the web take it over, so that each spec file has its own copy of them and of their state; packages
 * are loaded once.
 * @type {import('node:module').ResolveHook}
 */
export async function resolve(specifier, context, next) {
  const { parentURL = '' } = context;
  const replaced = REPLACED.get(specifier);
  if (replaced !== undefined) return { url: replaced, format: 'module', shortCircuit: true };
  if (!parentURL.startsWith(WEB)) return next(specifier, context);
  if (specifier.endsWith('.css')) return { url: `${HELPERS}class-names.ts`, shortCircuit: true };
  const address = addressOf(specifier, parentURL);
  const file = address && fileOf(address);
  if (file === undefined) return next(specifier, context);
  const query = address.search || new URL(parentURL).search;
  return { url: file + query, format: 'module', shortCircuit: true };
}

/** @type {Map<string, Promise<string>>} compiled code by file */
const compiled = new Map();

/** @param {string} filename */
const compile = async (filename) => {
  const { code } = await transform(await readFile(filename, 'utf8'), { ...SWC, filename });
  return code;
};

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!/\.tsx?(\?|$)/.test(url)) return next(url, context);
  const filename = fileURLToPath(url);
  const code = compiled.get(filename) ?? compile(filename);
  compiled.set(filename, code);
  return { format: 'module', source: await code, shortCircuit: true };
}
