// `pnpm infra`: the embedded services alone, for working on the API in watch mode. The data is that
// of `npm start`.
import { runMain } from '../shared/failure.mjs';
import { LOCAL } from '../shared/paths.mjs';
import { startInfra } from './start-infra.mjs';

await runMain(async () => {
  const infra = await startInfra({ dir: LOCAL, log: console.log });
  console.log(
    `export DATABASE_URL='${infra.databaseUrl}'\n` +
      `export REDIS_URL='${infra.redisUrl}'\n` +
      '(Ctrl-C stops both)',
  );
  const stopped = new Promise((resolve) => {
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.once(signal, () => resolve(undefined));
  });
  const lost = await Promise.race([stopped, infra.lost]);
  if (lost instanceof Error) throw lost;
  await infra.stop();
});
