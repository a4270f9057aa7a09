// `pnpm check`: what can be said about the code without running it.
import { dependencyCanary, dependencyRules } from './check/dependencies.mjs';
import { fileRules } from './check/files.mjs';
import { run } from './shared/command.mjs';
import { runMain } from './shared/failure.mjs';
import { ROOT } from './shared/paths.mjs';
import { checkNode, ensureBuild, ensureDependencies, ensurePnpm } from './shared/prepare.mjs';
import { createProgress } from './shared/progress.mjs';

const BIN = `${ROOT}/node_modules/.bin`;

await runMain(async () => {
  checkNode();
  const tools = await ensurePnpm();
  await ensureDependencies(tools);
  // Needs the database driver, which may have been installed just now.
  const { generatedDocuments, prismaSchema } = await import('./check/generated.mjs');

  /**
   * A program whose log is the list of problems.
   * @param {string} name
   * @param {string} command
   * @param {string[]} args
   */
  const program = (name, command, args) => () =>
    run(`check-${name}`, command, args, { env: tools.env }).then(
      () => [],
      (/** @type {unknown} */ error) => [error instanceof Error ? error.message : String(error)],
    );

  /** @type {[title: string, check: () => Promise<string[]>][]} */
  const checks = [
    ['Build', () => ensureBuild(tools).then(() => [], (/** @type {unknown} */ error) => [String(error)])], // prettier-ignore
    ['Size of the web', program('size', process.execPath, ['apps/web/scripts/check-size.mjs'])],
    ['Files', fileRules],
    ['Dependency rules', dependencyRules],
    ['Dependency rules, canary', dependencyCanary],
    ['Generated documents', generatedDocuments],
    ['Prisma schema', prismaSchema],
    [
      'Types',
      program('types', `${BIN}/turbo`, [
        'run',
        'types',
        '--continue',
        '--output-logs=errors-only',
        '--no-update-notifier',
      ]),
    ],
    [
      'Types of the scripts',
      program('types-scripts', `${BIN}/tsc`, ['-p', 'scripts/tsconfig.json']),
    ],
    ['Lint', program('lint', `${BIN}/eslint`, ['.', '--max-warnings', '0'])],
    ['Format', program('format', `${BIN}/prettier`, ['--check', '.'])],
    ['Unused code', program('knip', `${BIN}/knip`, [])],
  ];
  const progress = createProgress(checks.length);
  /** @type {string[]} */
  const failed = [];
  for (const [title, check] of checks) {
    const problems = await progress.step(title, async () => {
      const found = await check();
      progress.note(found.length ? `${found.length} found` : 'ok');
      return found;
    });
    for (const problem of problems) console.error(`    ${problem.replaceAll('\n', '\n    ')}`);
    if (problems.length) failed.push(title);
  }
  console.log(
    failed.length
      ? `\nNot in order: ${failed.join(', ')}`
      : `\nEverything is in order, after ${progress.elapsed()}.`,
  );
  return failed.length ? 1 : 0;
});
