// `node bench/hot-cap.mjs`: every lead counts in one cap. Measures the throughput, whether the count is
// exact, and that there is no deadlock. For comparison, a minimal handler increments the same row.
import { setTimeout as delay } from 'node:timers/promises';
import { bench, readOptions } from './lib/bench.mjs';
import { duel, failuresOf, startContestants, startLoad, startMinimal } from './lib/duel.mjs';
import { atLeast, none } from './lib/figures.mjs';
import { ask } from './lib/world.mjs';

/** @param {string} databaseUrl */
async function readCap(databaseUrl) {
  /** @type {{ filled: number, reserved: number, accepted: number, deadlocks: number }[]} */
  const [row] = await ask(
    databaseUrl,
    `SELECT w.filled, w.reserved,
       (SELECT count(*)::int FROM leads WHERE status = 2 AND created_at > c.window_started_at
       AND first_name <> 'Past') AS accepted,
    (SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()) AS deadlocks
    FROM cap_windows w
    JOIN caps c ON c.id = w.cap_id`,
  );
  if (!row) throw new Error('there is no cap');
  return row;
}

const options = readOptions({ rounds: 5, seconds: 5, connections: 64, lanes: 10, last: 1000 });

await bench(options, async (stage) => {
  const world = await stage.world({ oneCap: true });
  const databaseUrl = await world.copy('product');
  const [product] = await startContestants(stage, world, [{ name: 'Leadline', databaseUrl }]);
  const minimal = { name: 'minimal Fastify + pg', server: await startMinimal(stage, world) };
  if (!product) throw new Error('a contestant is missing');
  const load = startLoad(stage, world);
  const [, ours] = await duel(stage, load, [minimal, product]);
  if (!ours) throw new Error('a contestant without a result');
  const roomy = await readCap(databaseUrl);
  console.log(
    `with room: ${roomy.filled} counted, ${roomy.reserved} reserved, ` +
      `${roomy.accepted} leads accepted in the database, ${ours.accepted} answered 201`,
  );

  // Only a few more fit now, and it is sent until long after the cap is full.
  const cap = roomy.filled + options.last;
  await ask(databaseUrl, 'UPDATE caps SET cap = $1, updated_at = now()', [cap]);
  const full = await load.send({ url: product.server.url });
  const refused = full.statuses['422'] ?? 0;
  await delay(1_500); // PostgreSQL tells its statistics with a delay
  const end = await readCap(databaseUrl);
  console.log(
    `to the brim: cap ${cap}, ${end.filled} counted, ${end.reserved} reserved, ` +
      `${end.accepted} leads accepted, ${refused} rejected`,
  );
  return [
    atLeast('leads through one cap', ours.perSecond, 1000, ' a second'),
    none(
      'counted that were not accepted, or accepted that were not counted',
      Math.abs(roomy.filled - roomy.accepted) + Math.abs(end.filled - end.accepted),
    ),
    none('accepted beyond the cap', Math.max(0, end.accepted - cap)),
    none('places left when it refused', refused > 0 ? cap - end.filled : Number.NaN),
    none('deadlocks', end.deadlocks),
    none('errors', ours.failures + failuresOf(full) - refused),
  ];
});
