import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../shared/paths.mjs';

const FOLDERS = ['apps', 'packages', 'prisma', 'e2e', 'bench'];

/** @typedef {{ rule: { name: string }, from: string, to: string }} Violation */

/** @returns {Promise<string[]>} what breaks a rule of .dependency-cruiser.mjs, one line each */
export async function dependencyRules() {
  const args = ['--config', `${ROOT}/.dependency-cruiser.mjs`, '--output-type', 'json', ...FOLDERS];
  const { stdout } = await promisify(execFile)(`${ROOT}/node_modules/.bin/depcruise`, args, {
    cwd: ROOT,
    maxBuffer: 512 * 1024 * 1024,
  });
  const { summary } = /** @type {{ summary: { violations: Violation[] } }} */ (JSON.parse(stdout));
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}
