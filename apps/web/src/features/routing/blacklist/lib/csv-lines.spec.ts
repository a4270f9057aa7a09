import { tableFile } from '#shared/export/table-file';
import { exportColumns, linesOfText } from './csv-lines';
import { bodyOf, emptyDraft, missingText, sentValue } from './item-form';
import type { BlacklistRow } from './use-blacklist';

const UTC = { id: 1, name: 'UTC', offset: '+00:00' };
const IP_RANGE = 7;
const AT = '2026-07-01T09:30:00.000Z';

test('an exported file runs nothing in a spreadsheet', async () => {
  const row = (value: string): BlacklistRow => ({
    ...{ id: 1, version: 1, blacklist_type_id: 9, blacklist_value: value },
    get_blacklist_type: { id: 9, name: 'Custom Param 1', field_type: 'text field', config: '{}' },
    ...{ hide_blocked: 1, description: value, expires_at: AT, created_at: AT, updated_at: AT },
    ...{ stopped_leads: 3, last_stopped_at: null },
  });
  const texts = ['=1+1', '+cmd', '-2', '@SUM(A1)', '\tx', 'a;=b|-c'];
  const signal = new AbortController().signal;
  const reply = await tableFile('csv', exportColumns(UTC), texts.map(row), signal);
  const [heading, ...lines] = (await reply.text()).trim().split('\n');
  expect(heading).toContain('Type,Value,Expires At,Hide Blocked,Description');
  expect(lines).toHaveLength(texts.length);
  for (const line of lines) expect(line).not.toMatch(/(^|[,"])\s*([=@]|[+-](?!\d))/);
});

test('pasted lines keep their numbers', () => {
  const shared = { type: 'Email', expires_at: '', hide_blocked: '1', description: '' };
  expect(linesOfText('a@b.c\r\n\n  d@e.f \n', shared)).toEqual([
    { ...shared, line: 1, value: 'a@b.c' },
    { ...shared, line: 3, value: 'd@e.f' },
  ]);
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
