import pg from 'pg';
import { loadSeed } from '../shared/system.mjs';

const ADMIN_ROLE = 1;

/**
 * Fills the database as a new installation is: reference data and the first administrator.
 * @param {string} databaseUrl
 * @returns {Promise<import('../shared/system.mjs').FirstRun>}
 */
export async function seedAdministrator(databaseUrl) {
  const { seedReference, createUser, hashPassword, newPassword } = await loadSeed();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await seedReference(client);
    const admin = { email: 'first@leadline.local', password: newPassword() };
    await createUser(client, {
      name: 'Administrator',
      email: admin.email,
      passwordHash: await hashPassword(admin.password),
      roleId: ADMIN_ROLE,
    });
    return { admin, panel: { email: '', password: '' }, publishers: [] };
  } finally {
    await client.end();
  }
}
