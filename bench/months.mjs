// `node bench/months.mjs [--past 1000000] [--parts 24]` compares three ways to keep what is stored:
// traces in one table, traces by month as the product does, and leads split by their ids as well
// (docs/adr/0051). For each the intake, and lists that PostgreSQL answers; then what it takes to let
// a month of traces expire.
import { startLoad } from './lib/load.mjs';
import { duel, printMedians } from './lib/duel.mjs';
import { readOptions } from './lib/options.mjs';
import { joinTraces, splitLeads } from './lib/other-partitions.mjs';
import { startProduct } from './lib/product.mjs';
import { runOnStage } from './lib/stage.mjs';
import { median } from './lib/stats.mjs';
import { printTable } from './lib/table.mjs';
import { ask, makeStaffToken, makeWorld } from './lib/world.mjs';

const options = readOptions({ past: 1_000_000, parts: 24, rounds: 5, rate: 300, lists: 60 });
const DAY_MS = 86_400_000;

/** @param {number} ago in days */
const day = (ago) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

/** @type {Readonly<Record<string, () => object>>} */
const QUESTIONS = {
  'newest leads': () => ({ start_date: `${day(29)} 00:00`, end_date: `${day(0)} 23:59` }),
  'leads of one day': () => ({ start_date: `${day(9)} 00:00`, end_date: `${day(9)} 23:59` }),
  'an e-mail': () => ({
    search_in: 'email',
    search_txt: [`past${1 + Math.floor(Math.random() * options.past)}@example.com`],
  }),
};

/** @typedef {{ name: string, databaseUrl: string, server: { url: string } }} Contestant */

/**
 * @param {readonly Contestant[]} contestants
 * @param {string} publisherToken
 */
async function compareLists(contestants, publisherToken) {
  const json = { 'content-type': 'application/json' };
  const callers = await Promise.all(
    contestants.map(async ({ server, databaseUrl }) => {
      const token = await makeStaffToken(server.url, databaseUrl);
      return {
        /** @param {object} body */
        list: (body) =>
          fetch(`${server.url}/api/lead-details`, {
            method: 'POST',
            headers: { ...json, authorization: `Bearer ${token}` },
            body: JSON.stringify({ page: 1, per_page: 50, ...body }),
          }),
        pull: () =>
          fetch(`${server.url}/api/v1/leads?limit=100`, {
            headers: { authorization: `Bearer ${publisherToken}` },
          }),
      };
    }),
  );
  const rows = [];
  for (const [name, make] of [...Object.entries(QUESTIONS), ['a publisher pulls', null]]) {
    const times = contestants.map(() => /** @type {number[]} */ ([]));
    for (let round = 0; round < options.lists; round += 1) {
      const body = typeof make === 'function' ? make() : null;
      for (const [index, caller] of callers.entries()) {
        const started = performance.now();
        const reply = await (body === null ? caller.pull() : caller.list(body));
        const { data } = /** @type {{ data: unknown[] }} */ (await reply.json());
        if (!reply.ok || data.length === 0) throw new Error(`${name}: ${reply.status}, empty`);
        times[index]?.push(performance.now() - started);
      }
    }
    rows.push([String(name), ...times.map(median)]);
  }
  printTable(['median ms', ...contestants.map(({ name }) => name)], rows);
}

/** @param {string} name @param {string} databaseUrl @param {readonly string[]} statements */
async function timeExpiry(name, databaseUrl, statements) {
  const started = performance.now();
  for (const statement of statements) await ask(databaseUrl, statement);
  const took = performance.now() - started;
  const [size] = await ask(
    databaseUrl,
    `SELECT sum(pg_total_relation_size(c.oid))::float8 AS bytes
     FROM pg_class c
     WHERE c.relkind = 'r' AND c.relname LIKE 'lead_decisions%'`,
  );
  const { bytes } = /** @type {{ bytes: number }} */ (size);
  return [name, took, Math.round(bytes / 1e6)];
}

await runOnStage({ build: true }, async ({ serverUrl, redisUrl, atEnd }) => {
  const world = await makeWorld(serverUrl, {
    lanes: 50,
    oneCap: false,
    advertiserUrl: 'https://advertiser.example/leads',
    pastLeads: options.past,
  });
  const load = startLoad();
  atEnd(load.stop);
  const [whole, product, split] = [
    await world.copy('whole'),
    await world.copy('months'),
    await world.copy('split'),
  ];
  await joinTraces(whole);
  await splitLeads(split, options.parts);
  const contestants = [];
  for (const { name, databaseUrl } of [
    { name: 'one table each', databaseUrl: whole },
    { name: 'traces by month', databaseUrl: product },
    { name: `leads in ${options.parts} parts as well`, databaseUrl: split },
  ]) {
    const server = await startProduct({
      ...{ databaseUrl, redisUrl, push: 'memory', leadsInMemory: false },
    });
    atEnd(server.stop);
    contestants.push({ name, databaseUrl, server });
  }
  const order = {
    token: world.token,
    countries: world.lanes.map(({ code }) => code),
    connections: 64,
    seconds: 6,
  };
  const { rounds } = options;
  const medians = await duel({ contestants, load, order, rounds });
  printMedians(medians);
  console.log(`At ${options.rate}/s:`);
  const atRate = { ...order, rate: options.rate };
  const steady = await duel({ contestants, load, order: atRate, rounds });
  printMedians(steady);
  await compareLists(contestants, world.token);
  console.log('All traces of the past expire:');
  printTable(
    ['', 'ms', 'MB left'],
    [
      await timeExpiry('one table: DELETE and VACUUM', whole, [
        `DELETE FROM lead_decisions WHERE lead_id <= ${options.past}`,
        'VACUUM lead_decisions',
      ]),
      await timeExpiry('by month: DROP TABLE', product, [
        `DO $$ BEGIN EXECUTE 'DROP TABLE ' || (
           SELECT inhrelid::regclass FROM pg_inherits
           WHERE inhparent = 'lead_decisions'::regclass ORDER BY 1 LIMIT 1
         ); END $$`,
      ]),
    ],
  );
  return [...medians, ...steady].every(({ failures }) => failures === 0);
});
