// `node bench/pgbouncer.mjs [--specs integration]` needs Debian's PgBouncer. It runs the API's specs
// with PgBouncer in transaction mode between the server and PostgreSQL, then measures the intake with
// and without it, side by side. `--specs none` only measures.
import { runApiSpecs } from '../scripts/shared/jest.mjs';
import { bench, readOptions } from './lib/bench.mjs';
import { duelAndSteady, startContestants, startLoad } from './lib/duel.mjs';
import { atLeast, none } from './lib/figures.mjs';
import { startPgbouncer } from './lib/services.mjs';

/** Fewer than the server has by itself, so that they are shared. */
const SERVER_CONNECTIONS = 10;

const options = readOptions({ specs: 'test/', rounds: 5, seconds: 6, rate: 500 });

await bench(options, async (stage) => {
  const { serverUrl, redisUrl } = stage;
  const pooler = await startPgbouncer(serverUrl, SERVER_CONNECTIONS);
  stage.atEnd(pooler.stop);
  const verdicts = [];
  if (options.specs !== 'none') {
    const hold = await runApiSpecs(options.specs, {
      DATABASE_URL: serverUrl,
      REDIS_URL: redisUrl,
      TEST_POOLER_URL: pooler.url,
    });
    const { transactions } = await pooler.figures();
    verdicts.push(none('runs of the specs that failed', hold ? 0 : 1));
    verdicts.push(atLeast('transactions through PgBouncer', transactions, 1));
  }
  const world = await stage.world();
  const pooled = await world.copy('pooled');
  const contestants = await startContestants(stage, world, [
    { name: 'direct' },
    {
      name: 'through PgBouncer',
      databaseUrl: new URL(new URL(pooled).pathname, pooler.url).href,
      directDatabaseUrl: pooled,
    },
  ]);
  await duelAndSteady(stage, startLoad(stage, world), contestants);
  const { servers } = await pooler.figures();
  console.log(`PgBouncer holds ${servers} connections to PostgreSQL.`);
  return verdicts;
});
