// `npm run backup -- <folder>`: writes all that Leadline stores, as of one instant, into a new folder
// inside the given one, while the server works on. `--keep 14` deletes all but the newest 14.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupName, logTable, removeOldBackups, withBackups } from './shared/backups.mjs';
import { Failure, runMain } from './shared/failure.mjs';
import { installation } from './shared/installation.mjs';

const USAGE = 'Usage: npm run backup -- <folder> [--keep <number of backups>]';

await runMain(async () => {
  const { parent, keep } = readArguments();
  const started = performance.now();
  const folder = `${parent}/${backupName(new Date())}`;
  const { tables } = await withBackups(({ createBackup }) =>
    createBackup({ ...installation(), folder, onTable: logTable }),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${folder}: ${tables.length} tables, ${rows} rows, ${seconds} s`);
  if (keep !== null)
    for (const name of await removeOldBackups(parent, keep)) console.log(`deleted ${name}`);
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { keep: { type: 'string' } },
    });
    const [parent] = positionals;
    const keep = values.keep === undefined ? null : Number(values.keep);
    if (parent === undefined || positionals.length > 1) throw new Error('Name one folder.');
    if (keep !== null && !(Number.isInteger(keep) && keep > 0))
      throw new Error('--keep is a number from 1.');
    return { parent: resolve(parent), keep };
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}
