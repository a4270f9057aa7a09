// `node bench/backup.mjs` backs up a million leads and restores them. Beside it, the server writes the
// same rows to nowhere, which is the least that a backup can take.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import { dropDatabase, ensureDatabase } from '../scripts/shared/database.mjs';
import { loadBackup, loadSeed } from '../scripts/shared/system.mjs';
import { bench, readOptions } from './lib/bench.mjs';
import { printTable, timed } from './lib/figures.mjs';
import { openLeads } from './lib/lead-database.mjs';
import { SECRET } from './lib/world.mjs';

const options = readOptions({ leads: 1_000_000 });
const RESTORED = 'leadline_bench_restored';

/** @param {string} folder */
async function megabytes(folder) {
  const sizes = (await readdir(folder)).map(async (file) => (await stat(`${folder}/${file}`)).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1e6;
}

await bench(options, async (stage) => {
  const { databaseUrl, client } = await openLeads(stage, {
    leads: options.leads,
    until: new Date(),
    isKept: false,
  });
  // A backup needs something that its secret opens.
  await (await loadSeed()).createPublisher(client, SECRET);
  const parent = await mkdtemp(`${os.tmpdir()}/leadline-bench-backup-`);
  stage.atEnd(() => rm(parent, { recursive: true }));
  const { createBackup, restoreBackup } = await loadBackup();
  const folder = `${parent}/one`;
  const { rows } = await client.query(`SELECT pg_database_size(current_database()) / 1e6 AS size`);
  const [backup, backupMs] = await timed(() =>
    createBackup({ databaseUrl, secret: SECRET, folder }),
  );
  const [, leastMs] = await timed(async () => {
    for (const { name } of backup.tables)
      await client.query(`COPY (SELECT * FROM ${name}) TO '/dev/null'`);
  });
  const target = await ensureDatabase(stage.serverUrl, RESTORED);
  stage.atEnd(() => dropDatabase(stage.serverUrl, RESTORED));
  const [, restoreMs] = await timed(() =>
    restoreBackup({ databaseUrl: target, secret: SECRET, folder }),
  );
  printTable(
    ['', 's', 'MB'],
    [
      ['The server writes all rows to nowhere', leastMs / 1000, Number(rows[0].size)],
      ['Backup', backupMs / 1000, await megabytes(folder)],
      ['Restore, with checksums and indexes', restoreMs / 1000, Number(rows[0].size)],
    ],
  );
  return [];
});
