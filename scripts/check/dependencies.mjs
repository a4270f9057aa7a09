import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import config from '../../.dependency-cruiser.mjs';
import { ROOT } from '../shared/paths.mjs';

const CONFIG = `${ROOT}/.dependency-cruiser.mjs`;
const CANARY = fileURLToPath(new URL('./canary', import.meta.url));

/** @typedef {{ rule: { name: string }, from: string, to: string }} Violation */

/** @returns {Promise<string[]>} what breaks a rule, one line each */
export async function dependencyRules() {
  const violations = await cruise(ROOT, ['apps', 'packages', 'prisma', 'e2e', 'bench']);
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

/**
 * A rule whose pattern matches nothing any more is silent, and looks just like a rule that is kept.
 * @returns {Promise<string[]>} the rules that did not find what is planted for them
 */
export async function dependencyCanary() {
  const violations = await cruise(CANARY, ['apps', 'packages']);
  const found = new Set(violations.map(({ rule }) => rule.name));
  const names = (config.forbidden ?? []).map((rule) => rule.name ?? 'a rule without a name');
  return names
    .filter((name) => !found.has(name))
    .map((name) => `${name} did not report the violation planted in scripts/check/canary`);
}

/**
 * @param {string} cwd
 * @param {string[]} folders
 * @returns {Promise<Violation[]>}
 */
async function cruise(cwd, folders) {
  const args = ['--config', CONFIG, '--output-type', 'json', ...folders];
  const { stdout } = await promisify(execFile)(`${ROOT}/node_modules/.bin/depcruise`, args, {
    cwd,
    maxBuffer: 512 * 1024 * 1024,
  });
  return /** @type {{ summary: { violations: Violation[] } }} */ (JSON.parse(stdout)).summary
    .violations;
}
