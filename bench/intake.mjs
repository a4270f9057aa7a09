// `pnpm bench:intake` (figure 1): the whole intake except the push, against a minimal handler that writes the same rows.
import { duel, printMedians } from './lib/duel.mjs';
import { startLoad } from './lib/load.mjs';
import { startMinimal } from './lib/minimal.mjs';
import { readOptions } from './lib/options.mjs';
import { startProduct } from './lib/product.mjs';
import { runOnStage } from './lib/stage.mjs';
import { printVerdicts } from './lib/table.mjs';
import { makeWorld } from './lib/world.mjs';

const options = readOptions({ rounds: 5, seconds: 6, connections: 64, lanes: 50 });

await runOnStage(options, async ({ serverUrl, redisUrl, atEnd }) => {
  const world = await makeWorld(serverUrl, { lanes: options.lanes, oneCap: false, advertiserUrl: 'https://advertiser.example/leads' });
  const product = await startProduct({ databaseUrl: await world.copy('product'), redisUrl, push: 'memory', profile: options.profile });
  atEnd(product.stop);
  const minimal = await startMinimal({ databaseUrl: await world.copy('minimal'), world });
  atEnd(minimal.stop);
  const load = startLoad();
  atEnd(load.stop);

  const order = { token: world.token, countries: world.lanes.map(({ code }) => code), connections: options.connections, seconds: options.seconds };
  const contestants = [{ name: 'minimal Fastify + pg', server: minimal }, { name: 'Leadline', server: product }];
  const medians = await duel({ contestants, load, order, rounds: options.rounds });
  printMedians(medians);
  const [theirs, ours] = medians;
  if (!theirs || !ours) throw new Error('a contestant without a result');
  return printVerdicts([
    { name: 'ratio of the medians', value: ours.perSecond / theirs.perSecond, unit: '', atLeast: 0.7 },
    { name: 'p99 of Leadline', value: ours.p99, unit: ' ms', atMost: 50 },
    { name: 'errors', value: ours.failures + theirs.failures, unit: '', atMost: 0 },
  ]);
});
