import pg from 'pg';
import { dropDatabase } from '../../scripts/shared/database.mjs';
import { Failure } from '../../scripts/shared/failure.mjs';
import { partyIds } from './lead-database.mjs';
import { reportFilters } from './list-filters.mjs';
import { failuresOf, startLoad } from './load.mjs';
import { storeManyLeads } from './many-leads.mjs';
import { startReportApp, untilReady } from './report-app.mjs';
import { drillDowns, tabQuestions, timed } from './report-questions.mjs';
import { spread } from './stats.mjs';
import { printTable, printVerdicts } from './table.mjs';
import { makeWorld } from './world.mjs';

/**
 * @typedef {import('./stage.mjs').Stage} Stage
 * @typedef {import('./report-app.mjs').ReportApp} ReportApp
 * @typedef {import('./report-questions.mjs').Question} Question
 * @typedef {object} BesideIntake
 * @property {number} leads
 * @property {number} levels of drill-downs
 * @property {number} rate leads a second
 * @property {number} seconds of each of the two measurements
 * @property {number} connections of the load generator
 */

const LANES = 50;
const WARM_UP_SECONDS = 5;
const TAB_MS = 150;
const DRILL_DOWN_MS = 100;
const MEGABYTE = 2 ** 20;
const memory = () => process.memoryUsage.rss() / MEGABYTE;

/**
 * A database with lanes for new leads, and many leads of the past.
 * @param {Stage} stage
 * @param {number} leads
 * @param {Date} now
 */
export async function fillWithLanes({ serverUrl, atEnd }, leads, now) {
  const world = await makeWorld(serverUrl, {
    lanes: LANES,
    oneCap: false,
    advertiserUrl: 'https://advertiser.example/leads',
  });
  const databaseUrl = await world.copy('reports');
  const name = new URL(databaseUrl).pathname.slice(1);
  for (const made of [name.replace('_reports', ''), name])
    atEnd(() => dropDatabase(serverUrl, made));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('SET synchronous_commit = off');
  await storeManyLeads(client, { leads, until: now });
  // Distributions of the past would take the new leads of their countries.
  await client.query(
    `UPDATE distributions
     SET state = 'paused'
     WHERE id NOT IN (SELECT distribution_id FROM distribution_timeslots)`,
  );
  const made = reportFilters(await partyIds(client), now);
  await client.end();
  return { world, databaseUrl, made };
}

/**
 * Asks all questions over and over until `isOver`, each at least once.
 * @param {ReportApp} app
 * @param {readonly Question[]} questions
 * @param {() => boolean} isOver
 * @returns {Promise<Map<string, number[]>>} the milliseconds of each answer, by the name of the report
 */
async function askUntil(app, questions, isOver) {
  /** @type {Map<string, number[]>} */
  const times = new Map();
  const before = app.answered();
  let asked = 0;
  for (let first = true; first || !isOver(); first = false)
    for (const question of questions) {
      if (!first && isOver()) break;
      const [, took] = await timed(() => app.ask(question));
      times.set(question.name, [...(times.get(question.name) ?? []), took]);
      asked += 1;
    }
  if (app.answered() - before < asked) console.log('Some reports were answered by PostgreSQL.');
  return times;
}

/** @param {Map<string, number[]>} alone @param {Map<string, number[]>} beside */
function compare(alone, beside) {
  return [...alone].map(([name, times]) => {
    const without = spread(Float64Array.from(times));
    const during = spread(Float64Array.from(beside.get(name) ?? []));
    const row = [name, without.p50, without.p95, without.max, during.p50, during.p95, during.max];
    return { isTab: name !== 'drill-downs', p95: during.p95, row };
  });
}

/** @param {string} name @param {import('./load.mjs').LoadResult} intake @param {number} before */
function printIntake(name, intake, before) {
  const { perSecond, p50, p95, p99 } = intake;
  printTable(
    ['intake', 'leads/s', 'p50 ms', 'p95 ms', 'p99 ms', 'errors', 'MiB before', 'MiB after'],
    [[name, perSecond, p50, p95, p99, failuresOf(intake), before, memory()]],
  );
}

/**
 * Measures reports without intake, then the same reports while leads come in to the same process.
 * @param {Stage} stage
 * @param {BesideIntake} options
 */
export async function reportsBesideIntake(stage, { leads, levels, rate, seconds, connections }) {
  if (process.env.BENCH_DATABASE_URL)
    throw new Failure(
      '--rate writes leads, so it fills a database of its own: unset BENCH_DATABASE_URL.',
    );
  const { world, databaseUrl, made } = await fillWithLanes(stage, leads, new Date());
  const app = await startReportApp(databaseUrl, stage.redisUrl, null);
  stage.atEnd(app.close);
  await untilReady(app, stage.atEnd);
  const load = startLoad();
  stage.atEnd(load.stop);
  const order = {
    url: app.url,
    token: world.token,
    countries: world.lanes.map(({ code }) => code),
    connections,
    rate,
  };
  const questions = [...tabQuestions(made), ...(await drillDowns(app, made, levels))];
  await load.send({ ...order, seconds: WARM_UP_SECONDS });

  const end = performance.now() + seconds * 1000;
  const alone = await askUntil(app, questions, () => performance.now() > end);
  const memoryBefore = memory();
  let isSent = false;
  const sending = load.send({ ...order, seconds }).finally(() => {
    isSent = true;
  });
  const beside = await askUntil(app, questions, () => isSent);
  const intake = await sending;

  const reports = compare(alone, beside);
  printTable(
    ['report', 'p50 ms', 'p95 ms', 'max ms', `at ${rate} leads/s: p50`, 'p95', 'max'],
    reports.map(({ row }) => row),
  );
  printIntake(`${rate}/s for ${seconds} s`, intake, memoryBefore);
  const slowest = (/** @type {boolean} */ isTab) =>
    Math.max(...reports.filter((report) => report.isTab === isTab).map(({ p95 }) => p95));
  const [tab, level] = [slowest(true), slowest(false)];
  return printVerdicts([
    { name: 'p95 of the slowest tab beside intake', value: tab, unit: ' ms', atMost: TAB_MS },
    { name: 'p95 of drill-downs beside intake', value: level, unit: ' ms', atMost: DRILL_DOWN_MS },
    { name: 'leads answered', value: intake.perSecond, unit: ' a second', atLeast: rate * 0.98 },
    { name: 'leads not stored', value: failuresOf(intake), unit: '', atMost: 0 },
  ]);
}
