// `node bench/reports.mjs` measures reports over ten million leads: every tab over a day, a month and
// a year, and random levels of drill-downs with 0 to 8 filters, as the product answers. Beside it,
// PostgreSQL answers the same alone; the answers are compared. `--leads` takes fewer,
// BENCH_DATABASE_URL a database that was filled before (--keep 1 leaves it).
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../scripts/shared/paths.mjs';
import { openLeads, partyIds, setProductEnvironment } from './lib/lead-database.mjs';
import { reportFilters } from './lib/list-filters.mjs';
import { readOptions } from './lib/options.mjs';
import { loadBuilt } from './lib/product.mjs';
import { runOnStage } from './lib/stage.mjs';
import { median, spread } from './lib/stats.mjs';
import { figure, printTable, printVerdicts } from './lib/table.mjs';

const options = readOptions({ leads: 10_000_000, levels: 200, compared: 20, rounds: 5, keep: 2 });
const NOW = new Date('2026-11-21T15:00:00Z');
const ZONE = 'Europe/Paris';
const ANY_MS = 150;
const DRILL_DOWN_MS = 100;
const RANGES = { 'a day': 1, 'a month': 31, 'a year': 365 };
/** The permissions for all money. */
const PERMISSIONS = new Set(Array.from({ length: 42 }, (_, index) => 93 + index));

/**
 * What is used of the product's build.
 * @typedef {Record<string, unknown>} Wire
 * @typedef {{ data: { value: unknown }[], groups: number }} Pivot
 * @typedef {object} ReportsService
 * @property {(body: object, zone: string, permissions: Set<number>) => Promise<Pivot>} pivot
 * @property {(body: object, zone: string, permissions: Set<number>) => Promise<object>} metrics
 * @typedef {{ tally: (question: object) => Promise<object | null> }} LeadsInMemory
 * @typedef {Awaited<ReturnType<typeof startApp>>} App
 * @typedef {{ name: string, tab: string, wire: Wire }} Question
 */

/** @param {string} databaseUrl @param {string} redisUrl */
async function startApp(databaseUrl, redisUrl) {
  setProductEnvironment(databaseUrl, redisUrl);
  const [{ createApp }, { ReportsService }, { LeadsInMemory }, { Clock, FixedClock }] =
    await Promise.all(
      [
        'app.js',
        'modules/reports/reports.service.js',
        'modules/leads-in-memory/leads-in-memory.service.js',
        'shared/clock/clock.js',
      ].map((file) => /** @type {Promise<any>} */ (loadBuilt(file))),
    );
  const { PivotBody, LeadFilter, DIMENSIONS } = /** @type {any} */ (
    await import(`${ROOT}/packages/contracts/dist/index.js`)
  );
  const app = await createApp();
  app.get(Clock).now = () => new FixedClock(NOW).now();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const reports = /** @type {ReportsService} */ (app.get(ReportsService));
  const inMemory = /** @type {LeadsInMemory} */ (app.get(LeadsInMemory));
  const fromColumns = inMemory.tally;
  let answered = 0;
  inMemory.tally = async (question) => {
    const result = await fromColumns.call(inMemory, question);
    answered += result ? 1 : 0;
    return result;
  };
  return {
    dimensions: /** @type {string[]} */ (DIMENSIONS),
    answered: () => answered,
    /** @param {Question} question @returns {Promise<Pivot>} */
    ask: ({ tab, wire }) =>
      tab === 'global'
        ? /** @type {Promise<any>} */ (reports.metrics(LeadFilter.parse(wire), ZONE, PERMISSIONS))
        : reports.pivot(PivotBody.parse({ ...wire, group_by: tab }), ZONE, PERMISSIONS),
    /**
     * Runs `work` as if there were no leads in memory.
     * @template T @param {() => Promise<T>} work
     */
    withPostgresAlone: async (work) => {
      const { tally } = inMemory;
      inMemory.tally = () => Promise.resolve(null);
      const result = await work();
      inMemory.tally = tally;
      return result;
    },
    close: () => /** @type {Promise<void>} */ (app.close()),
  };
}

/**
 * Waits until the leads are in memory.
 * @param {App} app
 * @param {import('./lib/stage.mjs').Stage['atEnd']} atEnd
 */
async function untilInMemory(app, atEnd) {
  const begun = performance.now();
  let isOver = false;
  atEnd(async () => {
    isOver = true;
  });
  const question = { name: '', tab: 'global', wire: { start_date: '2030-01-01 00:00' } };
  while (!isOver && app.answered() === 0) {
    await app.ask(question);
    await delay(500);
  }
  console.log(
    `the leads in memory were ready after ${Math.round((performance.now() - begun) / 1000)} s; ` +
      `the process holds ${figure(process.memoryUsage().rss / 2 ** 20)} MiB`,
  );
}

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<[T, number]>} the answer and how many milliseconds it took
 */
