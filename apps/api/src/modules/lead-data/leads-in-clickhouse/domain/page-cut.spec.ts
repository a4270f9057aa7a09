import { cutOf } from './page-cut.js';

const buckets = [
  { value: 'c', count: 3 },
  { value: 'b', count: 1 },
  { value: null, count: 4 },
];

it.each([
  [0, 2, ['c'], 3, 0],
  [2, 2, ['c', 'b'], 4, 2],
  [3, 1, ['b'], 1, 0],
  [3, 2, ['b', null], 5, 0],
  [5, 10, [null], 4, 1],
  [8, 10, [], 0, 0],
])('the page at %i of %i is in %j', (offset, limit, values, count, within) => {
  const cut = cutOf(buckets, offset, limit);
  expect(cut.values).toEqual(values);
  expect(cut.count).toBe(count);
  if (values.length > 0) expect(cut.offset).toBe(within);
});
