// `node bench/clicks.mjs` measures reports of clicks over ten million clicks: every tab over a
// day, a month and a year, and random levels of drill-downs with 0 to 4 filters, as the product
// answers. Beside it, PostgreSQL answers some of the same alone; the answers are compared. `--clicks`
// takes fewer.
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../scripts/shared/paths.mjs';
import { bench, readOptions } from './lib/bench.mjs';
import { atMost, figure, median, none, printTable, spread, timed } from './lib/figures.mjs';
import { openLeads, setProductEnvironment } from './lib/lead-database.mjs';
import { leadsFor, storeManyClicks } from './lib/many-leads.mjs';
import { loadBuilt } from './lib/product.mjs';

const options = readOptions({ clicks: 10_000_000, levels: 200, compared: 5, rounds: 5 });
const NOW = new Date('2026-11-21T15:00:00Z');
const AT_MOST_MS = 200;
const RANGES = {
  day: '2026-11-20 00:00',
  month: '2026-10-21 00:00',
  year: '2025-11-21 00:00',
};
const VIEWER = { zone: 'Europe/Paris', seesMoney: true, publisherIds: null };

/**
 * @typedef {Record<string, unknown>} Wire
 * @typedef {{ data: { value: unknown }[], groups: number }} Pivot
 * @typedef {{ name: string, wire: Wire }} Question
 * @typedef {Awaited<ReturnType<typeof startClickApp>>} ClickApp
 */

/** @param {string} databaseUrl @param {string} redisUrl */
async function startClickApp(databaseUrl, redisUrl) {
  setProductEnvironment(databaseUrl, redisUrl);
  process.env.DB_READ_TIMEOUT_SECONDS = '3600';
  const [{ createApp }, { ClickReportsService }, { ClicksInMemoryService }] = await Promise.all(
    [
      'app.js',
      'modules/reporting/click-reports/click-reports.service.js',
      'modules/lead-data/leads-in-memory/clicks-in-memory.service.js',
    ].map((file) => /** @type {Promise<any>} */ (loadBuilt(file))),
  );
  const { ClickPivotBody, CLICK_DIMENSIONS } = /** @type {any} */ (
    await import(`${ROOT}/packages/contracts/dist/index.js`)
  );
  const app = await createApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const reports = app.get(ClickReportsService);
  const inMemory = app.get(ClicksInMemoryService);
  const fromColumns = inMemory.tally;
  let answered = 0;
  inMemory.tally = async (/** @type {object} */ question) => {
    const result = await fromColumns.call(inMemory, question);
    answered += result ? 1 : 0;
    return result;
  };
  return {
    dimensions: /** @type {string[]} */ (CLICK_DIMENSIONS),
    answered: () => answered,
    /** @param {Wire} wire @returns {Promise<Pivot>} */
    ask: (wire) => reports.pivot(ClickPivotBody.parse(wire), VIEWER),
    /** As if there were no clicks in memory. @param {Wire} wire @returns {Promise<Pivot>} */
    askPostgres: async (wire) => {
      const { tally } = inMemory;
      inMemory.tally = () => Promise.resolve(null);
      try {
        return await reports.pivot(ClickPivotBody.parse(wire), VIEWER);
      } finally {
        inMemory.tally = tally;
      }
    },
    close: () => /** @type {Promise<void>} */ (app.close()),
  };
}

/** @param {ClickApp} app */
async function untilInMemory(app) {
  const begun = performance.now();
  while (app.answered() === 0) {
    await app.ask({ group_by: 'device', start_date: '2030-01-01 00:00' });
    await delay(500);
  }
  console.log(
    `the clicks in memory were ready after ${Math.round((performance.now() - begun) / 1000)} s; ` +
      `the process holds ${figure(process.memoryUsage().rss / 2 ** 20)} MiB`,
  );
}

/**
 * Levels below groups that exist, with filters, chosen by a fixed sequence.
 * @param {ClickApp} app
 * @returns {Promise<Question[]>}
 */
