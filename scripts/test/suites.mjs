import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { jestCli } from '../shared/jest.mjs';
import { exitOf } from '../shared/command.mjs';
import { LOCAL, ROOT } from '../shared/paths.mjs';
import { jestFailures, playwrightFailures, tapFailures } from './failures.mjs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed tests, and files that could not be run at all
 * @property {number} skipped
 * @property {readonly import('./failures.mjs').FailedFile[]} failedFiles spec files to run once more
 *
 * @typedef {object} Suite
 * @property {string} name what `npm test -- <name>` asks for
 * @property {string} folder its spec files are in
 * @property {boolean} needsInfra
 * @property {boolean} needsBrowser
 * @property {boolean} [needsLanguages] it runs examples in languages, and skips those it cannot run
 * @property {boolean} [needsNginx] its tests with nginx are skipped without it
 * @property {(env: NodeJS.ProcessEnv, files?: readonly string[]) => Promise<Counts>} run all its
 *   spec files, or only `files`
 */

// Said once for every file that imports the library, and nothing that we could change.
const NOISE = /^Jest: importing JSON without an import attribute is deprecated/;
// A suite that hangs is a failure too. None takes ten minutes, but a busy machine may need more.
const LONGEST = 30 * 60_000;

/**
 * A larger nursery saves the garbage collector work. Workers are processes of their own: the
 * environment brings them the options.
 */
const JEST_NODE_OPTIONS = '--no-warnings --max-semi-space-size=64';

/** @type {readonly Suite[]} in the order of their run: the quick ones first */
export const SUITES = [
  {
    name: 'contracts',
    folder: 'packages/contracts',
    needsInfra: false,
    needsBrowser: false,
    run: (env, files) => jest('contracts', 'packages/contracts', env, { files }),
  },
  {
    name: 'advertiser-call',
    folder: 'packages/advertiser-call',
    needsInfra: false,
    needsBrowser: false,
    run: (env, files) => jest('advertiser-call', 'packages/advertiser-call', env, { files }),
  },
  {
    name: 'column-store',
    folder: 'packages/column-store',
    needsInfra: false,
    needsBrowser: false,
    run: (env, files) => jest('column-store', 'packages/column-store', env, { files }),
  },
  {
    name: 'cli',
    folder: 'packages/cli',
    needsInfra: false,
    needsBrowser: false,
    run: (env, files) => jest('cli', 'packages/cli', env, { files }),
  },
  {
    name: 'client',
    folder: 'packages/client',
    needsInfra: false,
    needsBrowser: false,
    run: (env, files) => jest('client', 'packages/client', env, { files }),
  },
  {
    name: 'scripts',
    folder: 'scripts/test',
    needsInfra: false,
    needsBrowser: false,
    needsNginx: true,
    run: (env, files) => nodeTests('scripts', 'scripts/test', env, files),
  },
  {
    name: 'sandbox',
    folder: 'apps/sandbox-brand',
    needsInfra: false,
    needsBrowser: false,
    run: (env, files) => jest('sandbox', 'apps/sandbox-brand', env, { files }),
  },
  {
    name: 'web',
    folder: 'apps/web',
    needsInfra: false,
    needsBrowser: false,
    run: (env, files) => jest('web', 'apps/web', env, { files }),
  },
  {
    name: 'api',
    folder: 'apps/api',
    needsInfra: true,
    needsBrowser: false,
    needsLanguages: true,
    needsNginx: true,
    run: (env, files) => jest('api', 'apps/api', env, { files }),
  },
  {
    name: 'e2e',
    folder: 'e2e',
    needsInfra: true,
    needsBrowser: true,
    run: (env, files) => playwright('e2e', 'e2e', env, files),
  },
];

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();

/** Ends the suite that is running. */
export function endSuites() {
  for (const child of children) child.kill('SIGTERM');
}

/**
 * @param {string} name
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @param {{ files?: readonly string[] | undefined }} more
 * @returns {Promise<Counts>}
 */
