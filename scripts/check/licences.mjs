// Which licences the dependencies that we ship may have.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../shared/paths.mjs';

/** Licences that ask for a notice at most. */
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
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * @typedef {object} Dependency
 * @property {string} name
 * @property {readonly string[]} versions
 * @property {string} license an SPDX expression
 */

/**
 * @param {{ pnpm: string, env: NodeJS.ProcessEnv }} tools
 * @returns {Promise<Dependency[]>} the production dependencies of all packages, by name
 */
export async function productionDependencies({ pnpm, env }) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [pnpm, 'licenses', 'list', '--prod', '--json'],
    { cwd: ROOT, env, maxBuffer: MAX_OUTPUT_BYTES },
  );
  const byLicence = /** @type {Record<string, Dependency[]>} */ (JSON.parse(stdout));
  return Object.values(byLicence)
    .flat()
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * @param {readonly Dependency[]} dependencies
 * @returns {string[]} those whose licence is not allowed
 */
export function licenceProblems(dependencies) {
  if (dependencies.length === 0) return ['no production dependency was found'];
  return dependencies
    .filter(({ license }) => !isAllowed(license))
    .map(
      ({ name, versions, license }) =>
        `${name} ${versions.join(', ')}: the licence ${license} is not allowed`,
    );
}

/**
 * Of a choice (OR) one licence is enough. Of a combination (AND) each has to be allowed. What is no
 * such expression is not allowed.
 * @param {string} expression
 */
export function isAllowed(expression) {
  return expression
    .replace(/^\(([^()]*)\)$/, '$1')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((licence) => ALLOWED.has(licence.trim())));
}
