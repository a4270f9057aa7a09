// `pnpm db:migrate`, and the `migrate` service of docker-compose.yml: brings the database of
// DATABASE_URL up to date, adds the reference data of this version, and makes the first
// administrator where there is no user yet. `npm start` does the same by itself.
import { createRequire } from 'node:module';
import { Failure, runMain } from './shared/failure.mjs';
import { ROOT } from './shared/paths.mjs';
import { loadMigrate, loadSeed } from './shared/system.mjs';

await runMain(async () => {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Failure('Set DATABASE_URL to the database that should be migrated.');
  const { migrate } = await loadMigrate();
  const applied = await migrate(url, console.log);
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

/** @param {import('pg').Client} client */
async function firstAdministrator(client) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
  const { rowCount } = await client.query('SELECT 1 FROM users LIMIT 1');
  if (rowCount) return;
  if (!email || !password) {
    console.log(
      'There is no user yet: set ADMIN_EMAIL and ADMIN_PASSWORD and run this again ' +
        'to make the first administrator.',
    );
    return;
  }
  const { createUser, hashPassword, SYSTEM_ROLES } = await loadSeed();
  const role = SYSTEM_ROLES.find(({ name }) => name === 'Admin');
  if (!role) throw new Error('there is no role for administrators');
  await createUser(client, { email, passwordHash: await hashPassword(password), roleId: role.id });
  console.log(`The first administrator is ${email}.`);
}
