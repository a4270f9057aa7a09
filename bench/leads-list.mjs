// `node bench/leads-list.mjs` measures a page of the leads list with its exact total over ten
// million leads, by class of filter: as the product answers, and by PostgreSQL alone, total and
// page apart. `processor` is the processor time of an answer, which does not depend on how busy the
// machine is. Writes the plans of all statements to bench/generated/leads-list-plans.md.
// BENCH_DATABASE_URL takes a database that was filled before (--keep 1 leaves it).
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../scripts/shared/paths.mjs';
import { bench, describeMachine, readOptions } from './lib/bench.mjs';
import { atMost, figure, median, none, printTable, spread, timed } from './lib/figures.mjs';
import { openLeads, partyIds, setProductEnvironment } from './lib/lead-database.mjs';
import { filterClasses } from './lib/list-filters.mjs';
import { loadBuilt } from './lib/product.mjs';

const SELECT_CHANGES = `
  SELECT l.id
  FROM leads l
  WHERE l.changed_xid >= $1::bigint
    AND l.changed_xid < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
  ORDER BY l.id`;

const options = readOptions({ leads: 10_000_000, filters: 40, compared: 10, keep: 2 });
const NOW = new Date('2026-11-21T15:00:00Z');
const ZONE = 'Europe/Paris';
const WANTED_MS = 150;
/** The class of all kinds of filters together, which the figure is about. */
const MIXED = 'anything';

/**
 * The used parts of the product's build.
 * @typedef {{ text: string, values: unknown[] }} Statement
 * @typedef {{ id: number }} Row
 * @typedef {object} LeadListQuery
 * @property {(conditions: object[]) => Promise<number>} count
 * @property {(conditions: object[], page: object, fields: string[]) => Promise<Row[]>} listPage
 * @property {(ids: Int32Array, fields: string[]) => Promise<Row[]>} listByIds
 * @typedef {{ total: number, data: { id: number }[] }} LeadPage
 * @typedef {object} LeadsService
 * @property {(body: object, zone: string) => Promise<LeadPage>} list
 * @property {(body: object, zone: string) => Promise<object[]>} conditionsOf
 * @typedef {{ total: number, ids: Int32Array }} Found
 * @typedef {object} LeadsInMemory
 * @property {(conditions: object[], page: object) => Promise<Found | null>} find
 * @typedef {Awaited<ReturnType<typeof startApp>>} App
 * @typedef {import('./lib/list-filters.mjs').Wire} Wire
 * @typedef {Awaited<ReturnType<typeof requestMaker>>} RequestOf
 * @typedef {Awaited<ReturnType<RequestOf>>} Request
 */

/** @param {string} databaseUrl @param {string} redisUrl */
async function startApp(databaseUrl, redisUrl) {
  setProductEnvironment(databaseUrl, redisUrl);
  const [
    { createApp },
    { LeadsService },
    { LeadListQuery, LIST_FIELDS },
    { LeadsInMemoryService },
    { Clock, FixedClock },
    { DATABASE_POOL },
  ] = await Promise.all(
    [
      'app.js',
      'modules/leads/leads/leads.service.js',
      'modules/leads/leads/data/lead-list.query.js',
      'modules/lead-data/leads-in-memory/leads-in-memory.service.js',
      'shared/clock/clock.js',
      'shared/database/transaction-pool.js',
    ].map((file) => /** @type {Promise<any>} */ (loadBuilt(file))),
  );
  const app = await createApp();
  app.get(Clock).now = () => new FixedClock(NOW).now();
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    leads: /** @type {LeadsService} */ (app.get(LeadsService)),
    query: /** @type {LeadListQuery} */ (app.get(LeadListQuery)),
    fields: /** @type {string[]} */ (LIST_FIELDS),
    leadsInMemory: /** @type {LeadsInMemory} */ (app.get(LeadsInMemoryService)),
    pool: /** @type {{ query(statement: Statement): Promise<unknown> }} */ (app.get(DATABASE_POOL)),
    close: () => /** @type {Promise<void>} */ (app.close()),
  };
}

/**
 * @param {number} fromMemory lists that the leads in memory answered
 * @param {number} asked
 */
function answeredBy(fromMemory, asked) {
  if (fromMemory === 0) return 'PostgreSQL';
  return fromMemory === asked ? 'memory' : 'both';
}

