import { expandStatusGroups, statusGroupOf, statusGroupValue } from './values.rules.js';

const members = new Map([
  [1, ['Callback', 'No Answer']],
  [2, ['Callback', 'Sale']],
]);

test('a value names a group, or is a status', () => {
  expect(statusGroupOf(statusGroupValue(12))).toBe(12);
  for (const text of ['Callback', 'status-group:', 'status-group:0', 'status-group:1a', '12'])
    expect(statusGroupOf(text)).toBeNull();
});

test('groups stand for their statuses, each once', () => {
  const values = [statusGroupValue(1), 'New', null, statusGroupValue(2)];
  expect(expandStatusGroups(values, members)).toEqual([
    'Callback',
    'No Answer',
    'New',
    null,
    'Sale',
  ]);
});

test('a deleted group stands for no status', () => {
  expect(expandStatusGroups(['New', statusGroupValue(9)], members)).toEqual([
    'New',
    'status-group:9',
  ]);
});
