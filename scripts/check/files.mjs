import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../shared/paths.mjs';

const MOST_LINES = 600;
const CODE = /\.([cm]?[jt]sx?|css)$/;
const NOT_OURS = /(^|\/)(generated|dist|node_modules)\/|^scripts\/check\/canary\//;
const KEBAB_CASE = /^\.?[a-z0-9]+([.-][a-z0-9]+)*$/;
// Put together from parts, so that this file does not find itself.
const LEFT_BEHIND = new RegExp(
  `\\b(${['TO', 'FIX', 'XX', 'HA'].map((start, index) => start + ['DO', 'ME', 'X', 'CK'][index]).join('|')})\\b|\\b(it|test|describe)\\.(only|skip)\\(`,
);

/** @returns {Promise<string[]>} what breaks a rule about files, one line each */
export async function fileRules() {
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: ROOT,
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const files = stdout.split('\0').filter((file) => CODE.test(file) && !NOT_OURS.test(file));
  const problems = await Promise.all(
    files.map(async (file) =>
      problemsOf(file, await readFile(`${ROOT}/${file}`, 'utf8').catch(() => '')),
    ),
  );
  return problems.flat();
}

/**
 * @param {string} file its path
 * @param {string} text what is in it
 * @returns {string[]}
 */
export function problemsOf(file, text) {
  const lines = text.split('\n');
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  const problems = lines.flatMap((line, index) =>
    LEFT_BEHIND.test(line)
      ? [`${file}:${index + 1}: left behind: ${line.trim().slice(0, 100)}`]
      : [],
  );
  if (count > MOST_LINES)
    problems.push(`${file}: ${count} lines, at most ${MOST_LINES} are allowed`);
  if (!KEBAB_CASE.test(path.basename(file))) problems.push(`${file}: file names are kebab-case`);
  return problems;
}