async function timed(work) {
  const begun = performance.now();
  return [await work(), performance.now() - begun];
}

/**
 * Walks down random paths and gives the levels on the way.
 * @param {App} app
 * @param {ReturnType<typeof reportFilters>} made
 */
async function drillDowns(app, { chance, last, filters }) {
  /** @type {Question[]} */
  const levels = [];
  while (levels.length < options.levels) {
    const wire = { ...last(chance.pick([1, 31, 365])), ...filters(chance.below(9)) };
    const path = [...app.dimensions].sort(() => chance.random() - 0.5);
    /** @type {{ group_by: string, value: unknown }[]} */
    const parents = [];
    for (const tab of path.slice(0, 1 + chance.below(4))) {
      const question = { name: 'drill-downs', tab, wire: { ...wire, parents: [...parents] } };
      levels.push(question);
      const { data } = await app.ask(question);
      if (data.length === 0) break;
      parents.push({ group_by: tab, value: chance.pick(data.slice(0, 20)).value });
    }
  }
  return levels.slice(0, options.levels);
}

const same = (/** @type {unknown} */ one, /** @type {unknown} */ other) =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Measures questions together. `compared` of them are asked of PostgreSQL alone, too.
 * @param {App} app
 * @param {string} name
 * @param {readonly Question[]} questions
 * @param {{ rounds: number, compared: number }} how
 */
async function measure(app, name, questions, { rounds, compared }) {
  const times = new Float64Array(questions.length * rounds);
  const alone = [];
  let disagreed = 0;
  const before = app.answered();
  for (const [index, question] of questions.entries()) {
    /** @type {Pivot | undefined} */
    let reply;
    for (let round = 0; round < rounds; round += 1)
      [reply, times[index * rounds + round]] = await timed(() => app.ask(question));
    if (index >= compared) continue;
    const [theirs, took] = await timed(() => app.withPostgresAlone(() => app.ask(question)));
    alone.push(took);
    if (!same(reply, theirs)) disagreed += 1;
  }
  const inMemory = app.answered() - before;
  const { p50, p95, max } = spread(times);
  console.log(
    `${name}: p50 ${figure(p50)} ms, p95 ${figure(p95)} ms, PostgreSQL ${figure(median(alone))} ms`,
  );
  const share = `${Math.round((100 * inMemory) / times.length)} %`;
  return {
    name,
    p95,
    disagreed,
    row: [name, share, p50, p95, max, median(alone), Math.max(...alone)],
  };
}

await runOnStage(options, async (stage) => {
  const size = { leads: options.leads, until: NOW, isKept: options.keep === 1 };
  const { databaseUrl, client } = await openLeads(stage, size);
  const made = reportFilters(await partyIds(client), NOW);
  const app = await startApp(databaseUrl, stage.redisUrl);
  stage.atEnd(app.close);
  await untilInMemory(app, stage.atEnd);

  const tabs = ['global', 'advertiser_id', 'country_id', 'offer', 'affiliate_id', 'created_at'];
  const measured = [];
  for (const tab of [...tabs, 'brand_status'])
    for (const [range, days] of Object.entries(RANGES)) {
      const question = { name: `${tab}, ${range}`, tab, wire: made.last(days) };
      const how = { rounds: options.rounds, compared: 1 };
      measured.push(await measure(app, question.name, [question], how));
    }
  const levels = await drillDowns(app, made);
  const how = { rounds: 1, compared: options.compared };
  const deep = await measure(app, 'drill-downs, 0–8 filters', levels, how);
  printTable(
    ['report', 'in memory', 'p50 ms', 'p95 ms', 'max ms', 'PostgreSQL alone, p50', 'max'],
    [...measured, deep].map(({ row }) => row),
  );
  return printVerdicts([
    {
      name: 'p95 of the slowest tab',
      value: Math.max(...measured.map(({ p95 }) => p95)),
      unit: ' ms',
      atMost: ANY_MS,
    },
    { name: 'p95 of drill-downs', value: deep.p95, unit: ' ms', atMost: DRILL_DOWN_MS },
    {
      name: 'reports on which the leads in memory and PostgreSQL disagreed',
      value: [...measured, deep].reduce((sum, { disagreed }) => sum + disagreed, 0),
      unit: '',
      atMost: 0,
    },
  ]);
});
