// `pnpm bench:hot-cap`: every lead counts in one cap. Measures the throughput, whether the count is
// exact, and that there is no deadlock. For comparison, a minimal handler increments the same row.
import { setTimeout as delay } from 'node:timers/promises';
import { startContestants } from './lib/contestants.mjs';
import { duel, printMedians } from './lib/duel.mjs';
import { failuresOf } from './lib/load.mjs';
import { readOptions } from './lib/options.mjs';
import { runOnStage } from './lib/stage.mjs';
import { printVerdicts } from './lib/table.mjs';
import { ask } from './lib/world.mjs';

const options = readOptions({ rounds: 5, seconds: 5, connections: 64, lanes: 10, last: 1000 });

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

/**
 * Lowers the cap so that only a few more fit, and sends until long after it is full.
 * @param {string} databaseUrl
 * @param {ReturnType<typeof import('./lib/load.mjs').startLoad>} load
 * @param {import('./lib/load.mjs').LoadOrder} order
 */
async function fillUp(databaseUrl, load, order) {
  const { filled } = await readCap(databaseUrl);
  await ask(databaseUrl, 'UPDATE caps SET cap = $1, updated_at = now()', [filled + options.last]);
  const result = await load.send(order);
  return {
    cap: filled + options.last,
    refused: result.statuses['422'] ?? 0,
    others: failuresOf(result) - (result.statuses['422'] ?? 0),
  };
}

/**
 * @param {object} measured
 * @param {import('./lib/duel.mjs').Medians} measured.ours
 * @param {Awaited<ReturnType<typeof readCap>>} measured.roomy the cap while it had room
 * @param {Awaited<ReturnType<typeof fillUp>>} measured.full what was sent to fill it
 * @param {Awaited<ReturnType<typeof readCap>>} measured.end the cap after that
 */
function judge({ ours, roomy, full, end }) {
  return printVerdicts([
    {
      name: 'leads through one cap',
      value: ours.perSecond,
      unit: ' a second',
      atLeast: 1000,
    },
    {
      name: 'counted that were not accepted, or accepted that were not counted',
      value: Math.abs(roomy.filled - roomy.accepted) + Math.abs(end.filled - end.accepted),
      unit: '',
      atMost: 0,
    },
    {
      name: 'accepted beyond the cap',
      value: Math.max(0, end.accepted - full.cap),
      unit: '',
      atMost: 0,
    },
    {
      name: 'places left when it refused',
      value: full.refused > 0 ? full.cap - end.filled : Number.NaN,
      unit: '',
      atMost: 0,
    },
    { name: 'deadlocks', value: end.deadlocks, unit: '', atMost: 0 },
    { name: 'errors', value: ours.failures + full.others, unit: '', atMost: 0 },
  ]);
}

await runOnStage(options, async (stage) => {
  const { databaseUrl, product, minimal, load, order } = await startContestants(stage, {
    ...options,
    oneCap: true,
  });
  const contestants = [
    { name: 'minimal Fastify + pg, one cap', server: minimal },
    { name: 'Leadline, one cap', server: product },
  ];
  const medians = await duel({ contestants, load, order, rounds: options.rounds });
  printMedians(medians);
  const [, ours] = medians;
  if (!ours) throw new Error('a contestant without a result');
  const roomy = await readCap(databaseUrl);
  console.log(
    `with room: ${roomy.filled} counted, ${roomy.reserved} reserved, ` +
      `${roomy.accepted} leads accepted in the database, ${ours.accepted} answered 201`,
  );

  const full = await fillUp(databaseUrl, load, { ...order, url: product.url });
  await delay(1_500); // PostgreSQL tells its statistics with a delay
  const end = await readCap(databaseUrl);
  console.log(
    `to the brim: cap ${full.cap}, ${end.filled} counted, ${end.reserved} reserved, ` +
      `${end.accepted} leads accepted, ${full.refused} rejected`,
  );
  return judge({ ours, roomy, full, end });
});
