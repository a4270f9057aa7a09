// `pnpm db:migrate`: brings the database of DATABASE_URL up to date. `npm start` and the `migrate` service of docker-compose.yml do the same by themselves.
import { Failure, runMain } from './shared/failure.mjs';
import { loadMigrate } from './shared/system.mjs';

await runMain(async () => {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Failure('Set DATABASE_URL to the database that should be migrated.');
  const applied = await (await loadMigrate()).migrate(url, console.log);
  console.log(applied.length ? `${applied.length} migrations applied` : 'the database is up to date');
});
