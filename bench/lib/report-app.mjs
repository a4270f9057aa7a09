import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../../scripts/shared/paths.mjs';
import { setProductEnvironment } from './lead-database.mjs';
import { acceptInMemory, loadBuilt } from './product.mjs';
import { figure } from './table.mjs';

const ZONE = 'Europe/Paris';
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
 * @typedef {Awaited<ReturnType<typeof startReportApp>>} ReportApp
 * @typedef {{ name: string, tab: string, wire: Wire }} Question
 */

/**
 * The product in this process, with the leads in memory. Advertisers are not called: they accept
 * each lead.
 * @param {string} databaseUrl
 * @param {string} redisUrl
 * @param {Date | null} now when it is for the product; null for the real time
 */
export async function startReportApp(databaseUrl, redisUrl, now) {
  setProductEnvironment(databaseUrl, redisUrl);
  const [
    { createApp },
    { ReportsService },
    { LeadsInMemory },
    { OutboundClient },
    { Clock, FixedClock },
    { runInContext },
  ] = await Promise.all(
    [
      'app.js',
      'modules/reports/reports.service.js',
      'modules/leads-in-memory/leads-in-memory.service.js',
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
  app.get(OutboundClient).send = acceptInMemory();
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
 * @param {ReportApp} app
 * @param {import('./stage.mjs').Stage['atEnd']} atEnd
 */
export async function untilInMemory(app, atEnd) {
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
