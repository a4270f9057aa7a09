// `node bench/pgbouncer.mjs [--specs integration]` needs Debian's PgBouncer. It runs the API's specs
// with PgBouncer in transaction mode between the server and PostgreSQL, then measures the intake with
// and without it, side by side. `--specs none` only measures.
import { parseArgs } from 'node:util';
import { startLoad } from './lib/load.mjs';
import { duel, printMedians } from './lib/duel.mjs';
import { startPgbouncer } from './lib/pgbouncer.mjs';
import { startProduct } from './lib/product.mjs';
import { runOnStage } from './lib/stage.mjs';
import { makeWorld } from './lib/world.mjs';
import { runApiSpecs } from '../scripts/shared/jest.mjs';

const { values: options } = parseArgs({
  options: {
    specs: { type: 'string', default: 'test/' },
    rounds: { type: 'string', default: '5' },
    rate: { type: 'string', default: '500' },
  },
});
/** Fewer than the server has by itself, so that they are shared. */
const SERVER_CONNECTIONS = 10;

await runOnStage({ build: true }, async (stage) => {
  const pooler = await startPgbouncer(stage.serverUrl, SERVER_CONNECTIONS);
  stage.atEnd(pooler.stop);
  if (options.specs !== 'none') {
    const hold = await runApiSpecs(options.specs, {
      DATABASE_URL: stage.serverUrl,
      REDIS_URL: stage.redisUrl,
      TEST_POOLER_URL: pooler.url,
    });
    const { transactions } = await pooler.figures();
    console.log(`${transactions} transactions went through PgBouncer.`);
    if (!hold || transactions === 0) return false;
  }
  await measure(stage, pooler);
  return true;
});

/**
 * @param {import('./lib/stage.mjs').Stage} stage
 * @param {Awaited<ReturnType<typeof startPgbouncer>>} pooler
 */
async function measure({ serverUrl, redisUrl, atEnd }, pooler) {
  const world = await makeWorld(serverUrl, {
    lanes: 50,
    oneCap: false,
    advertiserUrl: 'https://advertiser.example/leads',
  });
  const load = startLoad();
  atEnd(load.stop);
  const direct = await world.copy('direct');
  const pooled = await world.copy('pooled');
  const throughPooler = new URL(new URL(pooled).pathname, pooler.url).href;
  const contestants = [];
  for (const { name, ...database } of [
    { name: 'direct', databaseUrl: direct },
    { name: 'through PgBouncer', databaseUrl: throughPooler, directDatabaseUrl: pooled },
  ]) {
    const server = await startProduct({ ...database, redisUrl, push: 'memory' });
    atEnd(server.stop);
    contestants.push({ name, server });
  }
  const order = {
    token: world.token,
    countries: world.lanes.map(({ code }) => code),
    connections: 64,
    seconds: 6,
  };
  const rounds = Number(options.rounds);
  printMedians(await duel({ contestants, load, order, rounds }));
  console.log(`At ${options.rate}/s:`);
  const atRate = { ...order, rate: Number(options.rate) };
  printMedians(await duel({ contestants, load, order: atRate, rounds }));
  const { servers } = await pooler.figures();
  console.log(`PgBouncer holds ${servers} connections to PostgreSQL.`);
}
