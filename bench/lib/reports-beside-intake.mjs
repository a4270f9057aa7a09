import { Failure } from '../../scripts/shared/failure.mjs';
import { failuresOf, printLoads, startLoad } from './duel.mjs';
import { atLeast, atMost, figure, none, printTable, spread, timed } from './figures.mjs';
import { fillWithLanes } from './lead-database.mjs';
import { drillDowns, startReportApp, tabQuestions, untilReady } from './report-app.mjs';

/**
 * @typedef {import('./bench.mjs').Stage} Stage
 * @typedef {import('./report-app.mjs').ReportApp} ReportApp
 * @typedef {import('./report-app.mjs').Question} Question
 * @typedef {object} BesideIntake
 * @property {number} leads
 * @property {number} levels of drill-downs
 * @property {number} rate leads a second
 * @property {number} seconds of each of the two measurements
 * @property {number} connections of the load generator
 */

const WARM_UP_SECONDS = 5;
const TAB_MS = 150;
const DRILL_DOWN_MS = 100;
const MEGABYTE = 2 ** 20;
const memory = () => process.memoryUsage.rss() / MEGABYTE;

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
  const load = startLoad(stage, world);
  const order = { url: app.url, connections, rate };
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
  printLoads('intake', [[`${rate}/s for ${seconds} s`, intake]]);
  console.log(`${figure(memoryBefore)} MiB before, ${figure(memory())} after`);
  const slowest = (/** @type {boolean} */ isTab) =>
    Math.max(...reports.filter((report) => report.isTab === isTab).map(({ p95 }) => p95));
  const [tab, level] = [slowest(true), slowest(false)];
  return [
    atMost('p95 of the slowest tab beside intake', tab, TAB_MS, ' ms'),
    atMost('p95 of drill-downs beside intake', level, DRILL_DOWN_MS, ' ms'),
    atLeast('leads answered', intake.perSecond, rate * 0.98, ' a second'),
    none('leads not stored', failuresOf(intake)),
  ];
}
