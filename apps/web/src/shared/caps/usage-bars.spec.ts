import { capRow } from '#test/fake-replies';
import { barLabel, barText, usageBars } from './usage-bars';

const KYIV = { id: 2, name: 'Europe/Kyiv', offset: '+02:00' };
const window = (window_start: string, filled: number, is_open = false) => ({
  window_start,
  filled,
  reserved: 0,
  is_open,
});
const shown = (bars: ReturnType<typeof usageBars>) =>
  bars.map(({ start, filled }) => `${start} ${filled}`);

test("a bar has the day in the cap's zone, and days without leads are included", () => {
  // Midnight in Kyiv is 22:00 UTC of the day before, in summer 21:00.
  const bars = usageBars(
    [
      window('2026-10-26T22:00:00Z', 3, true),
      window('2026-10-25T22:00:00Z', 7),
      window('2026-10-22T21:00:00Z', 5),
    ],
    'daily',
    KYIV,
  );
  expect(shown(bars)).toEqual([
    '2026-10-23 00:00 5',
    '2026-10-24 00:00 0',
    '2026-10-25 00:00 0',
    '2026-10-26 00:00 7',
    '2026-10-27 00:00 3',
  ]);
  expect(bars.at(-1)?.is_open).toBe(true);
});

test('two windows of one day stay apart, and no days are added between resets by hand', () => {
  const windows = [window('2026-11-20T13:05:00Z', 1, true), window('2026-11-10T08:00:00Z', 50)];
  expect(shown(usageBars(windows, 'interval', KYIV))).toEqual([
    '2026-11-10 10:00 50',
    '2026-11-20 15:05 1',
  ]);
  const moved = [window('2026-11-20T04:00:00Z', 1, true), window('2026-11-19T22:00:00Z', 4)];
  expect(shown(usageBars(moved, 'daily', KYIV))).toEqual([
    '2026-11-20 00:00 4',
    '2026-11-20 06:00 1',
  ]);
});

test('a long pause does not push the last days out of the chart', () => {
  const windows = [window('2026-11-20T00:00:00Z', 9, true), window('2024-01-01T00:00:00Z', 1)];
  const bars = usageBars(windows, 'daily', { id: 1, name: 'UTC', offset: '+00:00' });
  expect(bars).toHaveLength(92);
  expect(bars.at(-1)).toMatchObject({ start: '2026-11-20 00:00', filled: 9 });
});

test('the text explains a bar', () => {
  const row = capRow(1, { reset_time: '06:30:00', timezone: { id: 2, name: 'America/New_York' } });
  expect(barText(row)).toBe('Each bar is a day from 06:30 in America/New York.');
  expect(barText({ ...row, interval: 'interval' })).toBe(
    'Each bar is the time from one reset by hand to the next, in America/New York.',
  );
  expect(barLabel('daily', '2026-11-20 06:30')).toBe('11-20');
  expect(barLabel('interval', '2026-11-20 06:30')).toBe('11-20 06:30');
});
