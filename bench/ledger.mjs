// `node bench/ledger.mjs [--orders 10000]` gives leads their events in random order, with repeats and
// late ones, over several connections, while two workers post and are killed by turns. The ledger
// must owe what an oracle computes from the list of events, lead by lead and day by day.
import { setTimeout as delay } from 'node:timers/promises';
import { bench, readOptions } from './lib/bench.mjs';
import { atLeast, figure, none } from './lib/figures.mjs';

/** @typedef {import('pg').Client} Client */
/** @typedef {'report' | 'accept' | 'reject' | 'refuse' | 'reverse' | 'correct' | 'test'} Kind */
/** @typedef {{ kind: Kind, revenue: number, payout: number, day: number }} Event Cents; day of March. */
/** @typedef {{ revenue: number, payout: number, day: number }} Owed Cents. */

const CONNECTIONS = 8;
const KILLS = 20;
const LOOK_MS = 500;
/** @type {readonly Kind[]} */
const KINDS = ['report', 'accept', 'reject', 'refuse', 'reverse', 'correct', 'test'];

/**
 * The statement of each event, which changes nothing where the event is not possible: `$1` lead,
 * `$2` revenue, `$3` payout, `$4` time of the FTD.
 * @type {Readonly<Record<Kind, string>>}
 */
const STATEMENTS = {
  report: 'SET status = 6, revenue = $2, ftd_at = $4 WHERE id = $1 AND status = 2',
  accept: 'SET status = 5, payout = $3 WHERE id = $1 AND status IN (6, 7)',
  reject: 'SET status = 7, payout = 0 WHERE id = $1 AND status = 6',
  refuse: 'SET status = 7, payout = 0, revenue = 0 WHERE id = $1 AND status = 6',
  reverse: 'SET status = 7, payout = 0 WHERE id = $1 AND status = 5',
  correct: 'SET revenue = $2, payout = $3 WHERE id = $1 AND status = 5',
  test: 'SET is_test = true WHERE id = $1',
};

const options = readOptions({ orders: 10_000, seed: 1 });

await bench(options, async (stage) => {
  const world = await stage.world();
  const databaseUrl = await world.copy('ledger');
  const client = await stage.connect(databaseUrl);
  const random = randomOf(options.seed);
  const orders = await storeLeads(client, options.orders, random);
  const start = () => stage.product({ databaseUrl, role: 'worker' });
  const workers = [await start(), await start()];
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => stage.connect(databaseUrl)),
  );
  const started = performance.now();
  const sent = connections.map((connection, index) =>
    sendAll(
      connection,
      orders.filter((_order, at) => at % CONNECTIONS === index),
    ),
  );
  for (let kill = 0; kill < KILLS; kill += 1) {
    await delay(LOOK_MS);
    await workers[kill % 2]?.kill();
    workers[kill % 2] = await start();
  }
  await Promise.all(sent);
  await drained(client);
  const seconds = (performance.now() - started) / 1000;
  const events = orders.reduce((sum, order) => sum + order.events.length, 0);
  console.log(`${figure(events)} events in ${Math.round(seconds)} s, ${KILLS} kills of a worker`);
  const perSecond = await postBacklog(client);
  const equal = await countEqual(client, orders);
  const broken = await countBroken(client);
  console.log(`equal: ${equal} of ${orders.length}`);
  return [
    none('leads that differ', orders.length - equal),
    none('postings and balances that do not add up', broken),
    atLeast('events posted a second from a backlog', perSecond, 1_700),
  ];
});

/**
 * Mulberry32: the same seed gives the same orders.
 * @param {number} seed
 */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Stores accepted leads and gives each a list of events, some of them twice.
 * @param {Client} client
 * @param {number} count
 * @param {() => number} random
 */
async function storeLeads(client, count, random) {
  const { rows } = await client.query(
    `INSERT INTO leads (publisher_id, advertiser_id, status, email, phone, first_name,
       last_name, ip, created_at, updated_at)
     SELECT p.id, a.ids[1 + n % cardinality(a.ids)], 2, 'order-' || n || '@example.org',
       '+44' || n, 'Jane', 'Doe', '192.0.2.1', now(), now()
     FROM generate_series(1, $1::int) AS n,
       (SELECT min(id) AS id FROM publishers) p,
       (SELECT array_agg(id ORDER BY id) AS ids FROM advertisers) a
     RETURNING id`,
    [count],
  );
  return rows.map((/** @type {{ id: number }} */ { id }) => ({ id, events: eventsOf(random) }));
}

/** @param {() => number} random @returns {Event[]} */
function eventsOf(random) {
  const below = (/** @type {number} */ most) => Math.floor(random() * most);
  return Array.from({ length: 2 + below(8) }, () => ({
    kind: KINDS[below(random() < 0.9 ? 6 : 7)] ?? 'report',
    revenue: below(100_000),
    payout: below(50_000),
    day: 1 + below(28),
  })).flatMap((event) => (random() < 0.2 ? [event, event] : [event]));
}

