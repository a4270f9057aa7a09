// `node bench/fuzz.mjs [--cases 50000] [--seed n]`: every route of the registry gets its
// share of requests that are nearly right, made from the OpenAPI document. None may answer with a
// 5xx, a stack trace, or anything but its contract. A failure prints the smallest
// request that shows it; `--seed` with the printed seed repeats the run.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startInfra } from '../scripts/infra/start-infra.mjs';
import { runApiSpecs } from '../scripts/shared/jest.mjs';
import { runMain } from '../scripts/shared/failure.mjs';

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '50000' },
      seed: { type: 'string', default: String(randomInt(2 ** 30)) },
    },
  });
  const infra = await startInfra({ log: console.log, ephemeral: true });
  try {
    console.log(`${values.cases} cases, seed ${values.seed}`);
    const started = performance.now();
    const passed = await runApiSpecs('test/api/fuzz', {
      DATABASE_URL: infra.databaseUrl,
      REDIS_URL: infra.redisUrl,
      FUZZ_CASES: values.cases,
      FUZZ_SEED: values.seed,
    });
    console.log(`${Math.round((performance.now() - started) / 1000)} s`);
    return passed ? 0 : 1;
  } finally {
    await infra.stop();
  }
});
