// `node bench/cap-leases.mjs`: two API processes send every lead through one cap, with and without
// leases (`CAP_LEASE_LEADS`), at several distances from PostgreSQL. Measures the throughput, and
// whether the count is exact. `--lanes` is the number of countries, each with its advertiser.
import { startChild } from './lib/child.mjs';
import { failuresOf, startLoad } from './lib/load.mjs';
import { readOptions } from './lib/options.mjs';
import { startProduct } from './lib/product.mjs';
import { runOnStage } from './lib/stage.mjs';
import { median } from './lib/stats.mjs';
import { printTable, printVerdicts } from './lib/table.mjs';
import { ask, makeWorld } from './lib/world.mjs';

const options = readOptions({
  rounds: 3,
  seconds: 5,
  connections: 128,
  lanes: 10,
  lease: 500,
  processes: 2,
});
/** Milliseconds to PostgreSQL, each way. */
const DISTANCES_MS = [0, 1, 3];

/** @typedef {Awaited<ReturnType<typeof startProduct>>} Product */
/** @typedef {{ name: string, databaseUrl: string, servers: Product[] }} Contestant */

await runOnStage(options, async (stage) => {
  const world = await makeWorld(stage.serverUrl, {
    lanes: options.lanes,
    oneCap: true,
    advertiserUrl: 'https://advertiser.example/leads',
  });
  const loads = Array.from({ length: options.processes }, startLoad);
  for (const load of loads) stage.atEnd(load.stop);
  const order = {
    token: world.token,
    countries: world.lanes.map(({ code }) => code),
    connections: options.connections / options.processes,
    seconds: options.seconds,
  };
  const [rows, wrong] = [/** @type {(string | number)[][]} */ ([]), { counts: 0, errors: 0 }];
  for (const ms of DISTANCES_MS) {
    const contestants = [
      await startContestant(stage, world, { ms, lease: 0 }),
      await startContestant(stage, world, { ms, lease: options.lease }),
    ];
    const results = await play(contestants, loads, order);
    for (const [index, { name, databaseUrl, servers }] of contestants.entries()) {
      const own = results[index] ?? [];
      rows.push([
        name,
        median(own.map(({ perSecond }) => perSecond)),
        median(own.map(({ p50 }) => p50)),
        median(own.map(({ p99 }) => p99)),
      ]);
      wrong.errors += own.reduce((sum, { failures }) => sum + failures, 0);
      wrong.counts += await miscounted(databaseUrl);
      for (const server of servers) await server.stop();
    }
  }
  printTable(['', 'leads/s', 'p50 ms', 'p99 ms'], rows);
  return printVerdicts([
    { name: 'accepted and not counted, or the reverse', value: wrong.counts, unit: '', atMost: 0 },
    { name: 'errors', value: wrong.errors, unit: '', atMost: 0 },
  ]);
});

/**
 * Processes of the product, each `ms` away from PostgreSQL.
 * @param {import('./lib/stage.mjs').Stage} stage
 * @param {import('./lib/world.mjs').World} world
 * @param {{ ms: number, lease: number }} setting
 * @returns {Promise<Contestant>}
 */
async function startContestant({ redisUrl, atEnd }, world, { ms, lease }) {
  const databaseUrl = await world.copy(`away_${ms}_lease_${lease}`);
  const url = new URL(databaseUrl);
  if (ms > 0) {
    const network = startChild('delay');
    atEnd(network.stop);
    const order = { kind: 'start', host: url.hostname, port: Number(url.port), ms };
    url.host = `127.0.0.1:${Number(await network.ask(order))}`;
  }
  const servers = [];
  for (let n = 0; n < options.processes; n += 1) {
    const settings = { databaseUrl: url.href, redisUrl, capLeaseLeads: lease };
    servers.push(await startProduct({ ...settings, push: 'memory' }));
  }
  const name = `${ms} ms away, ${lease ? `leases of ${lease}` : 'no leases'}`;
  return { name, databaseUrl, servers };
}

/**
 * The contestants take turns; the processes of one get their leads at the same time.
 * @param {readonly Contestant[]} contestants
 * @param {readonly ReturnType<typeof startLoad>[]} loads one a process
 * @param {Omit<import('./lib/load.mjs').LoadOrder, 'url'>} order
 */
async function play(contestants, loads, order) {
  const results = contestants.map(
    () => /** @type {{ perSecond: number, p50: number, p99: number, failures: number }[]} */ ([]),
  );
  // The first round only warms up.
  for (let round = 0; round <= options.rounds; round += 1)
    for (const [index, { name, servers }] of contestants.entries()) {
      const parts = await Promise.all(
        loads.map((load, n) => load.send({ ...order, url: servers[n]?.url ?? '' })),
      );
      const perSecond = parts.reduce((sum, part) => sum + part.perSecond, 0);
      console.log(`${name}: ${Math.round(perSecond)}/s${round === 0 ? ' (warming up)' : ''}`);
      if (round === 0) continue;
      results[index]?.push({
        perSecond,
        p50: Math.max(...parts.map(({ p50 }) => p50)),
        p99: Math.max(...parts.map(({ p99 }) => p99)),
        failures: parts.reduce((sum, part) => sum + failuresOf(part), 0),
      });
    }
  return results;
}

/**
 * By how much the counts of the cap, leases included, differ from the accepted leads.
 * @param {string} databaseUrl
 */
async function miscounted(databaseUrl) {
  /** @type {{ difference: number }[]} */
  const [row] = await ask(
    databaseUrl,
    `SELECT abs(
       (SELECT sum(filled) FROM cap_windows)
         + (SELECT coalesce(sum(filled), 0) FROM cap_leases)
         - (SELECT count(*) FROM leads WHERE status = 2 AND first_name <> 'Past'))::int
       AS difference`,
  );
  return row?.difference ?? Number.NaN;
}
