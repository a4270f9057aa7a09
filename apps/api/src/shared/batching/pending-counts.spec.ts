import type { AppLogger } from '#shared/logging/logger.js';
import { PendingCounts } from './pending-counts.js';

interface Calls {
  readonly from: string;
  readonly count: number;
}
const warnings: string[] = [];
const logger = {
  warn: ({ err }: { err: Error }, text: string) => warnings.push(`${text}: ${err.message}`),
} as unknown as AppLogger;
const calls = (...from: string[]): PendingCounts<Calls> => {
  const counts = new PendingCounts<Calls>('calls', (row) => row.from);
  for (const name of from) counts.add({ from: name, count: 1 });
  return counts;
};

it('equal rows are written as one, once', async () => {
  const counts = calls('a', 'b', 'a');
  const written: Calls[][] = [];
  const write = async (rows: Calls[]): Promise<void> => void written.push(rows);
  await counts.flush(write, logger);
  await counts.flush(write, logger);
  expect(written).toEqual([
    [
      { from: 'a', count: 2 },
      { from: 'b', count: 1 },
    ],
  ]);
});

it('after an error, unwritten counts are added to newer ones', async () => {
  const counts = calls('a', 'b', 'b');
  const failing = counts.flush(async (rows) => {
    rows.shift();
    counts.add({ from: 'b', count: 1 });
    throw new Error('no connection');
  }, logger);
  let second: Calls[] = [];
  const next = counts.flush(async (rows) => {
    second = rows;
  }, logger);
  await Promise.all([failing, next]);
  expect(second).toEqual([{ from: 'b', count: 3 }]);
  expect(warnings).toEqual([
    'calls could not be counted; they are kept for the next try: no connection',
  ]);
});
