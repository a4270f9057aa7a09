// `node bench/routing-oracle.mjs [--cases 100000] [--seed 41]` compares the routing engine with a
// second implementation of routing and caps (apps/api/test/support/routing-oracle). A difference
// prints the smallest configuration that shows it.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exitOf } from '../scripts/shared/command.mjs';
import { runMain } from '../scripts/shared/failure.mjs';
import { ROOT } from '../scripts/shared/paths.mjs';

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '41' },
    },
  });
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
      'unit',
      '--testPathPatterns',
      'engine.oracle',
    ],
    {
      cwd,
      stdio: 'inherit',
      env: { ...process.env, ROUTING_CASES: values.cases, ROUTING_SEED: values.seed },
    },
  );
  const code = await exitOf(child);
  console.log(
    `${values.cases} worlds, seed ${values.seed}, ${Math.round((performance.now() - started) / 1000)} s`,
  );
  return code === 0 ? 0 : 1;
});
