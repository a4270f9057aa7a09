import type { LineChange } from '@leadline/contracts';
import { screen } from '@testing-library/dom';
import { openApp } from '#test/app';
import { answerCall } from '#test/fake-api';

const TEXT = 'cap #1 50 from Monday 09:00 Europe/Berlin';
const CHANGE: LineChange = {
  ...{ key: 'cap 1 from 2026-11-30T08:00:00.000Z', name: 'Cap #1', is_new: false, lines: [1] },
  from: { at: '2026-11-30 09:00', timezone: 'Europe/Berlin' },
  changes: [{ field: 'cap', label: 'Cap', before: '40', after: '50' }],
};
const LINE = { line: 1, text: TEXT, meaning: TEXT, faults: [], warnings: [], changes: 1 };

test('a change that waits says from when it counts, and is scheduled', async () => {
  const versions = { [CHANGE.key]: 1 };
  answerCall('/api/lines/preview', () => ({
    ...{ lines: [LINE], changes: [CHANGE], versions, can_save: true },
  }));
  const saves = answerCall('/api/lines', () => ({
    ...{ message: '1 change scheduled', id: 3, changes: [CHANGE] },
  }));
  const person = openApp('/lines');
  await person.type(await screen.findByLabelText('Lines, one change each'), TEXT);
  expect(await screen.findByRole('heading', { level: 3 })).toHaveTextContent(
    'Cap #1From 2026-11-30 09:00 (Europe/Berlin)Line 1',
  );
  await person.click(await screen.findByRole('button', { name: 'Save 1 change' }));
  expect(await screen.findByText('1 change scheduled')).toBeVisible();
  expect(saves.map(({ body }) => body)).toEqual([{ text: TEXT, versions }]);
});
