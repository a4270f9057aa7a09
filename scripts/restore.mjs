// `npm run restore -- <backup>`: fills an empty database with a backup, and compares every table with
// it. A backup of an earlier version is then brought up to date.
import { resolve } from 'node:path';
import { logTable, withBackups } from './shared/backups.mjs';
import { Failure, runMain } from './shared/failure.mjs';
import { installation } from './shared/installation.mjs';

await runMain(async () => {
  const [backup, ...more] = process.argv.slice(2);
  if (backup === undefined || more.length > 0)
    throw new Failure('Usage: npm run restore -- <the folder of one backup>');
  const { taken_at, tables } = await withBackups(({ restoreBackup }) =>
    restoreBackup({ ...installation(), folder: resolve(backup), onTable: logTable }),
  );
  console.log(`${tables.length} tables are equal to those of ${taken_at}`);
});
