// `node bench/parties.mjs` measures the lists of advertisers and publishers over HTTP, with 5,000 of
// each and a million leads of a year, once the leads are in memory. The figures of the advertisers
// are computed anew every half minute; only the first call waits for them.
import { setTimeout as delay } from 'node:timers/promises';
import { bench, readOptions } from './lib/bench.mjs';
import { atMost, figure, printTable, spread } from './lib/figures.mjs';
import { openLeads } from './lib/lead-database.mjs';
import { makeStaffToken } from './lib/world.mjs';

const options = readOptions({ leads: 1_000_000, parties: 5_000, calls: 100 });
const MOST_MS = 150;

const MORE_PARTIES = [
  `INSERT INTO publishers (name, api_token_hash, api_token_encrypted)
   SELECT 'More ' || n, sha256(('mp' || n)::bytea), '\\x00'
   FROM generate_series((SELECT count(*) + 1 FROM publishers), ${options.parties}) n`,
  `INSERT INTO advertisers (name, display_name, postback_token_hash, postback_token_encrypted)
   SELECT 'More ' || n, 'More ' || n, sha256(('ma' || n)::bytea), '\\x00'
   FROM generate_series((SELECT count(*) + 1 FROM advertisers), ${options.parties}) n`,
  'ANALYZE',
];

/**
 * @param {string} url
 * @param {string} token of staff
 * @returns {Promise<{ took: number, rows: number }>}
 */
async function timedList(url, token) {
  const begun = performance.now();
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const text = await reply.text();
  const took = performance.now() - begun;
  if (reply.status !== 200) throw new Error(`${url}: ${reply.status} ${text}`);
  return { took, rows: JSON.parse(text).length };
}

/** @typedef {{ details: { leads_in_memory: { state: string } } }} Ready */

/** @param {string} url of the product */
async function leadsAreInMemory(url) {
  for (const end = Date.now() + 120_000; Date.now() < end; await delay(500)) {
    const reply = await fetch(`${url}/health/ready`);
    const { details } = /** @type {Ready} */ (await reply.json());
    if (details.leads_in_memory.state === 'ready') return;
  }
  console.log('The leads are not in memory: PostgreSQL computes the figures.');
}

/**
 * @param {import('./lib/bench.mjs').Product} product
 * @param {string} path
 * @param {string} token
 */
async function measure(product, path, token) {
  const url = `${product.url}${path}`;
  const first = await timedList(url, token);
  const times = new Float64Array(options.calls);
  const before = await product.processor();
  for (let call = 0; call < options.calls; call += 1)
    times[call] = (await timedList(url, token)).took;
  const processor = ((await product.processor()) - before) / options.calls;
  return { rows: first.rows, first: first.took, processor, ...spread(times) };
}

await bench(options, async (stage) => {
  const { databaseUrl, client } = await openLeads(stage, {
    leads: options.leads,
    until: new Date(),
    isKept: false,
  });
  for (const statement of MORE_PARTIES) await client.query(statement);
  const product = await stage.product({ databaseUrl });
  await leadsAreInMemory(product.url);
  const token = await makeStaffToken(product.url, databaseUrl);
  const lists = [];
  for (const name of ['advertisers', 'publishers'])
    lists.push({ name, ...(await measure(product, `/api/${name}`, token)) });
  console.log(`${figure(options.leads)} leads, ${figure(options.calls)} calls of each list`);
  printTable(
    ['list, ms', 'rows', 'first', 'p50', 'p95', 'max', 'processor'],
    lists.map(({ name, rows, first, p50, p95, max, processor }) => [
      name,
      rows,
      first,
      p50,
      p95,
      max,
      processor,
    ]),
  );
  return lists.map(({ name, p95 }) => atMost(`${name}, p95`, p95, MOST_MS, ' ms'));
});
