// `npm test [-- suite or part of a path …]` prepares what the tests need, runs the suites or the
// spec files, and prints one line with the result.
import path from 'node:path';
import { trackedFiles } from './check/tracked-files.mjs';
import { clickhouseProgram } from './infra/clickhouse-program.mjs';
import { nginxProgram } from './infra/nginx.mjs';
import { redisProgram } from './infra/redis.mjs';
import { startInfra } from './infra/start-infra.mjs';
import { endCommands } from './shared/command.mjs';
import { Failure, runMain } from './shared/failure.mjs';
import { ROOT } from './shared/paths.mjs';
import { checkNode, prepareWorkspace } from './shared/prepare.mjs';
import { createProgress } from './shared/progress.mjs';
import { ensureProgram } from './shared/system-package.mjs';
import { runFailedAgain } from './test/second-run.mjs';
import { choose } from './test/choose.mjs';
import { endSuites, SUITES } from './test/suites.mjs';

/** Languages of the examples in the references: name, program, and packages of Debian. */
const LANGUAGES = /** @type {const} */ ([
  ['Python', 'python3', 'python3'],
  ['PHP', 'php', 'php-cli php-curl'],
]);

/** @type {() => Promise<void>} */
let stopInfra = async () => undefined;
let interrupted = false;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => {
    interrupted = true;
    endCommands();
    endSuites();
  });
}

await runMain(async () => {
  checkNode();
  const words = process.argv.slice(2);
  const chosen = choose(words, SUITES, words.length ? await trackedFiles() : []);
  const suites = chosen.map(({ suite }) => suite);
  const needsInfra = suites.some((suite) => suite.needsInfra);
  const needsBrowser = suites.some((suite) => suite.needsBrowser);
  const needsLanguages = suites.some((suite) => suite.needsLanguages);
  const needsNginx = suites.some((suite) => suite.needsNginx);
  const needsPrograms = needsInfra || needsBrowser || needsNginx;
  const programs = systemPrograms({ needsInfra, needsBrowser, needsLanguages, needsNginx });
  // Its step below says what is wrong.
  programs.catch(() => undefined);
  const progress = createProgress(3 + Number(needsInfra) + Number(needsPrograms) + suites.length);
  try {
    const tools = await prepareWorkspace(progress);
    const env = { ...tools.env };
    if (needsPrograms) Object.assign(env, await progress.step('System programs', () => programs));
    if (needsInfra) {
      const infra = await progress.step('PostgreSQL and Redis', () =>
        startInfra({ log: console.log, ephemeral: true }),
      );
      stopInfra = infra.stop;
      Object.assign(env, { DATABASE_URL: infra.databaseUrl, REDIS_URL: infra.redisUrl });
    }
    return await runSuites(chosen, { env, progress });
  } finally {
    await stopInfra();
  }
});

/**
 * @param {readonly import('./test/choose.mjs').ChosenSuite[]} chosen
 * @param {{ env: NodeJS.ProcessEnv, progress: ReturnType<typeof createProgress> }} options
 * @returns {Promise<number>} exit code
 */
async function runSuites(chosen, { env, progress }) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const flakyFiles = [];
  for (const { suite, files } of chosen) {
    if (interrupted) throw new Failure('Interrupted.');
    const work = async () => {
      const first = await suite.run(env, files);
      const { counts: result, flaky } = await runFailedAgain(first, (file) => {
        if (interrupted) throw new Failure('Interrupted.');
        progress.note(`Once more, alone: ${path.relative(ROOT, file)}`);
        return suite.run(env, [file]);
      });
      flakyFiles.push(...flaky.map((file) => `${suite.name}: ${path.relative(ROOT, file)}`));
      const skipped = result.skipped ? `, ${result.skipped} skipped` : '';
      progress.note(`${result.passed} passed, ${result.failed} failed${skipped}`);
      return result;
    };
    const counts = await progress.step(`Suite ${suite.name}`, work, { speaks: true });
    // A suite that ran no tests counts as failed: its tests were not found.
    if (counts.passed + counts.failed === 0) {
      console.error(`Suite ${suite.name} ran no test at all.`);
      counts.failed += 1;
    }
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    for (const file of counts.failedFiles)
      failures.push(...file.failures.map((name) => `${suite.name}: ${name}`));
  }
  const skipped = total.skipped ? `, ${total.skipped} tests skipped` : '';
  const flaky = flakyFiles.length ? `, ${flakyFiles.length} flaky files` : '';
  console.log(`\nAll suites after ${progress.elapsed()}${skipped}${flaky}:`);
  for (const file of flakyFiles) console.log(`flaky: ${file}`);
  for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed ? 1 : 0;
}

/**
 * Finds or installs what npm does not have. It is begun first, and goes on while the dependencies
 * are installed and built.
 * @param {{
 *   needsInfra: boolean,
 *   needsBrowser: boolean,
 *   needsLanguages: boolean,
 *   needsNginx: boolean,
 * }} needs
 * @returns {Promise<NodeJS.ProcessEnv>} what the suites have to know
 */
async function systemPrograms({ needsInfra, needsBrowser, needsLanguages, needsNginx }) {
  const needsRedis =
    needsInfra && !process.env.REDIS_URL && process.env.TEST_INFRA !== 'containers';
  if (needsRedis) await redisProgram();
  if (needsInfra) await ifThere('ClickHouse', clickhouseProgram);
  if (needsNginx) await ifThere('nginx', nginxProgram);
  if (needsLanguages)
    for (const [what, program, packages] of LANGUAGES)
      await ifThere(what, () =>
        ensureProgram({
          what,
          programs: [program],
          packages: [packages],
          otherwise: `Install ${what}.`,
        }),
      );
  return needsBrowser ? { CHROMIUM_PATH: process.env.CHROMIUM_PATH || (await chromium()) } : {};
}

/**
 * Not every machine can have it. Without it, the tests about it are skipped, and counted as such.
 * @param {string} what
 * @param {() => Promise<string>} program
 */
async function ifThere(what, program) {
  try {
    await program();
  } catch (error) {
    console.log(
      `Tests about ${what} are skipped: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * The shell without windows comes first: the same browser with less work for each journey.
 * @returns {Promise<string>}
 */
async function chromium() {
  return ensureProgram({
    what: 'Chromium',
    programs: [
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
    ],
    packages: ['chromium-headless-shell', 'chromium'],
    otherwise: 'Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  });
}