async function drillDowns(app) {
  let state = 20_261_123;
  const below = (/** @type {number} */ limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * limit);
  };
  /** @type {Record<string, unknown[]>} */
  const values = {};
  for (const group_by of app.dimensions) {
    const { data } = await app.ask({ group_by, start_date: RANGES.month, limit: 50 });
    values[group_by] = data.map(({ value }) => value);
  }
  const valueOf = (/** @type {string} */ name) =>
    values[name]?.[below(values[name].length)] ?? null;
  const filtered = app.dimensions.filter((name) => name !== 'created_at' && name !== 'hour');
  return Array.from({ length: options.levels }, () => {
    const names = app.dimensions.toSorted(() => below(3) - 1);
    const [group_by, ...above] = names.slice(0, 1 + below(4));
    const parents = above.map((name) => ({ group_by: name, value: valueOf(name) }));
    const filters = Array.from({ length: below(5) }, () => {
      const name = filtered[below(filtered.length)] ?? 'device';
      return [name, [valueOf(name), valueOf(name)].filter((value) => value !== null)];
    });
    const range = Object.values(RANGES)[below(3)];
    return {
      name: 'drill-down',
      wire: { ...Object.fromEntries(filters), start_date: range, group_by, parents },
    };
  });
}

/**
 * @param {ClickApp} app @param {string} name @param {readonly Question[]} questions
 * @param {{ rounds: number, compared: number }} how
 */
async function measure(app, name, questions, { rounds, compared }) {
  const times = new Float64Array(questions.length * rounds);
  const alone = [];
  let disagreed = 0;
  const answeredBefore = app.answered();
  for (const [index, { wire }] of questions.entries()) {
    /** @type {Pivot | undefined} */
    let reply;
    for (let round = 0; round < rounds; round += 1)
      [reply, times[index * rounds + round]] = await timed(() => app.ask(wire));
    if (index >= compared) continue;
    const [theirs, took] = await timed(() => app.askPostgres(wire));
    alone.push(took);
    if (JSON.stringify(reply) !== JSON.stringify(theirs)) disagreed += 1;
  }
  const share = `${Math.round((100 * (app.answered() - answeredBefore)) / times.length)} %`;
  const { p50, p95, max } = spread(times);
  console.log(
    `${name}: p50 ${figure(p50)}, p95 ${figure(p95)}, PostgreSQL ${figure(median(alone))} ms`,
  );
  return { p95, disagreed, row: [name, share, p50, p95, max, median(alone)] };
}

await bench(options, async (stage) => {
  const { databaseUrl, client } = await openLeads(stage, {
    ...{ leads: leadsFor(options.clicks), until: NOW, isKept: false },
  });
  const [, took] = await timed(() =>
    storeManyClicks(client, { clicks: options.clicks, until: NOW }),
  );
  console.log(`${figure(options.clicks)} clicks stored in ${Math.round(took / 1000)} s`);
  const app = await startClickApp(databaseUrl, stage.redisUrl);
  stage.atEnd(app.close);
  await untilInMemory(app);
  const tabs = [];
  for (const [range, start_date] of Object.entries(RANGES))
    for (const group_by of app.dimensions) {
      const compared = range === 'day' ? 1 : 0;
      const question = { name: group_by, wire: { group_by, start_date } };
      const how = { rounds: options.rounds, compared };
      tabs.push(await measure(app, `${group_by}, a ${range}`, [question], how));
    }
  const deep = await measure(app, 'drill-downs, 0–4 filters', await drillDowns(app), {
    ...{ rounds: 1, compared: options.compared },
  });
  const whole = await measure(
    app,
    'countries, a year, beside PostgreSQL',
    [{ name: 'countries', wire: { group_by: 'country_id', start_date: RANGES.year } }],
    { rounds: options.rounds, compared: 1 },
  );
  const all = [...tabs, deep, whole];
  printTable(
    ['report', 'in memory', 'p50 ms', 'p95 ms', 'max ms', 'PostgreSQL alone, ms'],
    all.map(({ row }) => row),
  );
  return [
    atMost('p95 of the slowest tab', Math.max(...tabs.map(({ p95 }) => p95)), AT_MOST_MS, ' ms'),
    atMost('p95 of drill-downs', deep.p95, AT_MOST_MS, ' ms'),
    none(
      'reports on which the clicks in memory and PostgreSQL disagreed',
      all.reduce((sum, { disagreed }) => sum + disagreed, 0),
    ),
  ];
});
