import sql, { raw } from 'sql-template-tag';
import { clickhouseLiteral, clickhouseText } from './clickhouse-text.js';

it.each([
  [7, '7'],
  [-7, '-7'],
  [9_007_199_254_740_993n, '9007199254740993'],
  [null, 'NULL'],
  ['plain', `'plain'`],
  ['', `''`],
  [`O'Neil`, `'O\\'Neil'`],
  [`\\`, `'\\\\'`],
  [`\\' OR 1=1 --`, `'\\\\\\' OR 1=1 --'`],
  ['\0\n\r\t\b\f', `'\\0\\n\\r\\t\\b\\f'`],
  ['ä 日本 😀', `'ä 日本 😀'`],
])('%j is written as %s', (value, text) => {
  expect(clickhouseLiteral(value)).toBe(text);
});

it.each([[1.5], [NaN], [Infinity], [2 ** 53], [undefined], [true], [['a']], [{}], ['\ud800']])(
  '%p has no literal',
  (value) => {
    expect(() => clickhouseLiteral(value)).toThrow('no literal');
  },
);

it('a statement gets its values in their places', () => {
  const inner = sql`x = ${`?'`}`;
  expect(
    clickhouseText(sql`SELECT ${1}, ${raw('now()')} WHERE ${inner} AND y IN (${2}, ${'$1'})`),
  ).toBe(`SELECT 1, now() WHERE x = '?\\'' AND y IN (2, '$1')`);
});
