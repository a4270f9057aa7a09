import { setTimeout as delay } from 'node:timers/promises';
import { figure, none, printTable, spread, timed } from './figures.mjs';
import { openLeads, partyIds } from './lead-database.mjs';
import { reportFilters } from './list-filters.mjs';
import { loadBuilt } from './product.mjs';
import { startReportApp, untilReady, drillDowns, tabQuestions } from './report-app.mjs';
import { startClickhouse } from './services.mjs';

/**
 * @typedef {import('./bench.mjs').Stage} Stage
 * @typedef {import('./report-app.mjs').ReportApp} ReportApp
 * @typedef {import('./report-app.mjs').Question} Question
 * @typedef {import('./services.mjs').ClickhouseServers} ClickhouseServers
 */

/**
 * Asks each question of all apps in turn.
 * @param {readonly ReportApp[]} apps
 * @param {readonly { name: string, questions: readonly Question[], rounds: number }[]} groups
 */
async function measure(apps, groups) {
  const counted = () => apps.reduce((sum, app) => sum + app.answered(), 0);
  let [disagreed, elsewhere] = [0, 0];
  const rows = [];
  for (const { name, questions, rounds } of groups) {
    const before = counted();
    const times = apps.map(() => new Float64Array(questions.length * rounds));
    for (const [index, question] of questions.entries())
      for (let round = 0; round < rounds; round += 1) {
        const answers = [];
        for (const [which, app] of apps.entries()) {
          const [answer, took] = await timed(() => app.ask(question));
          /** @type {Float64Array} */ (times[which])[index * rounds + round] = took;
          answers.push(JSON.stringify(answer));
        }
        if (new Set(answers).size > 1) disagreed += 1;
      }
    const figures = times.flatMap((taken) => {
      const { p50, p95 } = spread(taken);
      return [p50, p95];
    });
    const refused = apps.length * questions.length * rounds - (counted() - before);
    elsewhere += refused;
    rows.push([name, ...figures, refused]);
    console.log(`${name}: p50, p95 ${figures.map(figure).join(', ')} ms`);
  }
  return { rows, disagreed, elsewhere };
}

/**
 * Makes more leads inside ClickHouse out of those that are there, and waits until it has put its
 * parts together.
 * @param {ClickhouseServers} servers
 * @param {string} table
 * @param {{ leads: number, times: number }} size
 */
async function multiply({ onEach }, table, { leads, times }) {
  const { COPY_COLUMNS } = /** @type {any} */ (
    await loadBuilt('modules/lead-data/leads-in-clickhouse/domain/copy-kinds.js')
  );
  const [, ...others] = /** @type {{ name: string }[]} */ (COPY_COLUMNS.leads).map(
    ({ name }) => name,
  );
  const begun = performance.now();
  for (let time = 1; time < times; time += 1)
    await onEach(`
      INSERT INTO ${table} (batch, sign, id, ${others.join(', ')})
      SELECT batch, sign, id + ${time * leads}, ${others.join(', ')}
      FROM ${table}
      WHERE id <= ${leads}`);
  while ((await onEach('SELECT count() FROM system.merges')) > 0) await delay(1_000);
  const seconds = Math.round((performance.now() - begun) / 1000);
  const made = await onEach(`SELECT count() FROM ${table}`);
  console.log(`${figure(made)} leads made inside ClickHouse in ${seconds} s`);
  await printSize(onEach, table);
}

/** @param {ClickhouseServers['onEach']} onEach @param {string} table */
async function printSize(onEach, table) {
  const bytes = await onEach(
    `SELECT sum(bytes) FROM system.parts WHERE active AND table = '${table}'`,
  );
  console.log(`ClickHouse keeps them in ${figure(bytes / 2 ** 20)} MiB`);
}

/**
 * Measures reports of ClickHouse beside those of the leads in memory, then of ClickHouse alone over
 * more leads.
 * @param {Stage} stage
 * @param {import('./lead-database.mjs').Size & {
 *   levels: number, rounds: number, times: number, shards: number,
 * }} options
 */
export async function reportsInClickhouse(stage, { levels, rounds, times, shards, ...size }) {
  const { databaseUrl, client } = await openLeads(stage, size);
  const made = reportFilters(await partyIds(client), size.until);
  const memory = await startReportApp(databaseUrl, stage.redisUrl, size.until);
  stage.atEnd(memory.close);
  await untilReady(memory, stage.atEnd);
  const servers = await startClickhouse(shards);
  stage.atEnd(servers.stop);
  const { environment } = servers;
  const clickhouse = await startReportApp(databaseUrl, stage.redisUrl, size.until, environment);
  stage.atEnd(clickhouse.close);
  await untilReady(clickhouse, stage.atEnd);
  const { rows: copies } = await client.query(
    `SELECT name FROM report_copies WHERE kind = 'leads'`,
  );
  const table = `leads_${copies[0].name}`;
  await printSize(servers.onEach, table);

  const groups = [
    ...tabQuestions(made).map((question) => ({
      ...{ name: question.name, questions: [question], rounds },
    })),
    {
      ...{ name: 'drill-downs, 0–8 filters', rounds: 1 },
      questions: await drillDowns(memory, made, levels),
    },
  ];
  const beside = await measure([memory, clickhouse], groups);
  const clickhouseHead = ['ClickHouse, p50 ms', 'p95 ms', 'left to PostgreSQL'];
  printTable(['report', 'memory, p50 ms', 'p95 ms', ...clickhouseHead], beside.rows);
  await multiply(servers, table, { leads: size.leads, times });
  const alone = await measure([clickhouse], groups);
  printTable(['report', ...clickhouseHead], alone.rows);
  return [
    none('reports on which ClickHouse and the leads in memory disagreed', beside.disagreed),
    none('reports beside the memory that PostgreSQL had to answer', beside.elsewhere),
  ];
}
