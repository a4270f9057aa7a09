import { createPool } from '#shared/database/transaction-pool.js';
import { ExportRun } from '#shared/export/export-run.js';

/** Columns of nothing: the number of rows is all that the file has. */
const COLUMNS = 'data:text/javascript,export const columnsOf = () => [];';

it('an export has given its slots back when its file ends', async () => {
  const pool = createPool(process.env.DATABASE_URL ?? '', 3, (error) => {
    throw error;
  });
  const run = () =>
    new ExportRun(
      { primary: pool, replica: null },
      {
        format: 'csv',
        columns: { module: COLUMNS, options: null },
        count: { text: 'SELECT 3 AS total', values: [] },
        rows: { text: 'SELECT generate_series(1, 3)', values: [] },
        zone: 'UTC',
        slots: [{ owner: `export-run ${process.pid}`, slots: 1 }],
        triesReplica: false,
        isMasked: false,
      },
      () => undefined,
    );
  const [first, second] = [run(), run()];
  expect(await first.begin()).toMatchObject({ total: 3 });
  expect(await second.begin()).toBeNull();
  while (await first.next());
  const third = run();
  expect(await third.begin()).toMatchObject({ total: 3 });
  while (await third.next());
  for (const ended of [first, second, third]) await ended.stop();
  await pool.end();
});
