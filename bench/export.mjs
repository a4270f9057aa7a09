// `node bench/export.mjs [--rows 1000000]` measures an export of all leads of the list with twenty
// columns, as csv and xlsx: time, memory and event-loop lag. The reader reads at full
// speed. For comparison, COPY shows how long PostgreSQL alone takes to write the same rows to
// /dev/null.
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { bench, readOptions } from './lib/bench.mjs';
import { atMost, printTable } from './lib/figures.mjs';
import { ask, makeStaffToken } from './lib/world.mjs';

const options = readOptions({ rows: 1_000_000, lanes: 10 });
const MEGABYTE = 2 ** 20;
const COLUMNS = [
  'id',
  'status',
  'email',
  'advertiser_name',
  'publisher_name',
  'country_name',
  'created_at',
  'brand_status',
  'publisher_status',
  'rejection_reason',
  'ftd_date',
  'revenue',
  'payout',
  'offer',
  'funnel',
  'distribution_name',
  'first_name',
  'last_name',
  'phone',
  'custom_param_1',
];
const COPIED = `
  SELECT l.id, l.status, l.email, a.name, p.name, c.name, l.created_at, l.brand_status,
    l.publisher_status, l.rejection_reason, l.ftd_at, l.revenue, l.payout, l.offer, l.funnel,
    d.name, l.first_name, l.last_name, l.phone, l.custom_param_1
  FROM leads l
  LEFT JOIN publishers p ON p.id = l.publisher_id
  LEFT JOIN advertisers a ON a.id = l.advertiser_id
  LEFT JOIN distributions d ON d.id = l.distribution_id
  LEFT JOIN countries c ON c.id = l.country_id
  ORDER BY l.created_at DESC, l.id DESC`;

/**
 * Leads of every kind, a tenth of them with an FTD.
 * @param {string} databaseUrl
 * @param {number} rows
 */
async function fill(databaseUrl, rows) {
  await ask(
    databaseUrl,
    `INSERT INTO leads (status, publisher_id, advertiser_id, distribution_id, country_id, email,
       phone, first_name, last_name, ip, offer, funnel, custom_param_1, brand_status,
       publisher_status, revenue, payout, ftd_at, created_at)
    SELECT CASE WHEN n % 10 = 0 THEN 5 ELSE 2 END, publisher_id, advertiser_id, distribution_id,
      country_id, 'lead' || n || '@mail.example.com', '+4478' || lpad(n::text, 8, '0'), 'Ada',
      'Lovelace, Countess', '81.2.69.142', 'offer-' || n % 40, 'spring "sale"',
      'campaign-' || n % 1000,
      'Interested', 'New', CASE WHEN n % 10 = 0 THEN 600.50 ELSE 0 END,
        CASE WHEN n % 10 = 0 THEN 400 ELSE 0 END, CASE WHEN n % 10 = 0 THEN at END, at
    FROM generate_series(1, ${rows} - (SELECT count(*)::int FROM leads)) n
    JOIN LATERAL (SELECT publisher_id, advertiser_id, distribution_id, country_id FROM leads
      WHERE id = 1 + n % 1000) l ON true, LATERAL (SELECT now() - interval '1 second' * n AS at) t`,
  );
  await ask(databaseUrl, 'VACUUM ANALYZE leads');
}

/**
 * @param {import('./lib/bench.mjs').Product} product
 * @param {string} token
 * @param {'csv' | 'xlsx'} format
 */
async function exportAll(product, token, format) {
  await delay(2000);
  const before = await product.memory();
  await product.watch();
  const started = performance.now();
  // As a browser asks: the csv comes compressed.
  const asked = request(`${product.url}/api/lead-details/export`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'timezone-id': '1',
      'accept-encoding': 'gzip, deflate, br',
    },
  });
  asked.end(JSON.stringify({ format, columns: COLUMNS, page_number: null, limit: null }));
  /** @type {import('node:http').IncomingMessage[]} */
  const [reply] = await once(asked, 'response');
  if (!reply) throw new Error('no answer');
  const told = Number(reply.headers['x-total-rows']);
  const first = performance.now() - started;
  let bytes = 0;
  for await (const piece of reply) bytes += piece.length;
  const seconds = (performance.now() - started) / 1000;
  const { p99, max, peak } = await product.watched();
  if (told !== options.rows) throw new Error(`${told} rows instead of ${options.rows}`);
  return {
    seconds,
    first: first / 1000,
    megabytes: bytes / MEGABYTE,
    growth: Math.max(0, peak - before) / MEGABYTE,
    p99,
    max,
  };
}

await bench(options, async (stage) => {
  const world = await stage.world();
  const databaseUrl = await world.copy('product');
  await fill(databaseUrl, options.rows);
  // Exports do not use the leads in memory, and loading those would count as memory of the exports.
  const product = await stage.product({ databaseUrl, leadsInMemory: false });
  const token = await makeStaffToken(product.url, databaseUrl);

  const started = performance.now();
  await ask(databaseUrl, `COPY (${COPIED}) TO '/dev/null' (FORMAT csv)`);
  const copied = (performance.now() - started) / 1000;
  const csv = await exportAll(product, token, 'csv');
  const xlsx = await exportAll(product, token, 'xlsx');
  const row = (/** @type {string} */ name, /** @type {typeof csv} */ it) => [
    name,
    it.seconds,
    it.first,
    it.megabytes,
    it.growth,
    it.p99,
    it.max,
  ];
  printTable(
    [
      `${options.rows.toLocaleString('en-US')} rows × ${COLUMNS.length} columns`,
      'seconds',
      'until the first byte',
      'MiB',
      'memory growth MiB',
      'loop lag p99 ms',
      'max ms',
    ],
    [['COPY inside PostgreSQL', copied, '', '', '', '', ''], row('csv', csv), row('xlsx', xlsx)],
  );
  return [
    atMost('csv', csv.seconds, 15, ' s'),
    atMost('xlsx', xlsx.seconds, 20, ' s'),
    atMost('memory growth', Math.max(csv.growth, xlsx.growth), 200, ' MiB'),
    atMost('event-loop lag', Math.max(csv.max, xlsx.max), 100, ' ms'),
  ];
});
