import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { exitOf } from './command.mjs';
import { ROOT } from './paths.mjs';

/**
 * The command line of jest in a package, for `node`.
 * @param {string} folder of the package
 */
export const jestCli = (folder) =>
  path.join(
    path.dirname(createRequire(`${folder}/package.json`).resolve('jest/package.json')),
    'bin/jest.js',
  );

/**
 * Runs the spec files of apps/api whose path matches a pattern. A pattern without a match fails.
 * @param {string} pattern
 * @param {NodeJS.ProcessEnv} env besides the environment of this process
 * @returns {Promise<boolean>} whether all tests passed
 */
export async function runApiSpecs(pattern, env) {
  const cwd = `${ROOT}/apps/api`;
  const child = spawn(process.execPath, [jestCli(cwd), '--testPathPatterns', pattern], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return (await exitOf(child)) === 0;
}
