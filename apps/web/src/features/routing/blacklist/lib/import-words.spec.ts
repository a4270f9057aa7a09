import { importText, undoText, type Import } from './import-words';

const one = (patch: Partial<Import>): Import => ({
  ...{ id: 1, file_name: 'x.csv', user_name: 'Ann', state: 'ready', lines: 10, done: 10 },
  ...{ faults: 0, wide: 0, items: 0, edited: 0, since: null, leads: 0, accepted: 0 },
  ...{ created_at: '2026-01-15T12:00:00.000Z', ended_at: null },
  ...patch,
});

test.each([
  [{ state: 'checking' }, 'Checking 10 lines against the leads of the last 7 days.'],
  [{}, 'In the last 7 days these lines would have stopped no lead.'],
  [
    { leads: 1, accepted: 1, faults: 1 },
    'In the last 7 days these lines would have stopped 1 lead, 1 of them accepted by ' +
      'advertisers. 1 line cannot be added.',
  ],
  [{ state: 'adding', faults: 2 }, 'Adding 8 lines.'],
  [{ state: 'added', items: 1 }, '1 item of this import on the blacklist.'],
  [{ state: 'undone' }, 'Every item of this import was removed.'],
  [
    { state: 'undone', items: 2, edited: 2 },
    'The items of this import were removed. 2 items edited since were kept.',
  ],
  [
    { state: 'undone', items: 1, edited: 1 },
    'The items of this import were removed. 1 item edited since was kept.',
  ],
] as const)('%j reads "%s"', (patch, text) => {
  expect(importText(one(patch))).toBe(text);
});

test('the question before an undo says what is kept', () => {
  expect(undoText(one({ items: 3 }))).toBe(
    '3 items will be removed. Leads that they stopped stay rejected.',
  );
  expect(undoText(one({ items: 3, edited: 1 }))).toBe(
    '2 items will be removed. 1 item edited since will be kept. Leads that they stopped stay ' +
      'rejected.',
  );
});
