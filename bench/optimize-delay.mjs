// `node bench/optimize-delay.mjs [--runs 200] [--seed 1]` plays method optimize in a market whose truth
// is known: two advertisers with equal rates, whose deposits come after 3 and after 15 days. It
// prints the share of the slow one, with the measured delays and with one age for all.
import { benchOfSpecs, readOptions } from './lib/bench.mjs';

const options = readOptions({ runs: 200, seed: 1 });
const env = { OPTIMIZE_RUNS: options.runs, OPTIMIZE_SEED: options.seed };
await benchOfSpecs(options, [{ spec: 'optimize-delay', env }]);
