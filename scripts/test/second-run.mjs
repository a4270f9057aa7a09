/**
 * @typedef {import('./suites.mjs').Counts} Counts
 */

/** More failed files than this are no accident. */
const MOST_FILES = 10;

/**
 * Runs each spec file that failed once more, alone. A file that passes then does not fail the run,
 * and is named, so that its cause can be found.
 * @param {Counts} first
 * @param {(file: string) => Promise<Counts>} runAlone
 * @returns {Promise<{ counts: Counts, flaky: readonly string[] }>} the counts with the second runs,
 *   and the files that passed in them
 */
export async function runFailedAgain(first, runAlone) {
  const { failedFiles } = first;
  if (failedFiles.length > MOST_FILES) return { counts: first, flaky: [] };
  /** @type {string[]} */
  const flaky = [];
  for (const { file } of failedFiles) {
    const { passed, failed } = await runAlone(file);
    if (failed === 0 && passed > 0) flaky.push(file);
  }
  const left = failedFiles.filter(({ file }) => !flaky.includes(file));
  const failed = failuresLeft(first, left);
  return {
    counts: {
      ...first,
      passed: first.passed + first.failed - failed,
      failed,
      failedFiles: left,
    },
    flaky,
  };
}

/**
 * A failure that no file explains stays.
 * @param {Counts} first
 * @param {Counts['failedFiles']} left
 */
function failuresLeft({ failed, failedFiles }, left) {
  if (failedFiles.length === 0 || left.length === failedFiles.length) return failed;
  return left.reduce((sum, { failures }) => sum + failures.length, 0);
}
