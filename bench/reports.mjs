// `node bench/reports.mjs` measures reports over ten million leads: every tab over a day, a month and
// a year, and random levels of drill-downs with 0 to 8 filters, as the product answers. Beside it,
// PostgreSQL answers the same alone; the answers are compared. `--leads` takes fewer,
// BENCH_DATABASE_URL a database that was filled before (--keep 1 leaves it).
//
// `--engine clickhouse` asks ClickHouse and the leads in memory in turn, then makes ten times as many
// leads inside ClickHouse (--times) and asks it alone. It has two shards on this machine (--shards).
//
// `--rate 500` measures the same reports over a million leads without intake, then while 500 leads a
// second are sent to the same process for a minute (--seconds). It fills a database of its own.
import { Failure } from '../scripts/shared/failure.mjs';
import { bench, readOptions } from './lib/bench.mjs';
import { processor } from './lib/child.mjs';
import { atMost, figure, median, none, printTable, spread, timed } from './lib/figures.mjs';
import { openLeads, partyIds } from './lib/lead-database.mjs';
import { reportFilters } from './lib/list-filters.mjs';
import { startReportApp, untilReady, drillDowns, tabQuestions } from './lib/report-app.mjs';
import { reportsBesideIntake } from './lib/reports-beside-intake.mjs';
import { reportsInClickhouse } from './lib/reports-in-clickhouse.mjs';

const options = readOptions({
  leads: 0,
  levels: 200,
  compared: 20,
  rounds: 5,
  keep: 2,
  rate: 0,
  connections: 64,
  seconds: 60,
  engine: 'memory',
  times: 10,
  shards: 2,
});
if (!['memory', 'clickhouse'].includes(options.engine))
  throw new Failure('--engine is memory or clickhouse.');
const leads = options.leads || (options.rate > 0 ? 1_000_000 : 10_000_000);
const NOW = new Date('2026-11-21T15:00:00Z');
const ANY_MS = 150;
const DRILL_DOWN_MS = 100;
/**
 * @typedef {import('./lib/report-app.mjs').Question} Question
 * @typedef {import('./lib/report-app.mjs').ReportApp} ReportApp
 * @typedef {import('./lib/report-app.mjs').Pivot} Pivot
 */

const same = (/** @type {unknown} */ one, /** @type {unknown} */ other) =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Measures questions together. `compared` of them are asked of PostgreSQL alone, too.
 * @param {ReportApp} app
 * @param {string} name
 * @param {readonly Question[]} questions
 * @param {{ rounds: number, compared: number }} how
 */
async function measure(app, name, questions, { rounds, compared }) {
  const times = new Float64Array(questions.length * rounds);
  const alone = [];
  let disagreed = 0;
  let used = 0;
  const answeredBefore = app.answered();
  for (const [index, question] of questions.entries()) {
    /** @type {Pivot | undefined} */
    let reply;
    const before = processor();
    for (let round = 0; round < rounds; round += 1)
      [reply, times[index * rounds + round]] = await timed(() => app.ask(question));
    used += processor() - before;
    if (index >= compared) continue;
    const [theirs, took] = await timed(() => app.withPostgresAlone(() => app.ask(question)));
    alone.push(took);
    if (!same(reply, theirs)) disagreed += 1;
  }
  const byCopy = app.answered() - answeredBefore;
  const { p50, p95, max } = spread(times);
  console.log(
    `${name}: p50 ${figure(p50)} ms, p95 ${figure(p95)} ms, PostgreSQL ${figure(median(alone))} ms`,
  );
  const share = `${Math.round((100 * byCopy) / times.length)} %`;
  return {
    name,
    p95,
    disagreed,
    row: [name, share, p50, p95, max, used / times.length, median(alone), Math.max(...alone)],
  };
}

/** @param {import('./lib/bench.mjs').Stage} stage */
async function measureAlone(stage) {
  const size = { leads, until: NOW, isKept: options.keep === 1 };
  const { databaseUrl, client } = await openLeads(stage, size);
  const made = reportFilters(await partyIds(client), NOW);
  const app = await startReportApp(databaseUrl, stage.redisUrl, NOW);
  stage.atEnd(app.close);
  await untilReady(app, stage.atEnd);

  const measured = [];
  for (const question of tabQuestions(made)) {
    const how = { rounds: options.rounds, compared: 1 };
    measured.push(await measure(app, question.name, [question], how));
  }
  const levels = await drillDowns(app, made, options.levels);
  const how = { rounds: 1, compared: options.compared };
  const deep = await measure(app, 'drill-downs, 0–8 filters', levels, how);
  printTable(
    [
      'report',
      'by the copy',
      'p50 ms',
      'p95 ms',
      'max ms',
      'processor ms',
      'PostgreSQL alone, p50',
      'max',
    ],
    [...measured, deep].map(({ row }) => row),
  );
  return [
    atMost('p95 of the slowest tab', Math.max(...measured.map(({ p95 }) => p95)), ANY_MS, ' ms'),
    atMost('p95 of drill-downs', deep.p95, DRILL_DOWN_MS, ' ms'),
    none(
      'reports on which the copy and PostgreSQL disagreed',
      [...measured, deep].reduce((sum, { disagreed }) => sum + disagreed, 0),
    ),
  ];
}

/** @param {import('./lib/bench.mjs').Stage} stage */
const play = (stage) => {
  if (options.rate > 0) return reportsBesideIntake(stage, { ...options, leads });
  if (options.engine === 'clickhouse')
    return reportsInClickhouse(stage, {
      ...options,
      leads,
      until: NOW,
      isKept: options.keep === 1,
    });
  return measureAlone(stage);
};

await bench(options, play);
