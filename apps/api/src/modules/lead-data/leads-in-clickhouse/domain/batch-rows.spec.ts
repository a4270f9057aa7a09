import { batchLine, signedRows, type CountedRow } from './batch-rows.js';
import type { TextRow } from './tab-separated.js';

const batchLines = (batch: number, now: readonly TextRow[], before: readonly CountedRow[]) =>
  signedRows(now, before).map((row) => batchLine(batch, row));

const once = (...row: (string | null)[]) => ({ row, count: 1 });

it('a new lead is added', () => {
  expect(batchLines(7, [['1', 'a', null]], [])).toEqual(['7\t1\t1\ta\t\\N']);
});

it('a changed lead replaces its former row', () => {
  expect(batchLines(7, [['1', 'b']], [once('1', 'a')])).toEqual(['7\t-1\t1\ta', '7\t1\t1\tb']);
});

it('a lead stays if none of the copied values has changed', () => {
  expect(batchLines(7, [['1', null]], [once('1', null)])).toEqual([]);
  expect(batchLines(7, [['1', '']], [once('1', null)])).toHaveLength(2);
});

it('a lead that was removed is taken out', () => {
  expect(batchLines(7, [], [once('1', 'a')])).toEqual(['7\t-1\t1\ta']);
});

it('a lead that counts less than once means that the copy is wrong', () => {
  expect(() => batchLines(7, [], [{ row: ['1'], count: -1 }])).toThrow('-1 times');
});
