// `node bench/filter-oracle.mjs [--cases 10000] [--seed n]`: random filters, sorts and pages of the
// leads list, and the report's figures, against a slow oracle that filters the same leads in plain
// TypeScript (apps/api/test/support/lead-oracle), and the leads in memory against PostgreSQL while
// leads change. A difference prints the filter.
import { randomInt } from 'node:crypto';
import { benchOfSpecs, readOptions } from './lib/bench.mjs';

const options = readOptions({ cases: 10_000, seed: 1 + randomInt(2 ** 30) });
const env = { FILTER_CASES: options.cases, FILTER_SEED: options.seed };
await benchOfSpecs(options, [
  { spec: 'test/integration/(leads/filter-oracle|leads-in-memory)', env },
]);
