import { extendRange, type RowRange } from './row-range';

const PAGE = [10, 11, 12, 13, 14, 15];

/** Extends a range from its first row over the given ends, one after the other. */
const extend = (selected: readonly number[], from: number, ...ends: number[]): number[] => {
  const rows = new Set(selected);
  let range: RowRange | null = null;
  for (const to of ends) {
    const change = extendRange(PAGE, rows, range, from, to);
    for (const id of change.off) rows.delete(id);
    for (const id of change.on) rows.add(id);
    ({ range } = change);
  }
  return [...rows].sort((a, b) => a - b);
};

test('a range takes all rows from its anchor to its end, in either direction', () => {
  expect(extend([], 1, 3)).toEqual([11, 12, 13]);
  expect(extend([], 3, 1)).toEqual([11, 12, 13]);
});

test('a range that goes back leaves the rows that it had taken', () => {
  expect(extend([], 1, 4, 2)).toEqual([11, 12]);
  expect(extend([], 2, 5, 0)).toEqual([10, 11, 12]);
});

test('rows that were selected before the range stay selected', () => {
  expect(extend([14], 1, 5, 2)).toEqual([11, 12, 14]);
});

test('a range begins anew if its anchor is on another page', () => {
  const { on, off } = extendRange(PAGE, new Set(), { anchor: 99, added: [98, 99] }, 0, 1);
  expect({ on, off }).toEqual({ on: [10, 11], off: [] });
});
