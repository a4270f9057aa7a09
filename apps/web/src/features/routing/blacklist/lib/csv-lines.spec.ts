import { tableFile } from '#shared/export/table-file';
import {
  addedText,
  csvRows,
  exportColumns,
  failedText,
  linesOfCsv,
  linesOfText,
} from './csv-lines';
import { bodyOf, emptyDraft, missingText, sentValue } from './item-form';
import type { BlacklistRow } from './use-blacklist';

const UTC = { id: 1, name: 'UTC', offset: '+00:00' };
const IP_RANGE = 7;

test('rows of a csv file, with quotes, line ends in cells, and the lines they begin on', () => {
  expect(csvRows('\uFEFFa,b\r\n"x ""y"", z","two\nlines"\n\n1,\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x "y", z', 'two\nlines'] },
    { line: 5, cells: ['1', ''] },
  ]);
  expect(csvRows('a;b\r\nc;d')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['c', 'd'] },
  ]);
  expect(csvRows('a,b,')).toEqual([{ line: 1, cells: ['a', 'b', ''] }]);
  expect(() => csvRows('a\n"open')).toThrow('Line 2 is not csv');
});

test('a file needs its heading', () => {
  expect(() => linesOfCsv('ada@example.com\n')).toThrow('Type and Value');
  expect(() => linesOfCsv('')).toThrow('Type and Value');
  expect(linesOfCsv('value,TYPE\nada@example.com, Email\n')).toEqual([
    {
      ...{ line: 2, type: 'Email', value: 'ada@example.com' },
      ...{ expires_at: '', hide_blocked: '', description: '' },
    },
  ]);
});

test('an exported file can be imported, and runs nothing in a spreadsheet', async () => {
  const row = (value: string, description: string, expires_at: string): BlacklistRow => ({
    ...{ id: 1, version: 1, blacklist_type_id: 9, blacklist_value: value, expires_at },
    get_blacklist_type: { id: 9, name: 'Custom Param 1', field_type: 'text field', config: '{}' },
    ...{ hide_blocked: 1, description, created_at: expires_at, updated_at: expires_at },
    ...{ stopped_leads: 3, last_stopped_at: null },
  });
  const texts = ['=1+1', '+cmd', '-2', '@SUM(A1)', '\tx', 'plain', 'a "b", c', 'a;=b|-c', 'x\n"@y'];
  const rows = texts.map((text) => row(text, text.trim(), '2026-07-01T09:30:00.000Z'));
  const none = row('+4474', '', '1970-01-01T00:00:00.000Z');
  const signal = new AbortController().signal;
  const reply = await tableFile('csv', exportColumns(UTC), [...rows, none], signal);
  const file = await reply.text();
  for (const cell of csvRows(file).flatMap(({ cells }) => cells))
    expect(cell).not.toMatch(/^\s*([=@]|[+-](?!\d+$))|^\t/);
  expect(linesOfCsv(file)).toEqual([
    ...texts.map((text, index) => ({
      ...{ line: index + 2, type: 'Custom Param 1', value: text.trim() },
      ...{ expires_at: '2026-07-01 09:30', hide_blocked: 'On', description: text.trim() },
    })),
    {
      ...{ line: 13, type: 'Custom Param 1', value: '+4474', expires_at: '' },
      ...{ hide_blocked: 'On', description: '' },
    },
  ]);
});

test('pasted lines keep their numbers', () => {
  const shared = { type: 'Email', expires_at: '', hide_blocked: '1', description: '' };
  expect(linesOfText('a@b.c\r\n\n  d@e.f \n', shared)).toEqual([
    { ...shared, line: 1, value: 'a@b.c' },
    { ...shared, line: 3, value: 'd@e.f' },
  ]);
});

test('what was not added is named, twenty lines at most', () => {
  const failed = Array.from({ length: 22 }, (_, n) => ({
    ...{ line: n + 1, value: n === 0 ? '' : `v${n}`, message: 'No' },
  }));
  const lines = failedText(failed).split('\n');
  expect(lines).toHaveLength(21);
  expect([lines[0], lines[1], lines.at(-1)]).toEqual([
    'Line 1, empty: No',
    'Line 2, v1: No',
    '… and 2 more',
  ]);
  expect([addedText(1), addedText(1200)]).toEqual(['1 item was added.', '1,200 items were added.']);
});

test('a range is sent joined, and its empty parts are not sent', () => {
  const range = (from: string, to: string) => ({ ...emptyDraft(IP_RANGE), from, to });
  expect(sentValue(range(' 10.0.0.1 ', '10.0.0.9'))).toBe('10.0.0.1-10.0.0.9');
  expect(sentValue(range('10.0.0.1', ''))).toBe('10.0.0.1');
  expect(missingText(range('', ' '))).toBe('You are required to fill this IP Range.');
  expect(bodyOf({ ...range('10.0.0.1', ''), isHiding: true })).toEqual({
    ...{ blacklist_type_id: 7, expires_at: '', hide_blocked: 1, description: '' },
    blacklist_value: '10.0.0.1',
  });
});
