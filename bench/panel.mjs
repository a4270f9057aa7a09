// `node bench/panel.mjs` measures the publisher panel over a million leads and two million clicks,
// for the largest publisher and for an account with fifty: every page over a week and over the 92
// days that it shows at most, and searches. Beside it, PostgreSQL counts the same leads alone.
import { ROOT } from '../scripts/shared/paths.mjs';
import { bench, readOptions } from './lib/bench.mjs';
import { atMost, figure, printTable, spread, timed } from './lib/figures.mjs';
import { openLeads, setProductEnvironment } from './lib/lead-database.mjs';
import { storeManyClicks } from './lib/many-leads.mjs';
import { loadBuilt } from './lib/product.mjs';

const options = readOptions({ leads: 1_000_000, clicks: 2_000_000, rounds: 40 });
const NOW = new Date('2026-11-21T15:00:00Z');
const ZONE = 'Europe/Paris';
const PERIODS = {
  'a week': { from: '2026-11-15', to: '2026-11-21' },
  '92 days': { from: '2026-08-22', to: '2026-11-21' },
};
const LIST_MS = 150;
const REPORT_MS = 200;
const CALLS_A_PUBLISHER = 100;

/**
 * @typedef {{ publisherIds: number[], timezone: string }} Reader
 * @typedef {{ from: string, to: string }} Period
 * @typedef {{ name: string, atMost: number, ask: () => Promise<unknown> }} Question
 * @typedef {import('pg').Client} Client
 */

/** The last requests of every publisher, as the log keeps them. @param {Client} client */
async function storeCalls(client) {
  await client.query(
    `INSERT INTO publisher_api_calls (publisher_id, created_at, method, path, trace_id, status,
       code, lead_id, faults)
     SELECT p.id, $1::timestamptz - n * interval '1 minute', 'POST', '/api/v1/leads', 'bench-' || n,
       422, 'invalid', NULL, '[{"field": "email", "code": "invalid_format"}]'
     FROM publishers p CROSS JOIN generate_series(1, ${CALLS_A_PUBLISHER}) n`,
    [NOW],
  );
  await client.query('ANALYZE publisher_api_calls');
}

/** The approved conversions of the leads with an FTD. @param {Client} client */
async function storeConversions(client) {
  const { rowCount } = await client.query(
    `INSERT INTO conversions (lead_id, reported_at, ftd_at, revenue, payout, is_fake, state,
       decided_at)
     SELECT id, ftd_at, ftd_at, revenue, payout, fake_ftd, 'accepted', ftd_at
     FROM leads WHERE status = 5 AND ftd_at IS NOT NULL
     ON CONFLICT DO NOTHING`,
  );
  await client.query('ANALYZE conversions');
  console.log(`${figure(rowCount ?? 0)} approved conversions stored`);
}

/** The publishers with the most leads first. @param {Client} client @returns {Promise<number[]>} */
async function largestPublishers(client) {
  const { rows } = await client.query(
    'SELECT publisher_id AS id FROM leads GROUP BY 1 ORDER BY count(*) DESC LIMIT 50',
  );
  return rows.map(({ id }) => Number(id));
}

/** Returns searches of a publisher: the middle lead of its year. @param {Client} client */
async function searchesOf(client, /** @type {number} */ publisherId) {
  const { rows } = await client.query(
    `SELECT id, email, phone, hit_id FROM leads
     WHERE publisher_id = $1 AND hit_id IS NOT NULL AND created_at > $2::timestamptz - interval '80 days'
     ORDER BY created_at LIMIT 1`,
    [publisherId, NOW],
  );
  const { id, email, phone, hit_id } = rows[0];
  return {
    'an e-mail': email,
    'a phone': phone,
    'a hit id': hit_id,
    'an id': String(id),
    nothing: 'nobody@example.com',
  };
}