/**
 * The statements about leads that `work` sends. They are only noted, not run.
 * @param {App} app
 * @param {() => Promise<unknown>} work
 */
async function statementsOf({ pool }, work) {
  /** @type {Statement[]} */
  const seen = [];
  const original = pool.query;
  pool.query = (statement) => {
    if (!statement.text.includes('leads')) return original.call(pool, statement);
    seen.push(statement);
    return Promise.resolve({ rows: [] });
  };
  await work();
  pool.query = original;
  return seen;
}

/** @param {import('pg').Client} client */
async function readClasses(client) {
  const ids = await partyIds(client);
  return filterClasses(ids, NOW);
}

/**
 * Gives the function that turns a filter into a request of the list: its body, and the
 * conditions and the page that the product reads from it.
 * @param {App} app
 */
async function requestMaker(app) {
  const { LeadListBody } = /** @type {any} */ (
    await import(`${ROOT}/packages/contracts/dist/index.js`)
  );
  return async (/** @type {Wire} */ wire) => {
    const body = LeadListBody.parse({ limit: 100, ...wire });
    return {
      body,
      conditions: await app.leads.conditionsOf(body, ZONE),
      page: {
        sortBy: body.sort_by_column,
        order: body.sort_order,
        limit: body.limit,
        offset: (body.page_number - 1) * body.limit,
      },
    };
  };
}

/**
 * Waits until the leads are in memory.
 * @param {App} app
 * @param {Request} request
 * @param {import('./lib/bench.mjs').Stage['atEnd']} atEnd
 */
async function untilInMemory(app, { conditions, page }, atEnd) {
  const begun = performance.now();
  let isOver = false;
  atEnd(async () => {
    isOver = true;
  });
  while (!isOver && !(await app.leadsInMemory.find(conditions, page))) await delay(500);
  console.log(
    `the leads in memory were ready after ${Math.round((performance.now() - begun) / 1000)} s; ` +
      `the process holds ${figure(process.memoryUsage().rss / 2 ** 20)} MiB`,
  );
}

/**
 * Asks for every list twice: as the product answers, and of the leads in memory alone.
 * @param {App} app
 * @param {readonly Wire[]} wires
 * @param {RequestOf} requestOf
 */
async function measureLists(app, wires, requestOf) {
  /** @type {Request[]} */
  const requests = [];
  const whole = new Float64Array(wires.length);
  const inMemory = [];
  const before = process.cpuUsage();
  for (const [index, wire] of wires.entries()) {
    const request = await requestOf(wire);
    requests.push(request);
    const { body, conditions, page } = request;
    [, whole[index]] = await timed(() => app.leads.list(body, ZONE));
    const [answer, took] = await timed(() => app.leadsInMemory.find(conditions, page));
    if (answer) inMemory.push(took);
  }
  const { user, system } = process.cpuUsage(before);
  const processor = (user + system) / 1000 / 2 / wires.length;
  return { requests, times: spread(whole), inMemory, processor };
}

/**
 * How many lists the product answers otherwise than PostgreSQL alone.
 * @param {App} app
 * @param {readonly Request[]} requests
 */
async function countDisagreements(app, requests) {
  let disagreed = 0;
  for (const { body, conditions, page } of requests) {
    const total = await app.query.count(conditions);
    const listed = await app.query.listPage(conditions, page, app.fields);
    const shown = await app.leads.list(body, ZONE);
    const isSamePage = shown.data.every(({ id }, place) => id === listed[place]?.id);
    if (shown.total !== total || !isSamePage) disagreed += 1;
  }
  return disagreed;
}

/**
 * How PostgreSQL answers a list alone: the plans, and the milliseconds of total and page.
 * @param {App} app
 * @param {import('pg').Client} client
 * @param {Request} request
 */
async function explainList(app, client, { conditions, page }) {
  const statements = await statementsOf(app, async () => {
    await app.query.count(conditions);
    await app.query.listPage(conditions, page, app.fields);
  });
  const plans = [];
  for (const statement of statements) plans.push(await explain(client, statement));
  return {
    text: plans.map(({ text }) => text).join(''),
    milliseconds: plans.map(({ milliseconds }) => milliseconds),
  };
}

/**
 * Plans of the statements that the product sends when the leads in memory answer.
 * @param {App} app
 * @param {import('pg').Client} client
 * @param {Request} request
 */
