// `node bench/backup.mjs` backs up a million leads and restores them. Beside it, the server writes the
// same rows to nowhere, which is the least that a backup can take.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import { dropDatabase, ensureDatabase } from '../scripts/shared/database.mjs';
import { loadBackup } from '../scripts/shared/system.mjs';
import { openLeads } from './lib/lead-database.mjs';
import { readOptions } from './lib/options.mjs';
import { runOnStage } from './lib/stage.mjs';
import { printTable } from './lib/table.mjs';
import { SECRET } from './lib/world.mjs';

const options = readOptions({ leads: 1_000_000 });
const RESTORED = 'leadline_bench_restored';

/** @template T @param {() => Promise<T>} work */
async function timed(work) {
  const begun = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - begun) / 1000 };
}

/** @param {string} folder */
async function megabytes(folder) {
  const sizes = (await readdir(folder)).map(async (file) => (await stat(`${folder}/${file}`)).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1e6;
}

await runOnStage(options, async (stage) => {
  const { databaseUrl, client } = await openLeads(stage, {
    leads: options.leads,
    until: new Date(),
    isKept: false,
  });
  const parent = await mkdtemp(`${os.tmpdir()}/leadline-bench-backup-`);
  stage.atEnd(() => rm(parent, { recursive: true }));
  const { createBackup, restoreBackup } = await loadBackup();
  const folder = `${parent}/one`;
  const { rows } = await client.query(`SELECT pg_database_size(current_database()) / 1e6 AS size`);
  const backup = await timed(() => createBackup({ databaseUrl, secret: SECRET, folder }));
  const names = backup.result.tables.map(({ name }) => name);
  const least = await timed(async () => {
    for (const name of names) await client.query(`COPY ${name} TO '/dev/null'`);
  });
  const target = await ensureDatabase(stage.serverUrl, RESTORED);
  stage.atEnd(() => dropDatabase(stage.serverUrl, RESTORED));
  const restore = await timed(() => restoreBackup({ databaseUrl: target, secret: SECRET, folder }));
  printTable(
    ['', 's', 'MB'],
    [
      ['The server writes all rows to nowhere', least.seconds, Number(rows[0].size)],
      ['Backup', backup.seconds, await megabytes(folder)],
      ['Restore, with checksums and indexes', restore.seconds, Number(rows[0].size)],
    ],
  );
  return true;
});
