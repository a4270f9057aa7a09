import { BLOCK_ROWS, Columns, type ColumnsDeclaration } from './columns.js';

const REMOVED = 8;
const COLUMNS: ColumnsDeclaration = {
  times: 1,
  amounts: 0,
  flagCount: 16,
  removed: REMOVED,
  fields: [{ limit: 10 }],
  texts: [],
  hasIds: true,
};
const NO_TEXTS = { bytes: Buffer.alloc(0), from: new Int32Array(0), until: new Int32Array(0) };
const put = (columns: Columns, id: number, flags: number, lane?: number): void =>
  columns.putCoded(Float64Array.of(id, flags, id * 10), [0], NO_TEXTS, lane);
const idsIn = ({ blocks }: Columns): number[][] =>
  blocks.map(({ ids, rows }) => [...ids.subarray(0, rows)]);
const from = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);

describe('blocks of leads', () => {
  it('are in the order of ids, although several ranges were read at once', () => {
    const columns = new Columns(COLUMNS);
    const more = BLOCK_ROWS + 7;
    // The last range is the first to send rows. Two of the ranges are longer than a block.
    put(columns, 100_001, 2, 2);
    for (let index = 1; index <= more; index += 1) {
      put(columns, 50_000 + index, 2, 1);
      put(columns, index, 2, 0);
    }
    columns.closeBlock(1);
    put(columns, 150_001, 2, 1);
    for (const lane of [0, 1, 2]) columns.closeBlock(lane);
    columns.sortBlocks();

    expect(idsIn(columns)).toEqual([
      from(1, BLOCK_ROWS),
      from(BLOCK_ROWS + 1, 7),
      from(50_001, BLOCK_ROWS),
      from(50_001 + BLOCK_ROWS, 7),
      [100_001],
      [150_001],
    ]);
    expect(columns.blocks.map((block) => [block.earliest(0), block.latest(0)])).toEqual(
      idsIn(columns).map((ids) => [Math.min(...ids) * 10, Math.max(...ids) * 10]),
    );
    // Each row is found at its present place.
    for (const id of [1, more, 50_001, 50_000 + more, 100_001, 150_001]) {
      columns.remove(id);
      const block = columns.blocks.find(({ ids, rows }) => ids.subarray(0, rows).includes(id));
      expect(block?.flags[block.ids.indexOf(id)]).toBe(REMOVED);
    }
    expect(columns.size).toBe(2 * more + 2);
    // Later rows go to one block after them.
    put(columns, 150_002, 2);
    put(columns, 150_003, 2);
    put(columns, 150_001, 2);
    expect(idsIn(columns).slice(5)).toEqual([[150_001], [150_002, 150_003]]);
  });
});
