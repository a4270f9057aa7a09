// `npm run clickhouse-check` compares the copies in ClickHouse with PostgreSQL: counts and sums of
// leads by day and party, and of clicks. `-- --rebuild` makes new copies beside those that answer.
import { pathToFileURL } from 'node:url';
import { Failure, runMain } from './shared/failure.mjs';
import { ROOT } from './shared/paths.mjs';

await runMain(async () => {
  if (!process.env.CLICKHOUSE_URL) throw new Failure('Set CLICKHOUSE_URL, as for the server.');
  // It asks, and does nothing else.
  Object.assign(process.env, {
    PROCESS_ROLE: 'http',
    DB_READ_TIMEOUT_SECONDS: '3600',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  });
  await import(pathToFileURL(`${ROOT}/apps/api/dist/clickhouse-check.js`).href);
});
