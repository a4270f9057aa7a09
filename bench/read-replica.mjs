// `node bench/read-replica.mjs` asks for lists and reports with and without a read replica, side by
// side, while leads change, and measures what that costs the primary. Of the leads that were changed,
// some are asked for at once: an answer without the change is stale. PostgreSQL answers: there are no
// leads in memory. `--pooled 1` puts PgBouncer in transaction mode before both servers. Linux only.
import { setTimeout as delay } from 'node:timers/promises';
import { bench, readOptions } from './lib/bench.mjs';
import { processorOf } from './lib/cost.mjs';
import { atLeast, atMost, figure, median, none, printTable, spread } from './lib/figures.mjs';
import { partyIds } from './lib/lead-database.mjs';
import { filterClasses, reportFilters } from './lib/list-filters.mjs';
import { storeManyLeads } from './lib/many-leads.mjs';
import { startPgbouncer, startReplication } from './lib/services.mjs';
import { makeEmptyDatabase, makeStaffToken } from './lib/world.mjs';

const options = readOptions({
  leads: 100_000,
  rounds: 5,
  questions: 40,
  people: 3,
  changes: 50,
  pooled: 0,
});
const NOW = new Date('2026-11-21T15:00:00Z');
const TABS = ['advertiser_id', 'country_id', 'offer', 'affiliate_id', 'created_at'];
const DAYS = [1, 31, 365];
/** Percent of the processor time that the primary takes alone. */
const MOST_LEFT = 50;
/** Changes between two reads of the lead. */
const ASKED = 5;
/**
 * Connections of PgBouncer to each server: fewer than a process opens by itself, so that they are
 * shared.
 */
const SERVER_CONNECTIONS = 6;

/** @typedef {{ path: string, body: object }} Question */
/** @typedef {import('./lib/bench.mjs').Product} Product */
/** @typedef {{ name: string, product: Product }} Contestant */
/** @typedef {Record<'primary' | 'replica' | 'share' | 'p50' | 'p95', number>} Figures */

await bench(options, async (stage) => {
  const { atEnd } = stage;
  const servers = await startReplication();
  atEnd(servers.stop);
  const databaseUrl = await makeEmptyDatabase(servers.primary);
  const client = await stage.connect(databaseUrl);
  await storeManyLeads(client, { leads: options.leads, until: NOW });
  const { primary, readUrl } = await addresses(databaseUrl, servers.replica, atEnd);

  /** @type {Contestant[]} */
  const contestants = [];
  for (const { name, ...replica } of [
    { name: 'primary alone' },
    { name: 'with a replica', readUrl },
  ]) {
    const product = await stage.product({ ...primary, leadsInMemory: false, ...replica });
    contestants.push({ name, product });
  }
  const [alone, offloaded] = contestants.map(({ product }) => product.url);
  const token = await makeStaffToken(alone ?? '', databaseUrl);
  const questions = questionsFor(await partyIds(client));
  const stopChanges = changeLeads(client, offloaded ?? '', token);
  const medians = await measure(contestants, servers, questions, token);
  return report(medians, await stopChanges());
});

/**
 * Where the product finds both servers.
 * @param {string} databaseUrl
 * @param {string} replica
 * @param {(stop: () => Promise<void>) => void} atEnd
 */
async function addresses(databaseUrl, replica, atEnd) {
  const { pathname } = new URL(databaseUrl);
  /** @param {string} server */
  const through = async (server) => {
    if (!options.pooled) return Object.assign(new URL(server), { pathname }).href;
    const pooler = await startPgbouncer(server, SERVER_CONNECTIONS);
    atEnd(pooler.stop);
    return Object.assign(new URL(pooler.url), { pathname }).href;
  };
  return {
    primary: {
      databaseUrl: await through(databaseUrl),
      ...(options.pooled && { directDatabaseUrl: databaseUrl }),
    },
    readUrl: await through(replica),
  };
}

/**
 * Lists and reports by turns, the same at every run.
 * @param {Awaited<ReturnType<typeof partyIds>>} ids
 * @returns {Question[]}
 */
function questionsFor(ids) {
  const lists = filterClasses(ids, NOW);
  const { chance, last, filters } = reportFilters(ids, NOW);
  return Array.from({ length: options.questions }, (_, index) =>
    index % 2 === 0
      ? { path: '/api/lead-details', body: lists[index % lists.length]?.make() ?? {} }
      : {
          path: '/api/lead-pivot',
          body: { ...last(chance.pick(DAYS)), ...filters(2), group_by: chance.pick(TABS) },
        },
  );
}

