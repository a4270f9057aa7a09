// `pnpm bench:routing` measures how long one decision takes under a large configuration, and how
// soon every process follows a change of that configuration.
import pg from 'pg';
import { measureDecisions } from './lib/decisions.mjs';
import { storeBigConfig } from './lib/big-config.mjs';
import { readOptions } from './lib/options.mjs';
import { startProduct } from './lib/product.mjs';
import { runOnStage } from './lib/stage.mjs';
import { spread } from './lib/stats.mjs';
import { printTable, printVerdicts } from './lib/table.mjs';
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
  `INSERT INTO blacklist_items (blacklist_type_id, value) VALUES (1, 'someone@example.com')`,
];

/**
 * Commits changes one after the other.
 * @param {pg.Client} client
 * @param {readonly Awaited<ReturnType<typeof startProduct>>[]} processes
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

await runOnStage(options, async ({ serverUrl, redisUrl, atEnd }) => {
  const databaseUrl = await makeEmptyDatabase(serverUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  atEnd(() => client.end());
  await storeBigConfig(client, options);

  const { durations, offers } = await measureDecisions(client, options.decisions);
  const processes = [];
  for (let number = 1; number <= options.processes; number += 1) {
    const product = await startProduct({ databaseUrl, redisUrl, push: 'memory' });
    atEnd(product.stop);
    processes.push(product);
  }
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
  return printVerdicts([
    { name: 'p99 of a decision', value: decision.p99, unit: ' ms', atMost: 1 },
    { name: 'slowest change', value: change.max, unit: ' ms', atMost: 1000 },
  ]);
});
