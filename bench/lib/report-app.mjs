import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../../scripts/shared/paths.mjs';
import { figure } from './figures.mjs';
import { setProductEnvironment } from './lead-database.mjs';
import { acceptInMemory, loadBuilt } from './product.mjs';

const ZONE = 'Europe/Paris';
/** The permissions for all money. */
const PERMISSIONS = new Set(Array.from({ length: 42 }, (_, index) => 93 + index));

/**
 * The used parts of the product's build.
 * @typedef {Record<string, unknown>} Wire
 * @typedef {{ data: { value: unknown }[], groups: number }} Pivot
 * @typedef {object} ReportsService
 * @property {(body: object, zone: string, permissions: Set<number>) => Promise<Pivot>} pivot
 * @property {(body: object, zone: string, permissions: Set<number>) => Promise<object>} metrics
 * @typedef {{ tally: (question: object) => Promise<object | null> }} LeadStores
 * @typedef {Awaited<ReturnType<typeof startReportApp>>} ReportApp
 * @typedef {{ name: string, tab: string, wire: Wire }} Question
 */

/**
 * The product in this process, with the leads in memory. Advertisers are not called: they accept
 * each lead.
 * @param {string} databaseUrl
 * @param {string} redisUrl
 * @param {Date | null} now when it is for the product; null for the real time
 * @param {Record<string, string>} [clickhouse] the environment that has it answer, not the leads in
 *   memory
 */
export async function startReportApp(databaseUrl, redisUrl, now, clickhouse) {
  setProductEnvironment(databaseUrl, redisUrl);
  if (clickhouse) Object.assign(process.env, clickhouse, { PROCESS_ROLE: 'all' });
  const [
    { createApp },
    { ReportsService },
    { LeadStoresService },
    { OutboundClientService },
    { Clock, FixedClock },
    { runInContext },
  ] = await Promise.all(
    [
      'app.js',
      'modules/reporting/reports/reports.service.js',
      'modules/lead-data/lead-stores/lead-stores.service.js',
      'shared/net/outbound-client.service.js',
      'shared/clock/clock.js',
      'shared/logging/request-context.js',
    ].map((file) => /** @type {Promise<any>} */ (loadBuilt(file))),
  );
  const { PivotBody, LeadFilter, DIMENSIONS } = /** @type {any} */ (
    await import(`${ROOT}/packages/contracts/dist/index.js`)
  );
  const app = await createApp();
  if (now) app.get(Clock).now = () => new FixedClock(now).now();
  app.get(OutboundClientService).send = acceptInMemory();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const reports = /** @type {ReportsService} */ (app.get(ReportsService));
  const stores = /** @type {LeadStores} */ (app.get(LeadStoresService));
  const fromStore = stores.tally;
  let answered = 0;
  stores.tally = async (question) => {
    const result = await fromStore.call(stores, question);
    answered += result ? 1 : 0;
    return result;
  };
  return {
    url: `http://127.0.0.1:${app.getHttpServer().address().port}`,
    dimensions: /** @type {string[]} */ (DIMENSIONS),
    answered: () => answered,
    /** @param {Question} question @returns {Promise<Pivot>} */
    ask: ({ tab, wire }) =>
      tab === 'global'
        ? /** @type {Promise<any>} */ (reports.metrics(LeadFilter.parse(wire), ZONE, PERMISSIONS))
        : reports.pivot(PivotBody.parse({ ...wire, group_by: tab }), ZONE, PERMISSIONS),
    /**
     * Runs `work` for somebody whose role is limited to these parties; null without a limit.
     * @template T
     * @param {{ advertiser: number[], publisher: number[] } | null} ownParties
     * @param {() => Promise<T>} work
     * @returns {Promise<T>}
     */
    as: (ownParties, work) => runInContext({ traceId: 'bench', ownParties }, work),
    /**
     * Runs `work` as if there were no copy of the leads.
     * @template T @param {() => Promise<T>} work
     */
    withPostgresAlone: async (work) => {
      const { tally } = stores;
      stores.tally = () => Promise.resolve(null);
      const result = await work();
      stores.tally = tally;
      return result;
    },
    close: () => /** @type {Promise<void>} */ (app.close()),
  };
}

/**
 * Waits until the copy of the leads answers.
 * @param {ReportApp} app
 * @param {import('./bench.mjs').Stage['atEnd']} atEnd
 */
export async function untilReady(app, atEnd) {
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
    `the copy of the leads was ready after ${Math.round((performance.now() - begun) / 1000)} s; ` +
      `the process holds ${figure(process.memoryUsage().rss / 2 ** 20)} MiB`,
  );
}

const TABS = [
  'global',
  'advertiser_id',
  'country_id',
  'offer',
  'affiliate_id',
  'created_at',
  'brand_status',
];
const RANGES = { 'a day': 1, 'a month': 31, 'a year': 365 };

/**
 * Every tab over a day, a month and a year.
 * @param {ReturnType<typeof import('./list-filters.mjs').reportFilters>} made
 * @returns {Question[]}
 */
export const tabQuestions = (made) =>
  TABS.flatMap((tab) =>
    Object.entries(RANGES).map(([range, days]) => ({
      name: `${tab}, ${range}`,
      tab,
      wire: made.last(days),
    })),
  );

/**
 * Walks down random paths and gives the levels on the way.
 * @param {ReportApp} app
 * @param {ReturnType<typeof import('./list-filters.mjs').reportFilters>} made
 * @param {number} count of levels
 */
export async function drillDowns(app, { chance, last, filters }, count) {
  /** @type {Question[]} */
  const levels = [];
  while (levels.length < count) {
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
  return levels.slice(0, count);
}
