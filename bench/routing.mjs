// `node bench/routing.mjs` measures how long one decision takes under a large configuration, and how
// soon every process follows a change of that configuration.
import { bench, readOptions } from './lib/bench.mjs';
import { measureDecisions, storeBigConfig } from './lib/decisions.mjs';
import { atMost, printTable, spread } from './lib/figures.mjs';
import { makeEmptyDatabase } from './lib/world.mjs';

const options = readOptions({
  distributions: 1000,
  caps: 200,
  advertisers: 200,
  decisions: 50_000,
  processes: 2,
  changes: 20,
});

/** Changes that staff may make, each in a commit of its own. */
const CHANGES = [
  'UPDATE caps SET cap = cap + 1 WHERE id = (SELECT min(id) FROM caps)',
  `UPDATE distribution_advertisers
   SET percentage = 35
   WHERE id = (SELECT max(id) FROM distribution_advertisers)`,
  `UPDATE publishers SET status = 'inactive' WHERE id = (SELECT max(id) FROM publishers)`,
  `INSERT INTO blacklist_items (blacklist_type_id, value) VALUES (1, gen_random_uuid() || '@example.com')`,
];

/**
 * Commits changes one after the other.
 * @param {import('pg').Client} client
 * @param {readonly import('./lib/bench.mjs').Product[]} processes
 * @returns {Promise<Float64Array>} milliseconds from the commit until the last process
 *   decided by it
 */
async function measureChanges(client, processes) {
  const delays = new Float64Array(options.changes);
  for (let number = 0; number < options.changes; number += 1) {
    await client.query('BEGIN');
    await client.query(CHANGES[number % CHANGES.length] ?? '');
    const { rows } = await client.query('SELECT version FROM routing_versions');
    const inForce = processes.map((process) => process.inForce(Number(rows[0]?.version)));
    const committedAt = performance.timeOrigin + performance.now();
    await client.query('COMMIT');
    delays[number] = Math.max(...(await Promise.all(inForce))) - committedAt;
  }
  return delays;
}

await bench(options, async (stage) => {
  const databaseUrl = await makeEmptyDatabase(stage.serverUrl);
  const client = await stage.connect(databaseUrl);
  await storeBigConfig(client, options);

  const { durations, offers } = await measureDecisions(client, options.decisions);
  const processes = [];
  for (let number = 1; number <= options.processes; number += 1)
    processes.push(await stage.product({ databaseUrl }));
  const decision = spread(durations);
  const change = spread(await measureChanges(client, processes));
  console.log(
    `${options.distributions} distributions, ${options.caps} caps, ` +
      `${options.advertisers} advertisers; ${Math.round((offers / durations.length) * 100)} % ` +
      'of the leads were offered to an advertiser',
  );
  printTable(
    ['', 'runs', 'p50 ms', 'p99 ms', 'max ms'],
    [
      ['one decision', durations.length, decision.p50, decision.p99, decision.max],
      [
        `a change, until in force in ${options.processes} processes`,
        options.changes,
        change.p50,
        change.p99,
        change.max,
      ],
    ],
  );
  return [
    atMost('p99 of a decision', decision.p99, 1, ' ms'),
    atMost('slowest change', change.max, 1000, ' ms'),
  ];
});
