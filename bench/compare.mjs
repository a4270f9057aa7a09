// `OTHER_DIST=<folder>/apps/api/dist node bench/compare.mjs` measures the intake of two builds of the
// product in turn, without and with a steady rate. The other build is that of another checkout.
import { startLoad } from './lib/load.mjs';
import { duel, printMedians } from './lib/duel.mjs';
import { readOptions } from './lib/options.mjs';
import { startProduct } from './lib/product.mjs';
import { runOnStage } from './lib/stage.mjs';
import { makeWorld } from './lib/world.mjs';
import { Failure } from '../scripts/shared/failure.mjs';

const options = readOptions({ rounds: 5, seconds: 6, connections: 64, lanes: 50, rate: 500 });
const { OTHER_DIST: other } = process.env;

await runOnStage(options, async ({ serverUrl, redisUrl, atEnd }) => {
  if (!other) throw new Failure('Set OTHER_DIST to the folder apps/api/dist of another checkout.');
  const world = await makeWorld(serverUrl, {
    lanes: options.lanes,
    oneCap: false,
    advertiserUrl: 'https://advertiser.example/leads',
  });
  const load = startLoad();
  atEnd(load.stop);
  const contestants = [];
  for (const [name, dist] of /** @type {const} */ ([
    ['other', other],
    ['this', undefined],
  ])) {
    const databaseUrl = await world.copy(name);
    const server = await startProduct({ databaseUrl, redisUrl, push: 'memory', dist });
    atEnd(server.stop);
    contestants.push({ name, server });
  }
  const order = {
    token: world.token,
    countries: world.lanes.map(({ code }) => code),
    connections: options.connections,
    seconds: options.seconds,
  };
  const { rounds } = options;
  const saturated = await duel({ contestants, load, order, rounds });
  const atRate = { ...order, rate: options.rate };
  const steady = await duel({ contestants, load, order: atRate, rounds });
  printMedians(saturated);
  console.log(`At ${options.rate}/s:`);
  printMedians(steady);
  return true;
});
