import { dropDatabase } from '../../scripts/shared/database.mjs';
import { figure, timed } from './figures.mjs';
import { reportFilters } from './list-filters.mjs';
import { storeManyLeads } from './many-leads.mjs';
import { makeEmptyDatabase, onDatabase, SECRET } from './world.mjs';

/** @typedef {{ leads: number, until: Date, isKept: boolean }} Size `until`: of the newest lead */

/** @param {string} serverUrl @param {Size} size @returns {Promise<string>} */
async function fill(serverUrl, { leads, until }) {
  const url = await makeEmptyDatabase(serverUrl);
  const [, took] = await timed(() =>
    onDatabase(url, async (client) => {
      await client.query('SET synchronous_commit = off');
      await storeManyLeads(client, { leads, until });
    }),
  );
  console.log(`${figure(leads)} leads stored in ${Math.round(took / 1000)} s`);
  return url;
}

/**
 * A connection to the database of the leads, which is filled unless BENCH_DATABASE_URL names one.
 * @param {import('./bench.mjs').Stage} stage
 * @param {Size} size
 */
export async function openLeads({ serverUrl, atEnd, connect }, size) {
  const given = process.env.BENCH_DATABASE_URL;
  const databaseUrl = given ?? (await fill(serverUrl, size));
  if (!given && !size.isKept)
    atEnd(() => dropDatabase(serverUrl, new URL(databaseUrl).pathname.slice(1)));
  if (size.isKept) console.log(`The database is kept: ${new URL(databaseUrl).pathname.slice(1)}`);
  return { databaseUrl, client: await connect(databaseUrl) };
}

/**
 * The ids that filters of the leads choose from.
 * @param {import('pg').Client} client
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

/**
 * A database with lanes for new leads, and many leads of the past.
 * @param {import('./bench.mjs').Stage} stage
 * @param {number} leads
 * @param {Date} now
 */
export async function fillWithLanes({ serverUrl, atEnd, connect, world: makeLanes }, leads, now) {
  const world = await makeLanes({ lanes: 50 });
  const databaseUrl = await world.copy('reports');
  const name = new URL(databaseUrl).pathname.slice(1);
  for (const made of [name.replace('_reports', ''), name])
    atEnd(() => dropDatabase(serverUrl, made));
  const client = await connect(databaseUrl);
  await client.query('SET synchronous_commit = off');
  await storeManyLeads(client, { leads, until: now });
  // Distributions of the past would take the new leads of their countries.
  await client.query(
    `UPDATE distributions
     SET state = 'paused'
     WHERE id NOT IN (SELECT distribution_id FROM distribution_timeslots)`,
  );
  const made = reportFilters(await partyIds(client), now);
  await client.query('RESET synchronous_commit');
  return { world, databaseUrl, client, made };
}
