// `node bench/ledger.mjs [--orders 10000]` gives leads their events in random order, with repeats and
// late ones, over several connections, while two workers post and are killed by turns and PostgreSQL
// crashes. Half of the leads stand under guarantees of both sides. The ledger must owe what an oracle
// computes from the list of events: lead by lead and day by day, and cohort by cohort.
import { setTimeout as delay } from 'node:timers/promises';
import { bench, readOptions } from './lib/bench.mjs';
import { figure, none } from './lib/figures.mjs';
import {
  cohortCount,
  COHORT_STATEMENTS,
  countEqualMembers,
  storeMembers,
} from './lib/ledger-cohorts.mjs';
import { countEqualOrders, STATEMENTS, storeOrders } from './lib/ledger-orders.mjs';
import { connectSteadily, crashPostgres } from './lib/steady-client.mjs';

/** @typedef {import('./lib/ledger-orders.mjs').Posted} Posted */
/** @typedef {import('./lib/steady-client.mjs').SteadyClient} SteadyClient */
/**
 * @typedef {object} Sent
 * @property {number} id
 * @property {Readonly<Record<string, string>>} statements
 * @property {readonly { kind: string, revenue: number, payout: number, day: number }[]} events
 */

const CONNECTIONS = 8;
const KILLS = 20;
const LOOK_MS = 500;

const options = readOptions({ orders: 10_000, seed: 1 });

await bench(options, async (stage) => {
  const world = await stage.world();
  const databaseUrl = await world.copy('ledger');
  const connect = async () => {
    const connection = await connectSteadily(databaseUrl);
    stage.atEnd(connection.end);
    return connection;
  };
  const client = await connect();
  const random = randomOf(options.seed);
  const orders = await storeOrders(client, Math.ceil(options.orders / 2), random);
  const members = await storeMembers(client, Math.floor(options.orders / 2), random);
  const start = () => stage.product({ databaseUrl, role: 'worker' });
  const workers = [await start(), await start()];
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, connect));
  const started = performance.now();
  /** @type {Sent[]} */
  const all = [
    ...orders.map((order) => ({ ...order, statements: STATEMENTS })),
    ...members.map((member) => ({ ...member, statements: COHORT_STATEMENTS })),
  ];
  const sent = connections.map((connection, index) =>
    sendAll(
      connection,
      all.filter((_order, at) => at % CONNECTIONS === index),
    ),
  );
  for (let kill = 0; kill < KILLS; kill += 1) {
    await delay(LOOK_MS);
    await crashPostgres(client);
    await delay(LOOK_MS);
    await workers[kill % 2]?.kill();
    workers[kill % 2] = await start();
  }
  await Promise.all(sent);
  await drained(client, cohortCount(members));
  const seconds = (performance.now() - started) / 1000;
  const events = all.reduce((sum, order) => sum + order.events.length, 0);
  console.log(
    `${figure(events)} events in ${Math.round(seconds)} s, ${cohortCount(members)} cohorts, ` +
      `${KILLS} kills of a worker and ${KILLS} crashes of PostgreSQL`,
  );
  const posted = await readPosted(client);
  const equalOrders = countEqualOrders(orders, posted);
  const equalMembers = countEqualMembers(members, posted);
  const equal = equalOrders + equalMembers;
  console.log(
    `leads alone: ${equalOrders} of ${orders.length}; in cohorts: ${equalMembers} of ${members.length}`,
  );
  const broken = await countBroken(client);
  console.log(`equal: ${equal} of ${all.length}`);
  return [
    none('leads that differ', all.length - equal),
    none('postings and balances that do not add up', broken),
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

/** @param {SteadyClient} client @param {readonly Sent[]} orders */
async function sendAll(client, orders) {
  const longest = Math.max(...orders.map(({ events }) => events.length));
  for (let step = 0; step < longest; step += 1)
    for (const { id, statements, events } of orders) {
      const event = events[step];
      if (!event) continue;
      // Each statement needs the type of every parameter, also of those that it does not use.
      await client.query(
        `WITH given AS (SELECT $1::int, $2::numeric, $3::numeric, $4::timestamptz)
         ${statements[event.kind]?.replace(/^WITH/, ',')}`,
        [
          id,
          event.revenue / 100,
          event.payout / 100,
          new Date(Date.UTC(2026, 2, event.day, 12)).toISOString(),
        ],
      );
    }
}

/**
 * Waits until all cohorts are closed and no event is left.
 * @param {SteadyClient} client
 * @param {number} cohorts
 */
async function drained(client, cohorts) {
  for (;;) {
    const { rows } = await client.query(
      `SELECT (SELECT count(*) FROM money_events) = 0 AND (SELECT count(*) FROM cohort_events) = 0
         AND (SELECT count(*) FROM cohort_recounts) = 0
         AND (SELECT count(*) FROM plan_cohorts) >= $1 AS done`,
      [cohorts],
    );
    if (rows[0].done) return;
    await delay(LOOK_MS);
  }
}

/** @param {SteadyClient} client @returns {Promise<Posted>} */
async function readPosted(client) {
  const { rows } = await client.query(
    `SELECT p.lead_id, extract(day FROM p.counts_at AT TIME ZONE 'UTC')::int AS day,
       coalesce(sum(e.amount) FILTER (WHERE a.kind = 'receivable'), 0)::int AS revenue,
       coalesce(-sum(e.amount) FILTER (WHERE a.kind = 'on_hold'), 0)::int AS payout
     FROM ledger_postings p
     JOIN ledger_entries e ON e.posting_id = p.id
     JOIN ledger_accounts a ON a.id = e.account_id
     GROUP BY 1, 2`,
  );
  /** @type {Posted} */
  const posted = new Map();
  for (const row of rows) posted.set(row.lead_id, [...(posted.get(row.lead_id) ?? []), row]);
  return posted;
}

/** @param {SteadyClient} client */
async function countBroken(client) {
  const { rows } = await client.query(
    `SELECT
       (SELECT count(*)::int FROM (
         SELECT FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
         GROUP BY e.posting_id, a.currency HAVING sum(e.amount) <> 0) p)
       + (SELECT count(*)::int FROM ledger_accounts a WHERE a.balance <> coalesce(
           (SELECT sum(amount) FROM ledger_entries e WHERE e.account_id = a.id), 0)) AS broken`,
  );
  return Number(rows[0].broken);
}
