import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../shared/paths.mjs';
import { trackedFiles } from './tracked-files.mjs';

const MAX_LINES = 500;
const MAX_COLUMNS = 120;
const CODE = /\.([cm]?[jt]sx?|css)$/;
const TEXT = /\.([cm]?[jt]sx?|css|html|sql|md|ya?ml|jsonc?|sh)$/;
const GENERATED = new RegExp(
  ['(^|/)(generated|dist|node_modules)/', '^prisma/schema/', '^pnpm-lock\\.yaml$'].join('|'),
);
const KEBAB_CASE = /^\.?[a-z0-9]+([.-][a-z0-9]+)*$/;
// The words are assembled from parts, so that this file does not report itself.
const UNFINISHED_WORDS = ['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'];
const UNFINISHED = new RegExp(
  `\\b(${UNFINISHED_WORDS.join('|')})\\b|\\b(it|test|describe)\\.(only|skip)\\(`,
);

/** @returns {Promise<string[]>} one line per violation of a rule about files */
export async function fileRules() {
  const files = (await trackedFiles()).filter((file) => TEXT.test(file) && !GENERATED.test(file));
  const problems = await Promise.all(
    // A file that was deleted but not yet committed is still listed.
    files.map(async (file) =>
      problemsOf(file, await readFile(`${ROOT}/${file}`, 'utf8').catch(() => '')),
    ),
  );
  return problems.flat();
}

/**
 * @param {string} file its path from the root of the repository
 * @param {string} text its content
 * @returns {string[]} one line per violation
 */
function problemsOf(file, text) {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const problems = longLines(file, lines);
  return CODE.test(file) ? [...problems, ...codeProblems(file, lines)] : problems;
}

/**
 * A row of a Markdown table and a text in JSON cannot be broken, so they may be longer.
 * @param {string} file
 * @param {string[]} lines
 */
function longLines(file, lines) {
  const unbreakable = { '.md': /^\|/, '.json': /^\s*"/ }[path.extname(file)];
  return lines.flatMap((line, index) =>
    line.length > MAX_COLUMNS && !unbreakable?.test(line)
      ? [`${file}:${index + 1}: ${line.length} columns, at most ${MAX_COLUMNS} are allowed`]
      : [],
  );
}

/**
 * @param {string} file
 * @param {string[]} lines
 */
function codeProblems(file, lines) {
  const problems = lines.flatMap((line, index) =>
    UNFINISHED.test(line) ? [`${file}:${index + 1}: unfinished: ${line.trim().slice(0, 100)}`] : [],
  );
  if (lines.length > MAX_LINES)
    problems.push(`${file}: ${lines.length} lines, at most ${MAX_LINES} are allowed`);
  if (!KEBAB_CASE.test(path.basename(file))) problems.push(`${file}: file names are kebab-case`);
  return problems;
}
