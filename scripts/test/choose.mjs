import path from 'node:path';
import { Failure } from '../shared/failure.mjs';
import { ROOT } from '../shared/paths.mjs';

const SPEC = /\.(spec\.tsx?|test\.mjs)$/;

/**
 * @typedef {import('./suites.mjs').Suite} Suite
 * @typedef {{ suite: Suite, files: readonly string[] }} ChosenSuite no `files`: all of them
 */

/**
 * Returns what the command line asks for: suites by name, and spec files by a part of their path.
 * Without arguments, every suite.
 * @param {readonly string[]} words
 * @param {readonly Suite[]} suites
 * @param {readonly string[]} tracked files of the repository, relative to its root
 * @returns {ChosenSuite[]} in the order of `suites`; files as absolute paths
 * @throws {Failure} for a word that is neither
 */
export function choose(words, suites, tracked) {
  if (words.length === 0) return suites.map((suite) => ({ suite, files: [] }));
  const isSuite = (/** @type {string} */ word) => suites.some(({ name }) => name === word);
  const files = words.filter((word) => !isSuite(word)).flatMap((word) => specsNamed(word, tracked));
  return suites.flatMap((suite) => {
    if (words.includes(suite.name)) return [{ suite, files: [] }];
    const own = files.filter((file) => file.startsWith(`${suite.folder}/`));
    return own.length ? [{ suite, files: own.map((file) => `${ROOT}/${file}`) }] : [];
  });
}

/**
 * @param {string} word
 * @param {readonly string[]} tracked
 */
function specsNamed(word, tracked) {
  const part = path.isAbsolute(word) ? path.relative(ROOT, word) : word.replace(/^\.\//, '');
  const found = tracked.filter((file) => SPEC.test(file) && file.includes(part));
  if (found.length === 0)
    throw new Failure(`There is no suite ${word}, and no spec file has this in its path.`);
  return found;
}
