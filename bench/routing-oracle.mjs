// `node bench/routing-oracle.mjs [--cases 100000] [--seed 41]` compares the routing engine with a
// second implementation of routing and caps (apps/api/test/support/routing-oracle). A difference
// prints the smallest configuration that shows it.
import { benchOfSpecs, readOptions } from './lib/bench.mjs';

const options = readOptions({ cases: 100_000, seed: 41 });
const env = { ROUTING_CASES: options.cases, ROUTING_SEED: options.seed };
await benchOfSpecs(options, [{ spec: 'engine.oracle', env }]);
