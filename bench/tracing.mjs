// `node bench/tracing.mjs` measures the intake without traces, with one lead in twenty traced, and
// with every lead traced, in turn, without and with a steady rate.
import { startChild } from './lib/child.mjs';
import { duel, printMedians } from './lib/duel.mjs';
import { startLoad } from './lib/load.mjs';
import { readOptions } from './lib/options.mjs';
import { startProduct } from './lib/product.mjs';
import { runOnStage } from './lib/stage.mjs';
import { makeWorld } from './lib/world.mjs';

const options = readOptions({ rounds: 3, seconds: 6, connections: 64, lanes: 50, rate: 500 });

await runOnStage(options, async ({ serverUrl, redisUrl, atEnd }) => {
  const world = await makeWorld(serverUrl, {
    lanes: options.lanes,
    oneCap: false,
    advertiserUrl: 'https://advertiser.example/leads',
  });
  const load = startLoad();
  atEnd(load.stop);
  const collector = startChild('collector');
  atEnd(collector.stop);
  const endpoint = String(await collector.ask({ kind: 'start' }));
  const contestants = [];
  for (const { name, ratio } of [
    { name: 'without traces' },
    { name: 'one lead in twenty', ratio: 0.05 },
    { name: 'every lead', ratio: 1 },
  ]) {
    const databaseUrl = await world.copy(name.replaceAll(' ', '_'));
    const traces = ratio === undefined ? undefined : { endpoint, ratio };
    const server = await startProduct({ databaseUrl, redisUrl, push: 'memory', traces });
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
  printMedians(await duel({ contestants, load, order, rounds }));
  console.log(`At ${options.rate}/s:`);
  printMedians(await duel({ contestants, load, order: { ...order, rate: options.rate }, rounds }));
  const megabytes = Math.round(Number(await collector.ask({ kind: 'bytes' })) / 1e6);
  console.log(`The collector got ${megabytes} MB.`);
  return true;
});