/**
 * Changes leads at a steady rate, so that the replica always has something to catch up with, and asks
 * for some of them. Gives how many were asked for, and how many of the answers were stale.
 * @param {import('pg').Client} client
 * @param {string} url of the product that has the replica
 * @param {string} token
 */
function changeLeads(client, url, token) {
  let isOver = false;
  let [asked, stale] = [0, 0];
  const always = { start_date: '2000-01-01 00:00', end_date: '2099-12-31 23:59' };
  const running = (async () => {
    for (let change = 1; !isOver; change += 1) {
      const [id, value] = [(change % options.leads) + 1, `change-${change}`];
      await client.query('UPDATE leads SET custom_param_5 = $2 WHERE id = $1', [id, value]);
      if (change % ASKED === 0) {
        const body = { ...always, custom_param_5: [value] };
        const { total } = await ask(url, { path: '/api/lead-details', body }, token);
        asked += 1;
        if (total !== 1) stale += 1;
      }
      await delay(1_000 / options.changes);
    }
  })();
  return async () => {
    isOver = true;
    await running;
    return { asked, stale };
  };
}

/**
 * @param {readonly Contestant[]} contestants
 * @param {{ primary: string, replica: string }} servers
 * @param {readonly Question[]} questions
 * @param {string} token
 */
async function measure(contestants, servers, questions, token) {
  // Caches fill and connections open.
  for (const { product } of contestants) await askAll(product.url, questions, token);
  /** @type {Map<string, Figures[]>} */
  const rounds = new Map(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < options.rounds; round += 1)
    for (const { name, product } of contestants) {
      const readBefore = await product.reads();
      const before = await Promise.all([servers.primary, servers.replica].map(processorOf));
      const times = await askAll(product.url, questions, token);
      const after = await Promise.all([servers.primary, servers.replica].map(processorOf));
      const [primary = 0, replica = 0] = after.map(
        (used, index) => (used - (before[index] ?? 0)) / questions.length,
      );
      const read = await product.reads();
      const share = ((read.replica - readBefore.replica) / (read.all - readBefore.all)) * 100;
      rounds.get(name)?.push({ primary, replica, share, ...spread(Float64Array.from(times)) });
    }
  return new Map(
    [...rounds].map(([name, figures]) => {
      const of = (/** @type {keyof Figures} */ key) => median(figures.map((one) => one[key]));
      const times = { p50: of('p50'), p95: of('p95') };
      return [
        name,
        { primary: of('primary'), replica: of('replica'), share: of('share'), ...times },
      ];
    }),
  );
}

/**
 * Some people ask all questions between them, each one after the other.
 * @param {string} url
 * @param {readonly Question[]} questions
 * @param {string} token
 * @returns {Promise<number[]>} milliseconds
 */
async function askAll(url, questions, token) {
  const left = [...questions];
  /** @type {number[]} */
  const times = [];
  const person = async () => {
    for (let question = left.pop(); question; question = left.pop()) {
      const begun = performance.now();
      await ask(url, question, token);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: options.people }, person));
  return times;
}

/**
 * @param {string} url
 * @param {Question} question
 * @param {string} token
 * @returns {Promise<{ total?: number }>}
 */
async function ask(url, { path, body }, token) {
  const reply = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text}`);
  return JSON.parse(text);
}

/**
 * @param {Map<string, Figures>} medians
 * @param {{ asked: number, stale: number }} changes
 */
function report(medians, { asked, stale }) {
  console.log(
    `${figure(options.leads)} leads, ${options.questions} questions a round by ` +
      `${options.people} people, ${options.changes} changes a second; medians of ` +
      `${options.rounds} rounds, processor time in ms for a question:`,
  );
  printTable(
    ['', 'primary', 'replica', 'replica answers %', 'p50 ms', 'p95 ms'],
    [...medians].map(([name, { primary, replica, share, p50, p95 }]) => [
      name,
      primary,
      replica,
      share,
      p50,
      p95,
    ]),
  );
  const [alone, offloaded] = [...medians.values()];
  const left = ((offloaded?.primary ?? Number.NaN) / (alone?.primary ?? Number.NaN)) * 100;
  return [
    atMost('processor time of the primary, of what it takes alone', left, MOST_LEFT, ' %'),
    atLeast('reads by the replica', offloaded?.share ?? 0, 99, ' %'),
    none(`stale answers of ${figure(asked)} right after a change`, asked > 0 ? stale : Number.NaN),
  ];
}
