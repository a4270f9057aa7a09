import { fromWire, toWire } from '#shared/lib/wall-clock';
import { pickedRange, presetRange } from './date-range';

test('presets at the turn of a year, with weeks from Monday', () => {
  const range = (preset: Parameters<typeof presetRange>[0], now: string): string[] =>
    presetRange(preset, fromWire(now)!).map(toWire);
  // 2027-01-01 is a Friday.
  expect(range('Today', '2027-01-01 09:15')).toEqual(['2027-01-01 00:00', '2027-01-01 09:15']);
  expect(range('Yesterday', '2027-01-01 09:15')).toEqual(['2026-12-31 00:00', '2026-12-31 23:59']);
  expect(range('This week', '2027-01-01 09:15')).toEqual(['2026-12-28 00:00', '2027-01-01 09:15']);
  expect(range('Last week', '2027-01-03 23:59')).toEqual(['2026-12-21 00:00', '2026-12-27 23:59']);
  expect(range('This Month', '2027-01-01 09:15')).toEqual(['2027-01-01 00:00', '2027-01-01 09:15']);
  expect(range('Last Month', '2027-01-01 09:15')).toEqual(['2026-12-01 00:00', '2026-12-31 23:59']);
  expect(range('This Year', '2027-01-01 09:15')).toEqual(['2027-01-01 00:00', '2027-01-01 09:15']);
  expect(range('Last Year', '2028-02-29 09:15')).toEqual(['2027-01-01 00:00', '2027-12-31 23:59']);
  expect(range('Last 7 days', '2027-01-03 09:15')).toEqual([
    '2026-12-28 00:00',
    '2027-01-03 09:15',
  ]);
});

describe('a range that is picked in the calendar', () => {
  const range = (start: string, end: string) => [fromWire(start)!, fromWire(end)!] as const;
  const today = range('2026-11-27 00:00', '2026-11-27 14:20');

  test('ends with its day if only the day of a running preset was changed', () => {
    const monday = range('2026-11-23 00:00', '2026-11-23 14:20');
    const chosen = pickedRange({ preset: 'Today' }, today, monday);
    expect(chosen.map(toWire)).toEqual(['2026-11-23 00:00', '2026-11-23 23:59']);
  });

  test.each([
    ['its time was chosen', { preset: 'Today' }, range('2026-11-23 00:00', '2026-11-23 09:00')],
    ['it ends on the same day', { preset: 'Today' }, range('2026-11-23 00:00', '2026-11-27 14:20')],
    [
      'the range had times of its own',
      { start: '2026-11-27 00:00', end: '2026-11-27 14:20' },
      range('2026-11-23 00:00', '2026-11-23 14:20'),
    ],
  ] as const)('stays if %s', (_, choice, picked) => {
    expect(pickedRange(choice, today, picked)).toEqual(picked);
  });
});
