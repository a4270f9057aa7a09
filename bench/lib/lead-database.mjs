import pg from 'pg';
import { dropDatabase } from '../../scripts/shared/database.mjs';
import { storeManyLeads } from './many-leads.mjs';
import { figure } from './table.mjs';
import { makeEmptyDatabase, SECRET } from './world.mjs';

/** @typedef {{ leads: number, until: Date, isKept: boolean }} Size `until`: of the newest lead */

/** @param {string} serverUrl @param {Size} size @returns {Promise<string>} */
async function fill(serverUrl, { leads, until }) {
  const url = await makeEmptyDatabase(serverUrl);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const begun = performance.now();
  await client.query('SET synchronous_commit = off');
  await storeManyLeads(client, { leads, until });
  await client.end();
  console.log(
    `${figure(leads)} leads stored in ${Math.round((performance.now() - begun) / 1000)} s`,
  );
  return url;
}

/**
 * A connection to the database of the leads, which is filled unless BENCH_DATABASE_URL names one.
 * @param {import('./stage.mjs').Stage} stage
 * @param {Size} size
 */
export async function openLeads({ serverUrl, atEnd }, size) {
  const given = process.env.BENCH_DATABASE_URL;
  const databaseUrl = given ?? (await fill(serverUrl, size));
  if (!given && !size.isKept)
    atEnd(() => dropDatabase(serverUrl, new URL(databaseUrl).pathname.slice(1)));
  if (size.isKept) console.log(`The database is kept: ${new URL(databaseUrl).pathname.slice(1)}`);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  atEnd(() => client.end());
  return { databaseUrl, client };
}

/**
 * The ids that filters of the leads choose from.
 * @param {pg.Client} client
 */
export async function partyIds(client) {
  const idsOf = async (/** @type {string} */ table, most = 400) => {
    const { rows } = await client.query(`SELECT id FROM ${table} ORDER BY id LIMIT ${most}`);
    return rows.map(({ id }) => Number(id));
  };
  return {
    publisher_id: await idsOf('publishers'),
    advertiser_id: await idsOf('advertisers'),
    country_id: await idsOf('countries', 60),
    dis_id: await idsOf('distributions'),
  };
}

/**
 * Sets the environment of the product for this process, which has the leads in memory.
 * @param {string} databaseUrl
 * @param {string} redisUrl
 */
export function setProductEnvironment(databaseUrl, redisUrl) {
  Object.assign(process.env, {
    NODE_ENV: 'production',
    PROCESS_ROLE: 'http',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    LEADLINE_SECRET: SECRET,
    LOG_LEVEL: 'warn',
    LEADS_IN_MEMORY_FROM: '1',
  });
}
