import { BLOCK_ROWS, Columns, type ColumnsDeclaration } from './columns.js';
import { find, type Order } from './find.js';
import { planOf } from './scan.js';
import type { Value } from './values.js';

const ROWS = BLOCK_ROWS * 3 + 77;
/** Fields of the rows, after the id, the flags and the time. */
const [TEXT, NAMED, NUMBER] = [0, 1, 2];
const declaration = (limit: number): ColumnsDeclaration => ({
  times: 1,
  amounts: 0,
  flagCount: 8,
  removed: 0,
  fields: [{ limit }, { limit }, { limit }],
  texts: [],
  hasIds: true,
});
const NAMES = new Map([
  [1, 2],
  [2, 1],
  [3, 2],
]);
const TEXTS = [null, 'b', 'a', '🂡', '\uFFFD'];
const FLAGS = [1, 2, 3, 5, 6, 7];
const ORDERS: Readonly<Record<string, Order>> = {
  time: { by: 'time' },
  flags: { by: 'flags', groups: FLAGS.map((flags) => [flags]) },
  texts: { by: 'field', field: TEXT, names: null },
  names: { by: 'field', field: NAMED, names: NAMES },
  numbers: { by: 'field', field: NUMBER, names: null },
};

type Row = readonly [id: number, flags: number, time: number, ...values: Value[]];
// As rows arrive: nearly in the order of time, some hours late, some at the same time.
const rows = Array.from({ length: ROWS }, (_, index): Row => [
  index + 1,
  FLAGS[index % 6] ?? 1,
  index * 10 -
    ((index * 7919) % 50) -
    (index % 1000 === 0 ? 300_000 : 0) -
    (index % 3 === 0 ? index % 10 : 0),
  TEXTS[index % 5] ?? null,
  [1, 2, 3, 4, null][(index % 7) % 5] ?? null,
  (index * 7919) % 100,
]);
const columnsOf = (given: readonly Row[], limit: number): Columns => {
  const columns = new Columns(declaration(limit));
  for (const row of given) columns.put(row);
  return columns;
};
const columns = columnsOf(rows, 1000);
const buffer = new Uint16Array(columns.blocks.length * BLOCK_ROWS);

const keyOf = ([, flags, time, text, named, number]: Row, order: string): number | null => {
  switch (order) {
    case 'time':
      return time;
    case 'flags':
      return flags;
    case 'numbers':
      return Number(number);
    case 'names':
      return NAMES.get(Number(named)) ?? null;
    default:
      return [null, 'a', 'b', '\uFFFD', '🂡'].indexOf(text as string | null) || null;
  }
};
const sortedBy = (order: string, descending: boolean): number[] =>
  rows
    .toSorted((a, b) => {
      const [left, right] = [keyOf(a, order), keyOf(b, order)];
      const direction = descending ? -1 : 1;
      if (left !== right && (left === null || right === null)) return left === null ? 1 : -1;
      return direction * ((left ?? 0) - (right ?? 0) || a[0] - b[0]);
    })
    .map(([id]) => id);

describe('pages out of many blocks', () => {
  it.each(
    Object.keys(ORDERS).flatMap(
      (order) =>
        [
          [order, true],
          [order, false],
        ] as const,
    ),
  )('are cut from the whole order: %s, descending %s', (order, descending) => {
    const whole = sortedBy(order, descending);
    for (const from of [
      0,
      1,
      90,
      BLOCK_ROWS - 50,
      2 * BLOCK_ROWS,
      ROWS - 100,
      ROWS - 1,
      ROWS,
      ROWS + 5,
    ]) {
      const cut = { from, until: from + 100, descending };
      const found = find(columns, planOf([], columns), ORDERS[order] as Order, cut, buffer);
      expect({ from, total: found?.total, ids: [...(found?.ids ?? [])] }).toEqual({
        from,
        total: ROWS,
        ids: whole.slice(from, from + 100),
      });
    }
  });

  it('have no order by a field with too many values', () => {
    const few = columnsOf(rows.slice(0, 10), 2);
    const cut = { from: 0, until: 5, descending: false };
    const findBy = (order: Order) => find(few, planOf([], few), order, cut, buffer);
    expect(findBy({ by: 'field', field: TEXT, names: null })).toBeNull();
    expect(findBy({ by: 'time' })?.ids).toHaveLength(5);
  });
});
