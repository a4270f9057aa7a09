// `pnpm bench:intake` measures the throughput of the whole intake except the push, compared with a
// minimal handler that writes the same rows, then response times for a minute at a steady rate.
// Under full load a response time only shows the length of the queue; the steady rate shows how
// long a publisher waits.
import { duel, printMedians } from './lib/duel.mjs';
import { failuresOf, startLoad } from './lib/load.mjs';
import { startMinimal } from './lib/minimal.mjs';
import { readOptions } from './lib/options.mjs';
import { startProduct } from './lib/product.mjs';
import { runOnStage } from './lib/stage.mjs';
import { printTable, printVerdicts } from './lib/table.mjs';
import { makeWorld } from './lib/world.mjs';

const options = readOptions({
  rounds: 5,
  seconds: 6,
  connections: 64,
  lanes: 50,
  rate: 500,
  minute: 60,
});

await runOnStage(options, async ({ serverUrl, redisUrl, atEnd }) => {
  const world = await makeWorld(serverUrl, {
    lanes: options.lanes,
    oneCap: false,
    advertiserUrl: 'https://advertiser.example/leads',
  });
  const product = await startProduct({
    databaseUrl: await world.copy('product'),
    redisUrl,
    push: 'memory',
    profile: options.profile,
  });
  atEnd(product.stop);
  const minimal = await startMinimal({ databaseUrl: await world.copy('minimal'), world });
  atEnd(minimal.stop);
  const load = startLoad();
  atEnd(load.stop);

  const order = {
    token: world.token,
    countries: world.lanes.map(({ code }) => code),
    connections: options.connections,
    seconds: options.seconds,
  };
  const contestants = [
    { name: 'minimal Fastify + pg', server: minimal },
    { name: 'Leadline', server: product },
  ];
  const medians = await duel({ contestants, load, order, rounds: options.rounds });
  printMedians(medians);
  const [theirs, ours] = medians;
  if (!theirs || !ours) throw new Error('a contestant without a result');
  const atRate = { ...order, rate: options.rate, seconds: options.minute };
  const [theirSteady, steady] = [
    await load.send({ ...atRate, url: minimal.url }),
    await load.send({ ...atRate, url: product.url }),
  ];
  /** @type {(name: string, result: typeof steady) => (string | number)[]} */
  const row = (name, result) => [
    `${name} at ${options.rate}/s for ${options.minute} s`,
    result.perSecond,
    result.p50,
    result.p95,
    result.p99,
    result.max,
    failuresOf(result),
  ];
  printTable(
    ['', 'leads/s', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'errors'],
    [row('minimal Fastify + pg', theirSteady), row('Leadline', steady)],
  );
  return printVerdicts([
    {
      name: 'ratio of the medians',
      value: ours.perSecond / theirs.perSecond,
      unit: '',
      atLeast: 0.7,
    },
    {
      name: 'answered at the steady rate',
      value: steady.perSecond,
      unit: ' a second',
      atLeast: options.rate * 0.98,
    },
    { name: 'p99 at the steady rate', value: steady.p99, unit: ' ms', atMost: 50 },
    {
      name: 'errors',
      value: ours.failures + theirs.failures + failuresOf(theirSteady) + failuresOf(steady),
      unit: '',
      atMost: 0,
    },
  ]);
});
