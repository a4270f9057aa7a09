// `node bench/faults.mjs [--postgres 10] [--servers 20]` kills processes under load: PostgreSQL,
// servers with deliveries in flight at a cap that must not be exceeded, and workers with injections
// or postbacks in flight. It also stops a server with SIGTERM. Nothing may be lost or done twice.
// It runs the tests of `npm test`, which kill less often.
import { parseArgs } from 'node:util';
import { startInfra } from '../scripts/infra/start-infra.mjs';
import { Failure, runMain } from '../scripts/shared/failure.mjs';
import { runApiSpecs } from '../scripts/shared/jest.mjs';
import { ensureBuild, ensureDependencies, ensurePnpm } from '../scripts/shared/prepare.mjs';

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      postgres: { type: 'string', default: '10' },
      servers: { type: 'string', default: '20' },
    },
  });
  for (const [name, kills] of Object.entries(values))
    if (!/^[1-9]\d{0,3}$/.test(kills)) throw new Failure(`--${name} must be a number above zero.`);
  // The servers that are killed run the build.
  const tools = await ensurePnpm();
  await ensureDependencies(tools);
  await ensureBuild(tools);
  const infra = await startInfra({ log: console.log, ephemeral: true });
  try {
    const env = { DATABASE_URL: infra.databaseUrl, REDIS_URL: infra.redisUrl };
    const outcomes = [];
    for (const [spec, kills] of [
      ['faults/postgres-kill', values.postgres],
      ['faults/server-kill', values.servers],
      ['faults/injection-kill', values.servers],
      ['faults/sigterm', '1'],
      ['publisher-postbacks/worker-kill', '1'],
    ]) {
      const started = performance.now();
      const holds = await runApiSpecs(`test/integration/${spec}`, { ...env, KILLS: kills });
      outcomes.push({
        spec,
        kills,
        holds,
        seconds: Math.round((performance.now() - started) / 1000),
      });
    }
    console.table(outcomes);
    return outcomes.every(({ holds }) => holds) ? 0 : 1;
  } finally {
    await infra.stop();
  }
});
