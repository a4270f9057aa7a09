import { wallOf } from '#shared/lib/wall-clock';
import { endsNow, rangeText, rangeWords, timeFilterOf, widerTime } from './time-filter';

const fixed = timeFilterOf({ start: '2026-01-05 08:00', end: '2026-01-06 09:30' });
const today = timeFilterOf({ preset: 'Today' });

test('a range is named in a sentence', () => {
  expect(rangeWords(today)).toBe('today');
  expect(rangeWords(timeFilterOf({ preset: 'Last 7 days' }))).toBe('in the last 7 days');
  expect(rangeWords({ ...today, last24Hours: true })).toBe('in the last 24 hours');
  expect(rangeWords(fixed)).toBe('from 2026-01-05 08:00 to 2026-01-06 09:30');
});

test('the next wider range is offered, and no wider one for a year or for fixed times', () => {
  expect(widerTime({ ...today, insideHourRange: true })).toEqual({
    preset: 'Last 7 days',
    time: { ...timeFilterOf({ preset: 'Last 7 days' }), insideHourRange: true },
  });
  expect(widerTime({ ...today, last24Hours: true })?.time).toEqual(
    timeFilterOf({ preset: 'Last 7 days' }),
  );
  expect(widerTime(timeFilterOf({ preset: 'Last 7 days' }))?.preset).toBe('This Year');
  expect(widerTime(timeFilterOf({ preset: 'This Year' }))).toBeNull();
  expect(widerTime(fixed)).toBeNull();
});

test('new leads belong to a range that ends now, and to no other', () => {
  expect(endsNow(today)).toBe(true);
  expect(endsNow(timeFilterOf({ preset: 'Yesterday' }))).toBe(false);
  expect(endsNow(fixed)).toBe(false);
  expect(endsNow({ ...fixed, last24Hours: true })).toBe(true);
});

test('a printed range has both ends and its zone', () => {
  const zone = { id: 2, name: 'Europe/Berlin', offset: '+01:00' };
  const now = wallOf(Date.parse('2026-01-15T11:30:00Z'), zone);
  expect(rangeText(today, now, zone)).toBe('2026-01-15 00:00 – 2026-01-15 12:30, Europe/Berlin');
  expect(rangeText({ ...today, last24Hours: true }, now, zone)).toBe(
    '2026-01-14 12:30 – 2026-01-15 12:30, Europe/Berlin',
  );
  expect(rangeText(fixed, now, zone)).toBe('2026-01-05 08:00 – 2026-01-06 09:30, Europe/Berlin');
});
