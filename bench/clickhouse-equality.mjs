// `node bench/clickhouse-equality.mjs [--cases 500] [--seed n]`: random filters, sorts and pages of the
// leads list, of reports and of click reports, to two shards of ClickHouse and to PostgreSQL, at rest
// and while leads change. A difference prints the filter. TEST_CLICKHOUSE_URL names a server of
// another version.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { clickhouseProgram } from '../scripts/infra/clickhouse-program.mjs';
import { startInfra } from '../scripts/infra/start-infra.mjs';
import { runApiSpecs } from '../scripts/shared/jest.mjs';
import { runMain } from '../scripts/shared/failure.mjs';

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '500' },
      seed: { type: 'string', default: String(randomInt(2 ** 30)) },
    },
  });
  if (!process.env.TEST_CLICKHOUSE_URL) await clickhouseProgram();
  const infra = await startInfra({ log: console.log, ephemeral: true });
  try {
    const started = performance.now();
    const passed = await runApiSpecs('test/integration/leads-in-clickhouse/(equality|clicks)', {
      DATABASE_URL: infra.databaseUrl,
      REDIS_URL: infra.redisUrl,
      FILTER_CASES: values.cases,
      FILTER_SEED: values.seed,
    });
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`5 × ${values.cases} filter sets, seed ${values.seed}, ${seconds} s`);
    return passed ? 0 : 1;
  } finally {
    await infra.stop();
  }
});
