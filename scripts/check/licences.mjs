// Which licences dependencies may have.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../shared/paths.mjs';

/** Licences that ask for a notice at most: what we ship has these. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);
/** Also of tools, which nobody gets from us: these ask for something of who passes them on. */
const ALLOWED_FOR_TOOLS = new Set([
  ...ALLOWED,
  'EPL-2.0',
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'Python-2.0',
]);
/**
 * Shipped packages with another licence. MPL-2.0 asks for the source of its own files, which npm
 * distributes; we ship them unmodified.
 */
const EXCEPTIONS = new Map([['@jmespath-community/jmespath', 'MPL-2.0']]);
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * @typedef {object} Listed
 * @property {string} name
 * @property {readonly string[]} versions
 * @property {string} license an SPDX expression
 *
 * @typedef {Listed & { readonly isShipped: boolean }} Dependency
 * @typedef {{ pnpm: string, env: NodeJS.ProcessEnv }} Tools
 */

/**
 * @param {Tools} tools
 * @returns {Promise<Dependency[]>} the dependencies of all packages, by name
 */
export async function listDependencies(tools) {
  const [shipped, all] = [await listed(tools, '--prod'), await listed(tools)];
  /** @param {Listed} dependency */
  const keyOf = ({ name, license }) => `${name} ${license}`;
  const keys = new Set(shipped.map(keyOf));
  return all
    .map((dependency) => ({ ...dependency, isShipped: keys.has(keyOf(dependency)) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * @param {Tools} tools
 * @param {readonly string[]} options
 */
async function listed({ pnpm, env }, ...options) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [pnpm, 'licenses', 'list', '--json', ...options],
    { cwd: ROOT, env, maxBuffer: MAX_OUTPUT_BYTES },
  );
  return Object.values(/** @type {Record<string, Listed[]>} */ (JSON.parse(stdout))).flat();
}

/**
 * @param {readonly Dependency[]} dependencies
 * @returns {string[]} those whose licence is not allowed
 */
export function licenceProblems(dependencies) {
  if (!dependencies.some(({ isShipped }) => isShipped))
    return ['no production dependency was found'];
  return dependencies
    .filter(
      ({ name, license, isShipped }) =>
        EXCEPTIONS.get(name) !== license && !isAllowed(license, isShipped),
    )
    .map(
      ({ name, versions, license }) =>
        `${name} ${versions.join(', ')}: the licence ${license} is not allowed`,
    );
}

/**
 * Whether an expression is allowed: one licence of a choice (OR) is enough, every licence of a
 * combination (AND) is needed. Text that is not an expression is not allowed.
 * @param {string} expression
 * @param {boolean} [isShipped]
 */
export function isAllowed(expression, isShipped = true) {
  const allowed = isShipped ? ALLOWED : ALLOWED_FOR_TOOLS;
  return expression
    .replace(/^\(([^()]*)\)$/, '$1')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((licence) => allowed.has(licence.trim())));
}