async function jest(name, folder, env, { files = [] }) {
  const cwd = `${ROOT}/${folder}`;
  const report = await freshReport(`${name}.json`);
  const args = ['--json', `--outputFile=${report}`, '--colors'];
  if (files.length) args.push('--runTestsByPath', ...files);
  const code = await runSuite([jestCli(cwd), ...args], {
    cwd,
    env: { ...env, NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} ${JEST_NODE_OPTIONS}`.trim() },
    jest: true,
  });
  return settle(code, report, (/** @type {JestReport} */ result) => ({
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests + result.numTodoTests,
    failedFiles: jestFailures(result.testResults),
  }));
}

/**
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number,
 * numTodoTests: number, numRuntimeErrorTestSuites: number,
 * testResults: import('./failures.mjs').JestFile[] }} JestReport
 */

/**
 * @param {string} name
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} [files]
 * @returns {Promise<Counts>}
 */
async function playwright(name, folder, env, files = []) {
  const cwd = `${ROOT}/${folder}`;
  const cli = createRequire(`${cwd}/package.json`).resolve('@playwright/test/cli');
  const report = await freshReport(`${name}.json`);
  // Playwright matches any part of a path: a slash keeps reports from click-reports.
  const patterns = files.map((file) => (path.isAbsolute(file) ? file : `/${file}`));
  // A second run of a file keeps the pictures of the first.
  const output = files.length ? ['--output=test-results/again'] : [];
  const code = await runSuite([cli, 'test', '--reporter=list,json', ...output, ...patterns], {
    cwd,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return settle(code, report, (/** @type {PlaywrightReport} */ { stats, errors, suites }) => ({
    passed: stats.expected,
    // A test that needed a second try did not pass.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    // An error outside of a file is not mended by a second run.
    failedFiles: errors.length ? [] : playwrightFailures(suites),
  }));
}

/**
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 * errors: unknown[], suites: import('./failures.mjs').PlaywrightSuite[] }} PlaywrightReport
 */

/**
 * @param {string} name
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} [chosen]
 * @returns {Promise<Counts>}
 */
async function nodeTests(name, folder, env, chosen = []) {
  const report = await freshReport(`${name}.tap`);
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
  ];
  const files = chosen.length ? chosen : await testFilesIn(folder);
  const code = await runSuite(['--test', ...reporters, ...files], { cwd: ROOT, env });
  const text = await readFile(report, 'utf8').catch(() => '');
  /** @param {string} key */
  const count = (key) => Number(new RegExp(`^# ${key} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return atLeastOneFailure(code, {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: count('skipped') + count('todo'),
    failedFiles: tapFailures(text),
  });
}

/** @param {string} folder */
async function testFilesIn(folder) {
  const names = await readdir(`${ROOT}/${folder}`);
  return names.filter((name) => name.endsWith('.test.mjs')).map((name) => `${folder}/${name}`);
}

/**
 * @param {string[]} args of node
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, jest?: boolean }} options
 * @returns {Promise<number | string>} exit code or signal
 */
async function runSuite(args, { cwd, env, jest: isJest = false }) {
  // With --json, jest prints the report to its standard output as well; what people read goes to
  // the other one.
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    stdio: ['ignore', isJest ? 'ignore' : 'inherit', isJest ? 'pipe' : 'inherit'],
  });
  children.add(child);
  if (child.stderr)
    createInterface({ input: child.stderr }).on(
      'line',
      (line) => NOISE.test(line) || console.error(line),
    );
  const limit = setTimeout(() => {
    console.error(`This suite was ended after ${LONGEST / 60_000} minutes.`);
    child.kill('SIGKILL');
  }, LONGEST);
  try {
    return await exitOf(child);
  } finally {
    clearTimeout(limit);
    children.delete(child);
  }
}

/** @param {string} name */
async function freshReport(name) {
  const file = `${LOCAL}/test/${name}`;
  await mkdir(path.dirname(file), { recursive: true });
  await rm(file, { force: true });
  return file;
}

/**
 * @template T
 * @param {number | string} code
 * @param {string} report
 * @param {(report: T) => Counts} read
 * @returns {Promise<Counts>}
 */
async function settle(code, report, read) {
  const text = await readFile(report, 'utf8').catch(() => undefined);
  return atLeastOneFailure(
    code,
    text ? read(JSON.parse(text)) : { passed: 0, failed: 0, skipped: 0, failedFiles: [] },
  );
}

/**
 * A runner that failed has failed, whatever its report says.
 * @param {number | string} code
 * @param {Counts} counts
 */
function atLeastOneFailure(code, counts) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
