// `node bench/erasure.mjs` looks a person up, exports and erases the person among a million leads, as
// many clicks and a tenth as many audit entries, with two API processes and a worker, while leads
// come in at a steady rate. The response times of intake beside it are compared with those before it.
import { setTimeout as delay } from 'node:timers/promises';
import { bench, readOptions } from './lib/bench.mjs';
import { failuresOf, printLoads, startLoad } from './lib/duel.mjs';
import { atLeast, atMost, none, timed } from './lib/figures.mjs';
import { fillWithLanes } from './lib/lead-database.mjs';

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
 * @param {import('pg').Client} client
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
 * @param {import('pg').Client} client
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

await bench(options, async (stage) => {
  const filled = await fillWithLanes(stage, options.leads, new Date());
  const { world, databaseUrl, client } = filled;
  await addPerson(client);
  const before = await rowsOfPerson(client);
  const first = await stage.product({ databaseUrl });
  const second = await stage.product({ databaseUrl });
  await stage.product({ databaseUrl, role: 'worker' });
  const load = startLoad(stage, world);
  const order = { url: first.url, rate: options.rate };
  await load.send({ ...order, seconds: WARM_UP_SECONDS });
  const alone = await load.send(order);

  const [, lookUpMs] = await timed(() => second.lookUp(EMAIL));
  const [, exportMs] = await timed(() => second.exportPerson(EMAIL));
  const [lookUp, exported] = [lookUpMs / 1000, exportMs / 1000];
  console.log(`looked up in ${lookUp.toFixed(2)} s, exported in ${exported.toFixed(2)} s`);

  const sending = load.send(order);
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
  printLoads(`intake at ${options.rate}/s`, [
    ['alone', alone],
    ['beside the erasure', beside],
  ]);
  return [
    atMost('look-up', lookUp, 3, ' s'),
    atMost('export', exported, 3, ' s'),
    atLeast('rows of the person before', before, 1),
    none('rows of the person after', await rowsOfPerson(client)),
    none('leads not stored', failuresOf(beside)),
    atMost('p99 of intake beside it', beside.p99, 250, ' ms'),
  ];
});
