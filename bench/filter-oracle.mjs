// `node bench/filter-oracle.mjs [--cases 10000] [--seed n]`: random filters, sorts and pages of the
// leads list, and the report's figures, against a slow oracle that filters the same leads in plain
// TypeScript (apps/api/test/support/lead-oracle), and the leads in memory against PostgreSQL while
// leads change. A difference prints the filter.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startInfra } from '../scripts/infra/start-infra.mjs';
import { runApiSpecs } from '../scripts/shared/jest.mjs';
import { runMain } from '../scripts/shared/failure.mjs';

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(randomInt(2 ** 30)) },
    },
  });
  const infra = await startInfra({ log: console.log, ephemeral: true });
  try {
    const started = performance.now();
    const passed = await runApiSpecs('test/integration/(leads/filter-oracle|leads-in-memory)', {
      DATABASE_URL: infra.databaseUrl,
      REDIS_URL: infra.redisUrl,
      FILTER_CASES: values.cases,
      FILTER_SEED: values.seed,
    });
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`${values.cases} filter sets, seed ${values.seed}, ${seconds} s`);
    return passed ? 0 : 1;
  } finally {
    await infra.stop();
  }
});
