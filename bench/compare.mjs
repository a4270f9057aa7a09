// `OTHER_DIST=<folder>/apps/api/dist node bench/compare.mjs` measures the intake of two builds of the
// product in turn, without and with a steady rate. The other build is that of another checkout.
import { Failure } from '../scripts/shared/failure.mjs';
import { bench, readOptions } from './lib/bench.mjs';
import { duelAndSteady, startContestants, startLoad } from './lib/duel.mjs';

const { OTHER_DIST: other } = process.env;

const options = readOptions({ rounds: 5, seconds: 6, connections: 64, rate: 500 });

await bench(options, async (stage) => {
  if (!other) throw new Failure('Set OTHER_DIST to the folder apps/api/dist of another checkout.');
  const world = await stage.world();
  const contestants = [{ name: 'other', dist: other }, { name: 'this' }];
  await duelAndSteady(
    stage,
    startLoad(stage, world),
    await startContestants(stage, world, contestants),
  );
  return [];
});
