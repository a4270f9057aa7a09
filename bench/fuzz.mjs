// `node bench/fuzz.mjs [--cases 50000] [--seed n]`: every route of the registry gets its
// share of requests that are nearly right, made from the OpenAPI document. None may answer with a
// 5xx, a stack trace, or anything but its contract. A failure prints the smallest
// request that shows it; `--seed` with the printed seed repeats the run.
import { randomInt } from 'node:crypto';
import { benchOfSpecs, readOptions } from './lib/bench.mjs';

const options = readOptions({ cases: 50_000, seed: 1 + randomInt(2 ** 30) });
const env = { FUZZ_CASES: options.cases, FUZZ_SEED: options.seed };
await benchOfSpecs(options, [{ spec: 'test/api/fuzz', env }]);
