// `node bench/batch.mjs` compares leads that come alone with leads that come a hundred in a request,
// in turn, to the same process. The leads are pushed to an advertiser in memory.
import { bench, readOptions } from './lib/bench.mjs';
import { failuresOf, printLoads, startContestants, startLoad } from './lib/duel.mjs';
import { atLeast, median, none } from './lib/figures.mjs';

const options = readOptions({ rounds: 5, seconds: 6, connections: 64, lanes: 50, batch: 100 });
/** Requests of a hundred leads under way at a time. */
const BATCHES_AT_ONCE = 4;

await bench(options, async (stage) => {
  const { rounds, batch } = options;
  const world = await stage.world();
  const [product] = await startContestants(stage, world, [{ name: 'Leadline' }]);
  if (!product) throw new Error('a contestant is missing');
  const load = startLoad(stage, world);
  const { url } = product.server;
  const ways = {
    alone: { url },
    [`${batch} in a request`]: { url, batch, connections: BATCHES_AT_ONCE },
  };
  for (const order of Object.values(ways)) await load.send({ ...order, seconds: 3 });
  /** @type {(readonly [string, import('./lib/duel.mjs').LoadResult])[]} */
  const results = [];
  for (let round = 0; round < rounds; round += 1)
    for (const [name, order] of Object.entries(ways)) results.push([name, await load.send(order)]);
  printLoads('', results);
  const [alone, together] = Object.keys(ways).map((name) =>
    median(results.flatMap(([of, { perSecond }]) => (of === name ? [perSecond] : []))),
  );
  return [
    atLeast('ratio of the medians', (together ?? 0) / (alone ?? 1), 2),
    none(
      'errors',
      results.reduce((sum, [, result]) => sum + failuresOf(result), 0),
    ),
  ];
});
