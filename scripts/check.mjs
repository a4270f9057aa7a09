// `pnpm check`: everything that can be verified about the code without running its tests.
import os from 'node:os';
import { citationRules } from './check/citations.mjs';
import { dependencyRules } from './check/dependencies.mjs';
import { fileRules } from './check/files.mjs';
import { licenceProblems, listDependencies } from './check/licences.mjs';
import { linkRules } from './check/links.mjs';
import { migrationRules } from './check/migrations.mjs';
import { runChecks } from './check/run-checks.mjs';
import { tableOwners } from './check/table-owners.mjs';
import { run } from './shared/command.mjs';
import { runMain } from './shared/failure.mjs';
import { LOCAL, ROOT } from './shared/paths.mjs';
import { checkNode, ensureBuild, ensureDependencies, ensurePnpm } from './shared/prepare.mjs';

const BIN = `${ROOT}/node_modules/.bin`;
const CACHE = `${LOCAL}/cache`;

const FORMAT = [
  '--check',
  '.',
  '--cache',
  '--cache-strategy=content',
  `--cache-location=${CACHE}/prettier`,
];

const API = ['lint', 'docs/generated/openapi.json', 'docs/generated/publisher-openapi.json'];

await runMain(async () => {
  const startedAt = performance.now();
  checkNode();
  const tools = await ensurePnpm();
  await ensureDependencies(tools);
  const failed = await runChecks(await checksOf(tools), {
    lanes: Math.max(2, os.availableParallelism()),
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    failed.length
      ? `\nChecks with problems: ${failed.join(', ')}`
      : `\nAll checks passed in ${seconds} s.`,
  );
  return failed.length ? 1 : 0;
});

/**
 * @param {Awaited<ReturnType<typeof ensurePnpm>>} tools
 * @returns {Promise<import('./check/run-checks.mjs').Check[]>}
 */
async function checksOf(tools) {
  // These need packages that may have just been installed: the database driver and a parser.
  const { generatedDocuments, prismaSchema } = await import('./check/generated.mjs');
  const { commentOpenings } = await import('./check/comment-openings.mjs');

  /**
   * A program that exits with an error if it finds problems, and prints them.
   * @param {string} name of its log
   * @param {string} command
   * @param {string[]} args
   */
  const program = (name, command, args) => async () => {
    await run(`check-${name}`, command, args, { env: tools.env });
    return [];
  };
  const build = async () => {
    await ensureBuild(tools);
    return [];
  };
  const licences = async () => licenceProblems(await listDependencies(tools));
  const size = program('size', process.execPath, ['apps/web/scripts/check-size.mjs']);
  const chunks = program('chunks', process.execPath, ['apps/web/scripts/check-chunks.mjs']);

  // The generated documents are written anew, so nothing that reads them may run at the same time.
  // Otherwise the longest checks come first.
  const afterDocuments = { after: 'Generated documents' };
  const afterBuild = { after: 'Build' };
  return [
    { title: 'Build', run: build },
    { title: 'Format', run: program('format', `${BIN}/prettier`, FORMAT) },
    { title: 'Files', run: fileRules },
    { title: 'Openings of comments', run: commentOpenings },
    { title: 'Migrations', run: migrationRules },
    { title: 'Citations', run: citationRules, ...afterDocuments },
    { title: 'Links', run: linkRules, ...afterDocuments },
    { title: 'Licences', run: licences },
    { title: 'Owners of tables', run: tableOwners },
    { title: 'Generated documents', run: generatedDocuments, ...afterBuild },
    { title: 'Lint and types', run: program('lint', `${BIN}/oxlint`, []), ...afterDocuments },
    { title: 'Dependency rules', run: dependencyRules, ...afterBuild },
    {
      title: 'Documents of the API',
      run: program('openapi', `${BIN}/redocly`, API),
      ...afterDocuments,
    },
    { title: 'Prisma schema', run: prismaSchema, ...afterBuild },
    { title: 'Unused code', run: program('knip', `${BIN}/knip`, []), ...afterDocuments },
    { title: 'Size of the web', run: size, ...afterBuild },
    { title: 'Chunks of the web', run: chunks, ...afterBuild },
  ];
}
