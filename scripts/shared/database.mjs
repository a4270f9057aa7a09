import pg from 'pg';

/**
 * One statement on a connection of its own.
 * @param {string} databaseUrl
 * @param {string} sql
 * @param {readonly unknown[]} [values]
 */
async function query(databaseUrl, sql, values = []) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await client.query(sql, [...values]);
  } finally {
    await client.end();
  }
}

/**
 * Makes the database if it is not there.
 * @param {string} serverUrl any database of the server, as a user who may create databases
 * @param {string} name
 * @returns {Promise<string>} the new database's URL
 */
export async function ensureDatabase(serverUrl, name) {
  const { rowCount } = await query(serverUrl, 'SELECT 1 FROM pg_database WHERE datname = $1', [
    name,
  ]);
  if (!rowCount) await query(serverUrl, `CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * @param {string} serverUrl
 * @param {string} name
 */
export async function dropDatabase(serverUrl, name) {
  await query(serverUrl, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
}
