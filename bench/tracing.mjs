// `node bench/tracing.mjs` measures the intake without traces, with one lead in twenty traced, and
// with every lead traced, in turn, without and with a steady rate.
import { bench, readOptions } from './lib/bench.mjs';
import { duelAndSteady, startContestants, startLoad } from './lib/duel.mjs';

const options = readOptions({ rounds: 3, seconds: 6, connections: 64, rate: 500 });

await bench(options, async (stage) => {
  const world = await stage.world();
  const collector = stage.child('stub', { STUB: 'collector' });
  const endpoint = `http://${String(await collector.ask({ kind: 'start' }))}`;
  const contestants = await startContestants(stage, world, [
    { name: 'without traces' },
    { name: 'one lead in twenty', traces: { endpoint, ratio: 0.05 } },
    { name: 'every lead', traces: { endpoint, ratio: 1 } },
  ]);
  await duelAndSteady(stage, startLoad(stage, world), contestants);
  const megabytes = Math.round(Number(await collector.ask({ kind: 'bytes' })) / 1e6);
  console.log(`The collector got ${megabytes} MB.`);
  return [];
});
