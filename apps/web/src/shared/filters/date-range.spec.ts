import { fromWire, toWire } from '#shared/lib/wall-clock';
import { orderedRange, pickedRange, presetRange } from './date-range';

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
    const chosen = pickedRange(true, today, monday);
    expect(chosen.map(toWire)).toEqual(['2026-11-23 00:00', '2026-11-23 23:59']);
  });

  test.each([
    ['its time was chosen', true, range('2026-11-23 00:00', '2026-11-23 09:00')],
    ['it ends on the same day', true, range('2026-11-23 00:00', '2026-11-27 14:20')],
    ['the range had times of its own', false, range('2026-11-23 00:00', '2026-11-23 14:20')],
  ] as const)('stays if %s', (_, isPresetEnd, picked) => {
    expect(pickedRange(isPresetEnd, today, picked)).toEqual(picked);
  });

  test('is the day of a time that was picked beyond the other', () => {
    const wire = (...args: Parameters<typeof orderedRange>) => orderedRange(...args).map(toWire);
    const crossed = range('2026-11-27 09:00', '2026-11-25 14:20');
    expect(wire(crossed, 'start')).toEqual(['2026-11-27 09:00', '2026-11-27 23:59']);
    expect(wire(crossed, 'end')).toEqual(['2026-11-25 00:00', '2026-11-25 14:20']);
    expect(wire(today, 'end')).toEqual(today.map(toWire));
  });
});