async function explainInMemory(app, client, { conditions, page }) {
  const plans = [];
  const ids = (await app.leadsInMemory.find(conditions, page))?.ids ?? new Int32Array(0);
  const [byIds] = await statementsOf(app, () => app.query.listByIds(ids, app.fields));
  if (byIds) {
    const { text } = await explain(client, byIds);
    plans.push(`\n## The page of ids that the leads in memory found\n${text}`);
  }
  const changes = await explain(client, { text: SELECT_CHANGES, values: [1] });
  plans.push(`\n## What the leads in memory ask before each answer\n${changes.text}`);
  return plans;
}

/**
 * Measures the filters of one class, and prints a line.
 * @param {App} app
 * @param {import('pg').Client} client
 * @param {string} name
 * @param {readonly Wire[]} wires
 * @param {RequestOf} requestOf
 */
async function measureClass(app, client, name, wires, requestOf) {
  const { requests, times, inMemory, processor } = await measureLists(app, wires, requestOf);
  const compared = name.startsWith(MIXED) ? requests.slice(0, options.compared) : [];
  const disagreed = await countDisagreements(app, compared);
  const alone = await explainList(app, client, requests[0] ?? (await requestOf({})));
  const [total = Number.NaN, page = Number.NaN] = alone.milliseconds;
  console.log(
    `${name}: p50 ${figure(times.p50)} ms, p95 ${figure(times.p95)} ms; ` +
      `PostgreSQL alone ${figure(total)} + ${figure(page)} ms, processor ${figure(processor)} ms`,
  );
  return {
    p95: times.p95,
    disagreed,
    plan: `\n## ${name}\n\n\`${JSON.stringify(wires[0] ?? {})}\`\n${alone.text}`,
    row: [
      name,
      answeredBy(inMemory.length, requests.length),
      times.p50,
      times.p95,
      times.p99,
      inMemory.length > 0 ? median(inMemory) : Number.NaN,
      processor,
      ...alone.milliseconds,
    ],
  };
}

const HEADINGS = [
  'filter',
  'answered by',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'of it in memory, p50',
  'processor ms',
  'PostgreSQL alone: total',
  'page',
];

const PLANS_TITLE = [
  '# Plans of the leads list\n',
  `Written by \`node bench/leads-list.mjs\` over ${figure(options.leads)} leads: what PostgreSQL ` +
    'does where it answers alone (and did for every list before leads were kept in memory), ' +
    `one random filter of each class. ${describeMachine()}.\n`,
];

await bench(options, async (stage) => {
  const { databaseUrl, client } = await openLeads(stage, {
    leads: options.leads,
    until: NOW,
    isKept: options.keep === 1,
  });
  const classes = await readClasses(client);
  const app = await startApp(databaseUrl, stage.redisUrl);
  stage.atEnd(app.close);
  const requestOf = await requestMaker(app);
  const first = await requestOf({});
  await untilInMemory(app, first, stage.atEnd);

  const measured = [];
  for (const { name, make } of classes) {
    const wires = Array.from({ length: options.filters }, make);
    measured.push(await measureClass(app, client, name, wires, requestOf));
  }
  const plans = [
    ...PLANS_TITLE,
    ...measured.map(({ plan }) => plan),
    ...(await explainInMemory(app, client, first)),
  ];
  await writeFile(`${ROOT}/bench/generated/leads-list-plans.md`, plans.join('\n'));
  printTable(
    HEADINGS,
    measured.map(({ row }) => row),
  );
  const mixed = measured[classes.findIndex(({ name }) => name.startsWith(MIXED))];
  return [
    atMost(
      'p95 of a page with its total, random filters',
      mixed?.p95 ?? Number.NaN,
      WANTED_MS,
      ' ms',
    ),
    atMost(
      'p95 of the slowest class',
      Math.max(...measured.map(({ p95 }) => p95)),
      WANTED_MS,
      ' ms',
    ),
    none(
      'lists on which the leads in memory and PostgreSQL disagreed',
      measured.reduce((sum, { disagreed }) => sum + disagreed, 0),
    ),
  ];
});

/** @param {import('pg').Client} client @param {Statement} statement */
async function explain(client, { text, values }) {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, SUMMARY) ${text}`, [
    ...values,
  ]);
  const lines = rows.map((row) => String(row['QUERY PLAN']));
  return {
    text: `\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`,
    milliseconds: Number(/[\d.]+/.exec(lines.at(-1) ?? '')?.[0]),
  };
}
