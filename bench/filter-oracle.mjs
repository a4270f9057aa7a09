// `node bench/filter-oracle.mjs [--cases 10000] [--seed n]`: random filters, sorts and pages of the
// leads list, and the report's figures, against a slow oracle that filters the same leads in plain
// TypeScript (apps/api/test/support/lead-oracle), and the leads in memory against PostgreSQL while
// leads change. A difference prints the filter.
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
      cases: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(randomInt(2 ** 30)) },
    },
  });
  const infra = await startInfra({ log: console.log, ephemeral: true });
  try {
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
        'integration',
        '--testPathPatterns',
        '(leads/filter-oracle|leads-in-memory)',
      ],
      {
        cwd,
        stdio: 'inherit',
        env: {
          ...process.env,
          DATABASE_URL: infra.databaseUrl,
          REDIS_URL: infra.redisUrl,
          FILTER_CASES: values.cases,
          FILTER_SEED: values.seed,
        },
      },
    );
    const code = await exitOf(child);
    console.log(
      `${values.cases} filter sets, seed ${values.seed}, ${Math.round((performance.now() - started) / 1000)} s`,
    );
    return code === 0 ? 0 : 1;
  } finally {
    await infra.stop();
  }
});
