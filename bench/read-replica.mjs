// `node bench/read-replica.mjs` asks for lists and reports with and without a read replica, side by
// side, while leads change, and measures what that costs the primary. PostgreSQL answers: there are
// no leads in memory. Linux only.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { partyIds } from './lib/lead-database.mjs';
import { filterClasses, reportFilters } from './lib/list-filters.mjs';
import { storeManyLeads } from './lib/many-leads.mjs';
import { readOptions } from './lib/options.mjs';
import { processorOf } from './lib/postgres-processor.mjs';
import { startProduct } from './lib/product.mjs';
import { startReplication } from './lib/replication.mjs';
import { runOnStage } from './lib/stage.mjs';
import { median, spread } from './lib/stats.mjs';
import { figure, printTable, printVerdicts } from './lib/table.mjs';
import { makeEmptyDatabase, makeStaffToken } from './lib/world.mjs';

const options = readOptions({ leads: 100_000, rounds: 5, questions: 40, people: 3, changes: 50 });
const NOW = new Date('2026-11-21T15:00:00Z');
const TABS = ['advertiser_id', 'country_id', 'offer', 'affiliate_id', 'created_at'];
const DAYS = [1, 31, 365];
/** Of the processor time that the primary takes alone, in percent. */
const MOST_LEFT = 50;

/** @typedef {{ path: string, body: object }} Question */
/** @typedef {Awaited<ReturnType<typeof startProduct>>} Product */
/** @typedef {{ name: string, product: Product }} Contestant */
/** @typedef {Record<'primary' | 'replica' | 'share' | 'p50' | 'p95', number>} Figures */

await runOnStage({ build: options.build }, async ({ redisUrl, atEnd }) => {
  const servers = await startReplication();
  atEnd(servers.stop);
  const databaseUrl = await makeEmptyDatabase(servers.primary);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  atEnd(() => client.end());
  await storeManyLeads(client, { leads: options.leads, until: NOW });
  const readUrl = Object.assign(new URL(servers.replica), {
    pathname: new URL(databaseUrl).pathname,
  }).href;

  /** @type {Contestant[]} */
  const contestants = [];
  for (const { name, ...replica } of [
    { name: 'primary alone' },
    { name: 'with a replica', readUrl },
  ]) {
    const product = await startProduct({
      ...{ databaseUrl, redisUrl, push: 'memory', leadsInMemory: false },
      ...replica,
    });
    atEnd(product.stop);
    contestants.push({ name, product });
  }
  const [first] = contestants;
  const token = await makeStaffToken(first?.product.url ?? '', databaseUrl);
  const questions = questionsFor(await partyIds(client));
  const stopChanges = changeLeads(client);
  const medians = await measure(contestants, servers, questions, token);
  await stopChanges();
  return report(medians);
});

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
 * Changes leads at a steady rate, so that the replica always has something to catch up with.
 * @param {pg.Client} client
 */
function changeLeads(client) {
  let isOver = false;
  const running = (async () => {
    for (let id = 1; !isOver; id = (id % options.leads) + 1) {
      await client.query('UPDATE leads SET notes = $2 WHERE id = $1', [id, `note ${id}`]);
      await delay(1_000 / options.changes);
    }
  })();
  return async () => {
    isOver = true;
    await running;
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
      const reply = await fetch(`${url}${question.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(question.body),
      });
      const text = await reply.text();
      if (reply.status !== 200) throw new Error(`${question.path}: ${reply.status} ${text}`);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: options.people }, person));
  return times;
}

/** @param {Map<string, Figures>} medians */
function report(medians) {
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
  return printVerdicts([
    {
      name: 'processor time of the primary, of what it takes alone',
      value: left,
      unit: ' %',
      atMost: MOST_LEFT,
    },
  ]);
}
