import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { startInfra } from '../infra/start-infra.mjs';
import { run } from '../shared/command.mjs';
import { dropDatabase, ensureDatabase } from '../shared/database.mjs';
import { ROOT } from '../shared/paths.mjs';
import { loadMigrate } from '../shared/system.mjs';

const FOLDER = `${ROOT}/docs/generated`;
const GENERATOR = `${ROOT}/apps/api/dist/generate.js`;

/**
 * Writes docs/generated anew. What changes by that was out of date; it stays written, to be committed.
 * @returns {Promise<string[]>} one line for each such file
 */
export async function generatedDocuments() {
  const before = await contents();
  await run('generate', process.execPath, [GENERATOR]);
  const after = await contents();
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `docs/generated/${name} was out of date; it has been written anew, commit it`);
}

/** @returns {Promise<Map<string, string>>} */
async function contents() {
  const names = (await readdir(FOLDER, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  return new Map(await Promise.all(names.map(async (name) => /** @type {const} */ ([name.slice(FOLDER.length + 1), await readFile(name, 'utf8')]))));
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
    await run('prisma-schema', process.execPath, [`${ROOT}/scripts/prisma-schema.mjs`, '--check'], { env: { ...process.env, DATABASE_URL: databaseUrl } });
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    await dropDatabase(infra.databaseUrl, name);
    await infra.stop();
  }
}
