// `node bench/clickhouse-equality.mjs [--cases 500] [--seed n]`: random filters, sorts and pages of the
// leads list, of reports and of click reports, to two shards of ClickHouse and to PostgreSQL, at rest
// and while leads change. A difference prints the filter. TEST_CLICKHOUSE_URL names a server of
// another version.
import { randomInt } from 'node:crypto';
import { clickhouseProgram } from '../scripts/infra/clickhouse-program.mjs';
import { benchOfSpecs, readOptions } from './lib/bench.mjs';

if (!process.env.TEST_CLICKHOUSE_URL) await clickhouseProgram();
const options = readOptions({ cases: 500, seed: 1 + randomInt(2 ** 30) });
const env = { FILTER_CASES: options.cases, FILTER_SEED: options.seed };
await benchOfSpecs(options, [
  { spec: 'test/integration/leads-in-clickhouse/(equality|clicks)', env },
]);
