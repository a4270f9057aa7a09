import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { startInfra } from '../infra/start-infra.mjs';
import { run } from '../shared/command.mjs';
import { dropDatabase, ensureDatabase } from '../shared/database.mjs';
import { ROOT } from '../shared/paths.mjs';
import { loadMigrate } from '../shared/system.mjs';

const FOLDERS = [
  'docs/generated',
  'packages/publisher-client/src/generated',
  'packages/client/src/generated',
  'apps/web/src/shared/api/generated',
];
/** In this order: the clients are made from documents that the first one writes. */
const GENERATORS = [
  'apps/api/dist/generate.js',
  'packages/publisher-client/scripts/generate.mjs',
  'apps/web/scripts/generate-routes.mjs',
];

/**
 * Writes docs/generated, the clients and the routes of the web anew. What changes by
 * that was out of date; it stays written, to be committed.
 * @returns {Promise<string[]>} one line for each such file
 */
export async function generatedDocuments() {
  const before = await contents();
  for (const generator of GENERATORS)
    await run('generate', process.execPath, [`${ROOT}/${generator}`]);
  const after = await contents();
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name} was out of date; it has been written anew, commit it`);
}

/** @returns {Promise<Map<string, string>>} */
async function contents() {
  const entries = await Promise.all(
    FOLDERS.map((folder) => readdir(`${ROOT}/${folder}`, { recursive: true, withFileTypes: true })),
  );
  const names = entries
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  return new Map(
    await Promise.all(
      names.map(
        async (name) =>
          /** @type {const} */ ([name.slice(ROOT.length + 1), await readFile(name, 'utf8')]),
      ),
    ),
  );
}

/**
 * The Prisma schema is written from the migrated database, as the migrations are the source.
 * @returns {Promise<string[]>}
 */
export async function prismaSchema() {
  const infra = await startInfra({ log: () => undefined, ephemeral: true, redis: false });
  const name = `leadline_check_${randomBytes(5).toString('hex')}`;
  try {
    const databaseUrl = await ensureDatabase(infra.databaseUrl, name);
    await (await loadMigrate()).migrate(databaseUrl);
    await run('prisma-schema', process.execPath, [`${ROOT}/scripts/prisma-schema.mjs`, '--check'], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    await dropDatabase(infra.databaseUrl, name);
    await infra.stop();
  }
}
