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
 * A spec file with failures.
 * @typedef {object} FailedFile
 * @property {string} file path for the runner's command line
 * @property {readonly string[]} failures its tests that failed, or one line if it could not be run
 */

/**
 * Returns the spec files of a run of Jest that failed.
 * @param {readonly JestFile[]} files
 * @returns {FailedFile[]}
 */
export const jestFailures = (files) =>
  files
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => {
      const file = path.relative(ROOT, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const failures = failed.map(({ fullName }) => `${file} › ${fullName}`);
      return { file: name, failures: failures.length ? failures : [`${file} could not be run`] };
    });

/**
 * Returns the spec files of a run of Playwright that failed.
 * @param {readonly PlaywrightSuite[]} suites
 * @returns {FailedFile[]}
 */
export const playwrightFailures = (suites) =>
  byFile(
    specsOf(suites)
      .filter(({ ok }) => !ok)
      .map(({ file, title }) => ({ file, failure: `${file} › ${title}` })),
  );

/**
 * @param {readonly PlaywrightSuite[]} suites
 * @returns {{ title: string, file: string, ok: boolean }[]}
 */
const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);

// The title, a line of dashes, the duration, and where the test stands.
const TAP_FAILURE = /^not ok \d+ - (.+)\n {2}---\n.+\n {2}location: '(.+):\d+:\d+'$/gm;

/**
 * Returns the test files of a report in the Test Anything Protocol that failed. Tests inside a
 * failed test are left out.
 * @param {string} text
 * @returns {FailedFile[]}
 */
export const tapFailures = (text) =>
  byFile([...text.matchAll(TAP_FAILURE)].map(([, failure = '', file = '']) => ({ file, failure })));

/**
 * @param {readonly { file: string, failure: string }[]} failures
 * @returns {FailedFile[]}
 */
function byFile(failures) {
  const files = [...new Set(failures.map(({ file }) => file))];
  return files.map((file) => ({
    file,
    failures: failures.filter((one) => one.file === file).map(({ failure }) => failure),
  }));
}
