// `node bench/intake.mjs` measures the throughput of the whole intake except the push, compared with a
// minimal handler that writes the same rows, then response times for a minute at a steady rate.
// Under full load a response time only shows the length of the queue; the steady rate shows how
// long a publisher waits.
import { bench, readOptions } from './lib/bench.mjs';
import {
  duel,
  failuresOf,
  printLoads,
  startContestants,
  startLoad,
  startMinimal,
} from './lib/duel.mjs';
import { atLeast, atMost, none } from './lib/figures.mjs';

const options = readOptions({
  rounds: 5,
  seconds: 6,
  connections: 64,
  lanes: 50,
  rate: 500,
  minute: 60,
});

await bench(options, async (stage) => {
  const { rate, minute: seconds } = options;
  const world = await stage.world();
  const [product] = await startContestants(stage, world, [{ name: 'Leadline' }]);
  const minimal = { name: 'minimal Fastify + pg', server: await startMinimal(stage, world) };
  if (!product) throw new Error('a contestant is missing');
  const load = startLoad(stage, world);
  const [theirs, ours] = await duel(stage, load, [minimal, product]);
  if (!theirs || !ours) throw new Error('a contestant without a result');

  const theirSteady = await load.send({ rate, seconds, url: minimal.server.url });
  const ourSteady = await load.send({ rate, seconds, url: product.server.url });
  printLoads(`${rate}/s for ${seconds} s`, [
    [minimal.name, theirSteady],
    [product.name, ourSteady],
  ]);
  const failures =
    ours.failures + theirs.failures + failuresOf(theirSteady) + failuresOf(ourSteady);
  return [
    atLeast('ratio of the medians', ours.perSecond / theirs.perSecond, 0.7),
    atLeast('answered at the steady rate', ourSteady.perSecond, rate * 0.98, ' a second'),
    atMost('p99 at the steady rate', ourSteady.p99, 50, ' ms'),
    none('errors', failures),
  ];
});