/** @param {Client} client @param {readonly { id: number, events: Event[] }[]} orders */
async function sendAll(client, orders) {
  const longest = Math.max(...orders.map(({ events }) => events.length));
  for (let step = 0; step < longest; step += 1)
    for (const { id, events } of orders) {
      const event = events[step];
      if (!event) continue;
      // Each statement needs the type of every parameter, also of those that it does not use.
      await client.query({
        name: event.kind,
        text: `UPDATE leads ${STATEMENTS[event.kind]}
          AND ($2::numeric, $3::numeric, $4::timestamptz) IS NOT NULL`,
        values: [
          id,
          event.revenue / 100,
          event.payout / 100,
          new Date(Date.UTC(2026, 2, event.day, 12)).toISOString(),
        ],
      });
    }
}

/** The oracle. @param {readonly Event[]} events @returns {Owed} */
function owedAfter(events) {
  let status = 2;
  let [revenue, payout, day, isTest] = [0, 0, 0, false];
  for (const event of events) {
    if (event.kind === 'test') isTest = true;
    else if (event.kind === 'report' && status === 2)
      [status, revenue, day] = [6, event.revenue, event.day];
    else if (event.kind === 'accept' && (status === 6 || status === 7))
      [status, payout] = [5, event.payout];
    else if (event.kind === 'reject' && status === 6) [status, payout] = [7, 0];
    else if (event.kind === 'refuse' && status === 6) [status, payout, revenue] = [7, 0, 0];
    else if (event.kind === 'reverse' && status === 5) [status, payout] = [7, 0];
    else if (event.kind === 'correct' && status === 5)
      [revenue, payout] = [event.revenue, event.payout];
  }
  return isTest ? { revenue: 0, payout: 0, day } : { revenue, payout, day };
}

/** Waits until no event is left. @param {Client} client */
async function drained(client) {
  for (;;) {
    const { rows } = await client.query('SELECT count(*)::int AS left FROM money_events');
    if (rows[0].left === 0) return;
    await delay(LOOK_MS);
  }
}

/**
 * Returns how many events a second are posted of 100,000 that wait: each takes back a cent and posts
 * it again on another day, so that nothing is owed for it.
 * @param {Client} client
 */
async function postBacklog(client) {
  const count = 100_000;
  const insert = (/** @type {string} */ before, /** @type {string} */ after) =>
    client.query(
      `INSERT INTO money_events (lead_id, advertiser_id, publisher_id, reason, happened_at,
         leg, part, amount_before, counted_before, amount, counts_at)
       SELECT 0, a.id, p.id, 'corrected', now(), 'revenue', 'ftd', ${before}, now(), ${after}, now()
       FROM generate_series(1, $1::int),
         (SELECT min(id) AS id FROM advertisers) a, (SELECT min(id) AS id FROM publishers) p`,
      [count / 2],
    );
  await client.query('BEGIN');
  await insert('0', '1');
  await insert('1', '0');
  const started = performance.now();
  await client.query('COMMIT');
  await drained(client);
  return count / ((performance.now() - started) / 1000);
}

/** @param {Client} client @param {readonly { id: number, events: Event[] }[]} orders */
async function countEqual(client, orders) {
  const { rows } = await client.query(
    `SELECT p.lead_id, extract(day FROM p.counts_at AT TIME ZONE 'UTC')::int AS day,
       coalesce(sum(e.amount) FILTER (WHERE a.kind = 'receivable'), 0)::int AS revenue,
       coalesce(-sum(e.amount) FILTER (WHERE a.kind = 'on_hold'), 0)::int AS payout
     FROM ledger_postings p
     JOIN ledger_entries e ON e.posting_id = p.id
     JOIN ledger_accounts a ON a.id = e.account_id
     WHERE p.lead_id > 0
     GROUP BY 1, 2`,
  );
  /** @type {Map<number, (Owed & { lead_id: number })[]>} */
  const posted = new Map();
  for (const row of rows) posted.set(row.lead_id, [...(posted.get(row.lead_id) ?? []), row]);
  return orders.filter(({ id, events }) => {
    const owed = owedAfter(events);
    const found = (posted.get(id) ?? []).filter(({ revenue, payout }) => revenue || payout);
    if (owed.revenue === 0 && owed.payout === 0) return found.length === 0;
    const [only] = found;
    return (
      found.length === 1 &&
      only?.revenue === owed.revenue &&
      only.payout === owed.payout &&
      only.day === owed.day
    );
  }).length;
}

/** @param {Client} client */
async function countBroken(client) {
  const { rows } = await client.query(
    `SELECT
       (SELECT count(*)::int FROM (
         SELECT FROM ledger_entries GROUP BY posting_id HAVING sum(amount) <> 0) p)
       + (SELECT count(*)::int FROM ledger_accounts a WHERE a.balance <> coalesce(
           (SELECT sum(amount) FROM ledger_entries e WHERE e.account_id = a.id), 0)) AS broken`,
  );
  return Number(rows[0].broken);
}
