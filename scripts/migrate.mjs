// `pnpm db:migrate`, and the `migrate` service of docker-compose.yml: brings the database of
// DATABASE_URL up to date, adds the reference data of this version, and makes the first
// administrator, or a code for one, where there is no user yet. `npm start` does the same by itself.
import { createRequire } from 'node:module';
import { Failure, runMain } from './shared/failure.mjs';
import { ROOT } from './shared/paths.mjs';
import { loadMigrate, loadSeed } from './shared/system.mjs';

await runMain(async () => {
  // Not through a pooler: only one migration runs at a time, by a lock of its connection.
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
  if (!url) throw new Failure('Set DATABASE_URL to the database that should be migrated.');
  const { migrate } = await loadMigrate();
  const applied = await migrate(url, { log: console.log });
  console.log(
    applied.length ? `${applied.length} migrations applied` : 'the database is up to date',
  );

  // The image has the driver in this package only.
  const pg = /** @type {typeof import('pg')} */ (
    createRequire(`${ROOT}/prisma/package.json`)('pg')
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { seedReference } = await loadSeed();
    await seedReference(client);
    await firstAdministrator(client);
  } finally {
    await client.end();
  }
});

/**
 * Where there is no user: makes the administrator of ADMIN_EMAIL and ADMIN_PASSWORD, or prints the
 * code with which the sign-in page makes one.
 * @param {import('pg').Client} client
 */
async function firstAdministrator(client) {
  const { createFirstAdministrator, hasUsers, offerFirstAdministrator } = await loadSeed();
  if (await hasUsers(client)) return;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
  if (email && password) {
    await createFirstAdministrator(client, { email, password });
    console.log(`The first administrator is ${email}.`);
    return;
  }
  console.log(
    'There is no user yet. The sign-in page makes the first administrator with this code:',
  );
  console.log(await offerFirstAdministrator(client));
}
