// Holds the services until its input closes, as a process that the tests can kill.
import { once } from 'node:events';
import { startInfra } from '../infra/start-infra.mjs';
import { runMain } from '../shared/failure.mjs';

await runMain(async () => {
  const [, , home] = process.argv;
  const infra = await startInfra({
    dir: home,
    log: () => undefined,
    ephemeral: home === 'ephemeral',
  });
  console.log(JSON.stringify({ databaseUrl: infra.databaseUrl, redisUrl: infra.redisUrl }));
  process.stdin.resume();
  const lost = await Promise.race([once(process.stdin, 'end'), infra.lost]);
  process.stdin.destroy();
  if (lost instanceof Error) throw lost;
  await infra.stop();
});
