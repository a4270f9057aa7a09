// `node bench/erasure.mjs` looks a person up, exports and erases the person among a million leads, as
// many clicks and a tenth as many audit entries, with two API processes and a worker, while leads
// come in at a steady rate. The response times of intake beside it are compared with those before it.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { failuresOf, startLoad } from './lib/load.mjs';
import { readOptions } from './lib/options.mjs';
import { startProduct } from './lib/product.mjs';
import { fillWithLanes } from './lib/reports-beside-intake.mjs';
import { runOnStage } from './lib/stage.mjs';
import { printTable, printVerdicts } from './lib/table.mjs';

const options = readOptions({
  leads: 1_000_000,
  own: 20,
  rate: 100,
  seconds: 20,
  connections: 64,
});
const EMAIL = 'erased.person@example.com';
const PHONE = '+447400999001';
const WARM_UP_SECONDS = 5;

/**
 * Makes some leads, clicks and audit entries the person's.
 * @param {pg.Client} client
 */
async function addPerson(client) {
  await client.query(
    `INSERT INTO offers (name, slug, url)
     SELECT 'Bench', 'bench', 'https://offer.example/'`,
  );
  await client.query(
    `INSERT INTO clicks
       (hit_id, offer_id, publisher_id, ip, user_agent, is_unique, created_at, custom_param_1)
     SELECT 'hit-' || n, o.id, p.id, inet '10.0.0.0' + n, 'Mozilla/5.0 (X11; Linux x86_64)', true,
       now() - n * interval '1 second', 'campaign-' || n % 97
     FROM generate_series(1, $1::int) n, (SELECT max(id) AS id FROM offers) o,
       (SELECT min(id) AS id FROM publishers) p`,
    [options.leads],
  );
  await client.query(
    `INSERT INTO audit_log (action, entity, entity_id, before, after, created_at)
     SELECT 'cap.update', 'cap', n, '{"daily": 10}', '{"daily": 12, "note": "more leads"}', now()
     FROM generate_series(1, $1::int) n`,
    [Math.ceil(options.leads / 10)],
  );
  await client.query(
    `UPDATE leads
     SET email = $1, phone = $2, first_name = 'Erased', last_name = 'Person'
     WHERE id IN (SELECT id FROM leads WHERE id % 1000 = 7 ORDER BY id LIMIT $3)`,
    [EMAIL, PHONE, options.own],
  );
  await client.query(`UPDATE clicks SET custom_param_2 = $1 WHERE id % 50000 = 3`, [EMAIL]);
  await client.query(
    `UPDATE audit_log SET after = jsonb_build_object('q', $1::text) WHERE id = 77`,
    [EMAIL],
  );
  await client.query('ANALYZE');
}

/**
 * Rows of these tables that name the person.
 * @param {pg.Client} client
 */
async function rowsOfPerson(client) {
  let found = 0;
  for (const table of ['leads', 'clicks', 'audit_log']) {
    const { rows } = await client.query(
      `SELECT count(*)::int AS found
       FROM ${table} t
       WHERE t::text LIKE '%' || $1 || '%' OR t::text LIKE '%' || $2 || '%'`,
      [EMAIL, PHONE],
    );
    found += rows[0].found;
  }
  return found;
}

/** @param {() => Promise<void>} work */
async function secondsOf(work) {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

await runOnStage(options, async (stage) => {
  const { world, databaseUrl } = await fillWithLanes(stage, options.leads, new Date());
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  stage.atEnd(() => client.end());
  await addPerson(client);
  const before = await rowsOfPerson(client);
  const own = { databaseUrl, redisUrl: stage.redisUrl, push: /** @type {const} */ ('memory') };
  const [first, second, worker] = [
    await startProduct(own),
    await startProduct(own),
    await startProduct({ ...own, role: 'worker' }),
  ];
  for (const { stop } of [first, second, worker]) stage.atEnd(stop);
  const load = startLoad();
  stage.atEnd(load.stop);
  const order = {
    url: first.url,
    token: world.token,
    countries: world.lanes.map(({ code }) => code),
    connections: options.connections,
    rate: options.rate,
  };
  await load.send({ ...order, seconds: WARM_UP_SECONDS });
  const alone = await load.send({ ...order, seconds: options.seconds });

  const lookUp = await secondsOf(() => second.lookUp(EMAIL));
  const exported = await secondsOf(() => second.exportPerson(EMAIL));
  console.log(`looked up in ${lookUp.toFixed(2)} s, exported in ${exported.toFixed(2)} s`);

  const sending = load.send({ ...order, seconds: options.seconds });
  const begun = performance.now();
  const id = await second.erase(EMAIL);
  let isOver = false;
  while (!isOver) {
    await delay(50);
    const { rows } = await client.query('SELECT status FROM erasures WHERE id = $1', [id]);
    isOver = rows[0].status === 'completed';
  }
  const seconds = (performance.now() - begun) / 1000;
  const beside = await sending;
  const { rows } = await client.query('SELECT report FROM erasures WHERE id = $1', [id]);
  console.log(`erased in ${seconds.toFixed(1)} s: ${JSON.stringify(rows[0].report)}`);
  /** @type {(name: string, result: import('./lib/load.mjs').LoadResult) => (string | number)[]} */
  const row = (name, result) => {
    const { perSecond, p50, p95, p99, max } = result;
    return [name, perSecond, p50, p95, p99, max, failuresOf(result)];
  };
  printTable(
    [`intake at ${options.rate}/s`, 'leads/s', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'errors'],
    [row('alone', alone), row('beside the erasure', beside)],
  );
  return printVerdicts([
    { name: 'look-up', value: lookUp, unit: ' s', atMost: 3 },
    { name: 'export', value: exported, unit: ' s', atMost: 3 },
    { name: 'rows of the person before', value: before, unit: '', atLeast: 1 },
    { name: 'rows of the person after', value: await rowsOfPerson(client), unit: '', atMost: 0 },
    { name: 'leads not stored', value: failuresOf(beside), unit: '', atMost: 0 },
    { name: 'p99 of intake beside it', value: beside.p99, unit: ' ms', atMost: 250 },
  ]);
});
