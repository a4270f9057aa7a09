// `node bench/outbox.mjs [--rows 1000000]` fills the outbox with entries that wait, as while Redis is
// away for long, measures the intake beside an empty one, and then lets a worker empty it: every
// entry is handled once.
import { setTimeout as delay } from 'node:timers/promises';
import { bench, readOptions } from './lib/bench.mjs';
import { duelAndSteady, startContestants, startLoad } from './lib/duel.mjs';
import { figure, none } from './lib/figures.mjs';

const LOOK_MS = 2_000;

/** @typedef {import('pg').Client} Client */

const options = readOptions({ rounds: 3, seconds: 6, connections: 64, rate: 500, rows: 1_000_000 });

await bench(options, async (stage) => {
  const world = await stage.world();
  const databaseUrl = await world.copy('full');
  const client = await stage.connect(databaseUrl);
  await fill(client, options.rows);
  const contestants = await startContestants(stage, world, [
    { name: 'empty outbox' },
    { name: `${figure(options.rows)} entries wait`, databaseUrl },
  ]);
  await duelAndSteady(stage, startLoad(stage, world), contestants);
  const before = await countWaiting(client);
  await stage.product({ databaseUrl, role: 'worker' });
  return [none('entries that wait in the end', await drain(client, before))];
});

/**
 * Entries of leads that have no publisher postback: only the outbox itself is measured.
 * @param {Client} client
 * @param {number} rows
 */
async function fill(client, rows) {
  await client.query(
    `INSERT INTO outbox (topic, payload, created_at)
     SELECT 'publisher-postback',
       jsonb_build_object('lead_id', n, 'event', 'lead_accepted'), now()
     FROM generate_series(1, $1::int) AS n`,
    [rows],
  );
  await client.query('VACUUM ANALYZE outbox');
}

/** @param {Client} client */
async function countWaiting(client) {
  const { rows } = await client.query(
    'SELECT count(*)::int AS waiting FROM outbox WHERE done_at IS NULL',
  );
  return Number(rows[0].waiting);
}

/**
 * Waits until a worker has emptied the outbox.
 * @param {Client} client
 * @param {number} before entries that waited when the worker started
 */
async function drain(client, before) {
  const started = performance.now();
  let waiting = before;
  for (let look = 0; waiting > 0; look += 1) {
    await delay(LOOK_MS);
    waiting = await countWaiting(client);
    const perSecond = (before - waiting) / ((performance.now() - started) / 1000);
    if (look % 10 === 0 || waiting === 0)
      console.log(`${waiting} wait; ${Math.round(perSecond)} handled a second`);
  }
  return waiting;
}
