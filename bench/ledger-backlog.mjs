// `node bench/ledger-backlog.mjs [--events 1000000] [--rate 200]` posts a backlog of changes of money
// while leads come in, and measures both: the events posted a second, and what intake loses.
import { setTimeout as delay } from 'node:timers/promises';
import { bench, readOptions } from './lib/bench.mjs';
import { failuresOf, printLoads, startLoad } from './lib/duel.mjs';
import { atLeast, atMost, figure, none } from './lib/figures.mjs';

const WARM_UP_SECONDS = 5;
const LEAST_PER_SECOND = 1_667;
const LOOK_MS = 500;

const options = readOptions({
  events: 1_000_000,
  rate: 200,
  seconds: 60,
  connections: 64,
  lanes: 50,
});

await bench(options, async (stage) => {
  const { events, rate, seconds } = options;
  const world = await stage.world();
  const databaseUrl = await world.copy('backlog');
  const client = await stage.connect(databaseUrl);
  const product = await stage.product({ databaseUrl });
  const load = startLoad(stage, world);
  const order = { url: product.url, rate, seconds };
  await load.send({ ...order, seconds: WARM_UP_SECONDS });
  const alone = await load.send(order);
  await stage.product({ databaseUrl, role: 'worker' });
  await noteChanges(client, events);
  const posting = secondsUntilPosted(client);
  const beside = await load.send(order);
  const perSecond = events / (await posting);
  printLoads('intake', [
    [`${rate}/s alone`, alone],
    [`${rate}/s beside ${figure(events)} events`, beside],
  ]);
  return [
    atLeast('events posted a second', perSecond, LEAST_PER_SECOND),
    atLeast('leads answered', beside.perSecond, rate * 0.98, ' a second'),
    atMost('p50 beside the backlog', beside.p50 / alone.p50, 2, ' × alone'),
    none('leads not stored', failuresOf(alone) + failuresOf(beside)),
  ];
});

/**
 * Notes changes in pairs that take each other back, so that nothing is owed for them.
 * @param {import('pg').Client} client
 * @param {number} count
 */
async function noteChanges(client, count) {
  await client.query(
    `INSERT INTO money_events (lead_id, advertiser_id, publisher_id, reason, happened_at, leg, part,
       amount_before, counted_before, amount, counts_at)
     SELECT 0, a.id, p.id, 'corrected', now(), 'revenue', 'ftd', c.before, now(), 1 - c.before, now()
     FROM generate_series(1, $1::int / 2),
       (VALUES (0), (1)) AS c(before),
       (SELECT min(id) AS id FROM advertisers) a, (SELECT min(id) AS id FROM publishers) p`,
    [count],
  );
}

/** @param {import('pg').Client} client */
async function secondsUntilPosted(client) {
  const started = performance.now();
  for (;;) {
    const { rows } = await client.query('SELECT NOT EXISTS (SELECT FROM money_events) AS done');
    if (rows[0].done) return (performance.now() - started) / 1000;
    await delay(LOOK_MS);
  }
}
