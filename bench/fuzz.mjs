// `node bench/fuzz.mjs [--cases 50000] [--seed n]`: every route of the registry gets its
// share of requests that are nearly right, made from the OpenAPI document. None may answer with a
// 5xx, a stack trace, or anything but its contract. A failure prints the smallest
// request that shows it; `--seed` with the printed seed repeats the run.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startInfra } from '../scripts/infra/start-infra.mjs';
import { exitOf } from '../scripts/shared/command.mjs';
import { runMain } from '../scripts/shared/failure.mjs';
import { ROOT } from '../scripts/shared/paths.mjs';

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
    const cwd = `${ROOT}/apps/api`;
    const jest = path.join(
      path.dirname(createRequire(`${cwd}/package.json`).resolve('jest/package.json')),
      'bin/jest.js',
    );
    const started = performance.now();
    const child = spawn(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--no-warnings',
        jest,
        '--selectProjects',
        'api',
        '--testPathPatterns',
        'test/api/fuzz',
      ],
      {
        cwd,
        stdio: 'inherit',
        env: {
          ...process.env,
          DATABASE_URL: infra.databaseUrl,
          REDIS_URL: infra.redisUrl,
          FUZZ_CASES: values.cases,
          FUZZ_SEED: values.seed,
        },
      },
    );
    const code = await exitOf(child);
    console.log(`${Math.round((performance.now() - started) / 1000)} s`);
    return code === 0 ? 0 : 1;
  } finally {
    await infra.stop();
  }
});
