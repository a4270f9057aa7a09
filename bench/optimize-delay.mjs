// `node bench/optimize-delay.mjs [--runs 200] [--seed 1]` plays method optimize in a market whose truth
// is known: two advertisers with equal rates, whose deposits come after 3 and after 15 days. It
// prints the share of the slow one, with the measured delays and with one age for all.
import { parseArgs } from 'node:util';
import { runApiSpecs } from '../scripts/shared/jest.mjs';
import { runMain } from '../scripts/shared/failure.mjs';

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
    },
  });
  const passed = await runApiSpecs('optimize-delay', {
    OPTIMIZE_RUNS: values.runs,
    OPTIMIZE_SEED: values.seed,
  });
  console.log(`${values.runs} runs of 90 days with 100 leads a day, from seed ${values.seed}`);
  return passed ? 0 : 1;
});
