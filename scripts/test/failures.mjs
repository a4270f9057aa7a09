import path from 'node:path';
import { ROOT } from '../shared/paths.mjs';

/**
 * @typedef {object} JestFile
 * @property {string} name absolute path
 * @property {string} message
 * @property {'passed' | 'failed'} status
 * @property {{ fullName: string, status: string }[]} assertionResults
 *
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {{ title: string, file: string, ok: boolean }[]} [specs]
 * @property {PlaywrightSuite[]} [suites]
 */

/**
 * The tests of a run of Jest that failed, and the files that could not be run.
 * @param {readonly JestFile[]} files
 * @returns {string[]}
 */
export const jestFailures = (files) =>
  files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = path.relative(ROOT, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length
        ? failed.map(({ fullName }) => `${file} › ${fullName}`)
        : [`${file} could not be run`];
    });

/**
 * @param {readonly PlaywrightSuite[]} suites
 * @returns {string[]}
 */
export const playwrightFailures = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
    ...playwrightFailures(inner),
  ]);

/**
 * The tests of a report in the Test Anything Protocol that failed; those inside them are left out.
 * @param {string} text
 * @returns {string[]}
 */
export const tapFailures = (text) =>
  [...text.matchAll(/^not ok \d+ - (.+)$/gm)].map(([, title]) => String(title));
