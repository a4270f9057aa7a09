// `node bench/outbox.mjs [--rows 1000000]` fills the outbox with entries that wait, as while Redis is
// away for long, measures the intake beside an empty one, and then lets a worker empty it: every
// entry is handled once.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { duel, printMedians } from './lib/duel.mjs';
import { startLoad } from './lib/load.mjs';
import { readOptions } from './lib/options.mjs';
import { startProduct } from './lib/product.mjs';
import { runOnStage } from './lib/stage.mjs';
import { printVerdicts } from './lib/table.mjs';
import { makeWorld } from './lib/world.mjs';

const options = readOptions({
  rounds: 3,
  seconds: 6,
  connections: 64,
  lanes: 50,
  rate: 500,
  rows: 1_000_000,
});
const LOOK_MS = 2_000;

await runOnStage(options, async ({ serverUrl, redisUrl, atEnd }) => {
  const world = await makeWorld(serverUrl, {
    lanes: options.lanes,
    oneCap: false,
    advertiserUrl: 'https://advertiser.example/leads',
  });
  const load = startLoad();
  atEnd(load.stop);
  const [empty, full] = [await world.copy('empty'), await world.copy('full')];
  const client = new pg.Client({ connectionString: full });
  await client.connect();
  atEnd(() => client.end());
  await fill(client);
  const contestants = [];
  for (const [name, databaseUrl] of [
    ['empty outbox', empty],
    [`${options.rows.toLocaleString('en')} entries wait`, full],
  ]) {
    const server = await startProduct({
      databaseUrl: String(databaseUrl),
      redisUrl,
      push: 'memory',
    });
    atEnd(server.stop);
    contestants.push({ name: String(name), server });
  }
  const order = {
    token: world.token,
    countries: world.lanes.map(({ code }) => code),
    connections: options.connections,
    seconds: options.seconds,
  };
  const { rounds, rate } = options;
  printMedians(await duel({ contestants, load, order, rounds }));
  console.log(`At ${rate}/s:`);
  printMedians(await duel({ contestants, load, order: { ...order, rate }, rounds }));
  return drain(client, full, redisUrl, atEnd);
});

/** Entries of leads that have no publisher postback: only the outbox itself is measured. */
async function fill(/** @type {pg.Client} */ client) {
  await client.query(
    `INSERT INTO outbox (topic, payload, created_at)
     SELECT 'publisher-postback',
       jsonb_build_object('lead_id', n, 'event', 'lead_accepted'), now()
     FROM generate_series(1, $1::int) AS n`,
    [options.rows],
  );
  await client.query('VACUUM ANALYZE outbox');
}

/**
 * @param {pg.Client} client
 * @param {string} databaseUrl
 * @param {string} redisUrl
 * @param {(end: () => Promise<void>) => void} atEnd
 */
async function drain(client, databaseUrl, redisUrl, atEnd) {
  const count = async () => {
    const { rows } = await client.query(
      'SELECT count(*)::int AS waiting FROM outbox WHERE done_at IS NULL',
    );
    return Number(rows[0].waiting);
  };
  const before = await count();
  const worker = await startProduct({ databaseUrl, redisUrl, push: 'memory', role: 'worker' });
  atEnd(worker.stop);
  const started = performance.now();
  let waiting = before;
  for (let look = 0; waiting > 0; look += 1) {
    await delay(LOOK_MS);
    waiting = await count();
    const perSecond = (before - waiting) / ((performance.now() - started) / 1000);
    if (look % 10 === 0 || waiting === 0)
      console.log(`${waiting} wait; ${Math.round(perSecond)} handled a second`);
  }
  return printVerdicts([
    { name: 'entries that wait in the end', value: waiting, unit: '', atMost: 0 },
  ]);
}