/** @param {string} databaseUrl @param {string} redisUrl */
async function startPanel(databaseUrl, redisUrl) {
  setProductEnvironment(databaseUrl, redisUrl);
  const [{ createApp }, { PublisherLedgerService }, { ApiCallLogService }] = await Promise.all(
    [
      'app.js',
      'modules/intake/intake/publisher-ledger.service.js',
      'modules/intake/intake/api-call-log.service.js',
    ].map((file) => /** @type {Promise<any>} */ (loadBuilt(file))),
  );
  const { PanelLeadQuery } = /** @type {any} */ (
    await import(`${ROOT}/packages/contracts/dist/index.js`)
  );
  const app = await createApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const ledger = app.get(PublisherLedgerService);
  const calls = app.get(ApiCallLogService);
  return {
    /** @param {Reader} reader @param {Period} period @returns {Question[]} */
    pages: (reader, period) => [
      {
        name: 'dashboard',
        atMost: REPORT_MS,
        ask: () => ledger.dashboard(reader, period),
      },
      {
        name: 'leads',
        atMost: LIST_MS,
        ask: () => ledger.leads(reader, PanelLeadQuery.parse(period)),
      },
      {
        name: 'rejected leads',
        atMost: LIST_MS,
        ask: () => ledger.leads(reader, PanelLeadQuery.parse({ ...period, status: 'Rejected' })),
      },
      {
        name: 'conversions',
        atMost: LIST_MS,
        ask: () => ledger.conversions(reader, PanelLeadQuery.parse(period)),
      },
      ...['day', 'offer', 'country'].map((group) => ({
        name: `clicks by ${group}`,
        atMost: REPORT_MS,
        ask: () => ledger.clicks(reader, { ...period, group }),
      })),
    ],
    /** @param {Reader} reader @param {string} search @returns {Promise<{ data: object[] }>} */
    search: (reader, search) =>
      ledger.leads(reader, PanelLeadQuery.parse({ ...PERIODS['92 days'], search })),
    /** @param {number} publisherId @returns {Promise<object[]>} */
    calls: (publisherId) => calls.list(publisherId),
    close: () => /** @type {Promise<void>} */ (app.close()),
  };
}

/** PostgreSQL alone. @param {Client} client @param {Reader} reader @param {Period} period */
const countAlone = (client, { publisherIds }, { from, to }) =>
  client.query(
    `SELECT count(*) FROM leads
     WHERE publisher_id = ANY($1) AND created_at >= $2 AND created_at < $3::date + 1`,
    [publisherIds, from, to],
  );

/** @param {Question & { who: string, when: string }} question */
async function measure({ who, when, name, atMost, ask }) {
  const times = new Float64Array(options.rounds);
  for (let round = 0; round < options.rounds; round += 1) [, times[round]] = await timed(ask);
  const { p50, p95, max } = spread(times);
  console.log(`${who}, ${when}, ${name}: p50 ${figure(p50)}, p95 ${figure(p95)} ms`);
  return { p95, atMost, row: [who, when, name, p50, p95, max] };
}

await bench(options, async (stage) => {
  const { databaseUrl, client } = await openLeads(stage, {
    ...{ leads: options.leads, until: NOW, isKept: false },
  });
  await storeManyClicks(client, { clicks: options.clicks, until: NOW });
  await storeConversions(client);
  await storeCalls(client);
  const publishers = await largestPublishers(client);
  const [largest = 0] = publishers;
  const panel = await startPanel(databaseUrl, stage.redisUrl);
  stage.atEnd(panel.close);
  const readers = {
    'the largest': { publisherIds: [largest], timezone: ZONE },
    fifty: { publisherIds: publishers, timezone: ZONE },
  };
  /** @type {Awaited<ReturnType<typeof measure>>[]} */
  const measured = [];
  for (const [who, reader] of Object.entries(readers)) {
    for (const [when, period] of Object.entries(PERIODS)) {
      for (const question of panel.pages(reader, period))
        measured.push(await measure({ ...question, who, when }));
      const ask = () => countAlone(client, reader, period);
      const name = 'count of leads, PostgreSQL alone';
      measured.push(await measure({ who, when, name, atMost: Infinity, ask }));
    }
    for (const [what, text] of Object.entries(await searchesOf(client, largest))) {
      const found = (await panel.search(reader, text)).data.length;
      const name = `search for ${what}, ${found} found`;
      const ask = () => panel.search(reader, text);
      measured.push(await measure({ who, when: '92 days', name, atMost: LIST_MS, ask }));
    }
  }
  const ask = () => panel.calls(largest);
  measured.push(
    await measure({ who: 'the largest', when: 'always', name: 'log', atMost: LIST_MS, ask }),
  );
  printTable(
    ['publishers', 'period', 'page', 'p50 ms', 'p95 ms', 'max ms'],
    measured.map(({ row }) => row),
  );
  const slowest = (/** @type {number} */ limit) =>
    Math.max(...measured.filter(({ atMost }) => atMost === limit).map(({ p95 }) => p95));
  return [
    atMost('p95 of the slowest list', slowest(LIST_MS), LIST_MS, ' ms'),
    atMost('p95 of the dashboard and the click report', slowest(REPORT_MS), REPORT_MS, ' ms'),
  ];
});
