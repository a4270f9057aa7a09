import { importText, type Import } from './import-words';

const one = (patch: Partial<Import>): Import => ({
  ...{ id: 1, file_name: 'x.csv', user_name: 'Ann', state: 'ready', lines: 10, done: 10 },
  ...{ faults: 0, wide: 0, items: 0, since: null, leads: 0, accepted: 0 },
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
] as const)('%j reads "%s"', (patch, text) => {
  expect(importText(one(patch))).toBe(text);
});
