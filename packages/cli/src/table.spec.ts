import { printable, table, type Column } from './table.js';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly note: string | null;
}
const COLUMNS: readonly Column<Row>[] = [
  { title: 'ID', value: ({ id }) => id, isNumber: true },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Note', value: ({ note }) => note },
];
const ROWS: readonly Row[] = [
  { id: 7, name: 'Alpha Markets International', note: 'a note of some length' },
  { id: 123, name: 'Bravo', note: null },
];

test('every column is as wide as its longest text, and numbers stand at the right', () => {
  expect(table(COLUMNS, ROWS, null).split('\n')).toEqual([
    ' ID  Name                         Note',
    '  7  Alpha Markets International  a note of some length',
    '123  Bravo',
  ]);
});

test('the widest columns are cut until the table fits', () => {
  const lines = table(COLUMNS, ROWS, 40).split('\n');
  // 40 columns less two gaps of 2 and the 3 of the ids leave 33 for two columns.
  expect(lines[1]).toBe('  7  Alpha Markets I…  a note of some l…');
  expect(Math.max(...lines.map((line) => line.length))).toBe(40);
});

test.each([
  ['广告主', ''],
  ['한국', '  '],
  ['Zoe\u0308', '   '],
  ['👍🏽🇩🇪', '  '],
])('%s takes the columns that a terminal gives it', (name, padding) => {
  const rows = [
    { id: 1, name, note: 'x' },
    { id: 2, name: '广告主', note: 'x' },
  ];
  expect(table(COLUMNS, rows, null).split('\n')[1]).toBe(` 1  ${name}${padding}  x`);
});

test('a wide character is never cut in half, nor an accent from its letter', () => {
  const first = (name: string): string | undefined =>
    table(COLUMNS, [{ id: 1, name, note: '' }], 12).split('\n')[1];
  // A name gets the least of 4 columns, the last of them for the ellipsis.
  expect(first('广告主广告主')).toBe(' 1  广…');
  expect(first('Zoe\u0308 and Zoe\u0308')).toBe(' 1  Zoe\u0308…');
});

test('a terminal that is too narrow for any table gets the narrowest', () => {
  expect(table(COLUMNS, ROWS, 1).split('\n')[1]).toBe('  7  Alp…  a n…');
});

test('a table without rows has its titles', () => {
  expect(table(COLUMNS, [], 80)).toBe('ID  Name  Note');
});

test('a text cannot command the terminal, and stays in its row', () => {
  const name = 'A\u001b[2J\u202eB\r\nC\u009b';
  expect(printable(name)).toBe('A [2J B \nC ');
  expect(table(COLUMNS, [{ id: 1, name, note: '' }], null).split('\n')[1]).toBe(' 1  A [2J B  C');
});
