import { capForecast, capRow } from '#test/fake-replies';
import { fillsAt, forecastText, intervalText } from './forecast';
import { raisedCap } from './raise-form';

const UTC = { id: 1, name: 'UTC', offset: '+00:00' };
const NOW = Date.parse('2026-11-18T12:00:00Z');
const DAY = { day_start: '2026-11-18T00:00:00.000Z', day_end: '2026-11-19T00:00:00.000Z' };
const today = capForecast({
  ...DAY,
  state: 'today',
  full_at: '2026-11-18T18:00:00.000Z',
  earliest: '2026-11-18T16:40:00.000Z',
  latest: '2026-11-18T20:10:00.000Z',
  likelihood: 0.97,
  expected: 64,
  high: 81,
});

test.each([
  [
    today,
    'Fills at about 18:00; four times in five at 16:40 to 20:10. ' +
      'Without a limit it would have about 64 leads by Nov 19, 00:00.',
  ],
  [
    capForecast({ ...today, state: 'full', full_since: '2026-11-18T09:30:00.000Z', expected: 90 }),
    'Full since about 09:30. Without a limit it would have about 90 leads by Nov 19, 00:00.',
  ],
  [
    capForecast({ ...DAY, state: 'not_today', likelihood: 0.12, expected: 40 }),
    'Not today: it fills by Nov 19, 00:00 with a likelihood of 12%. ' +
      'Without a limit it would have about 40 leads by Nov 19, 00:00.',
  ],
  [capForecast(DAY), 'Not known yet: it has counted too little.'],
])('a forecast in words', (forecast, text) => {
  expect(forecastText(capRow(1, { forecast }), UTC, NOW)).toBe(text);
});

test('a closed cap is not full, and an interval may end after the day', () => {
  expect(forecastText(capRow(1, { cap: 0 }), UTC, NOW)).toBe('A cap of 0 is closed.');
  expect(intervalText({ ...today, latest: null }, UTC, NOW)).toBe('16:40 or later');
  expect(intervalText(capForecast(), UTC, NOW)).toBeNull();
});

test('caps sort by when they fill: full ones, those of today, then the likely ones', () => {
  const full = capForecast({ state: 'full', full_since: '2026-11-18T09:30:00.000Z' });
  const unlikely = capForecast({ state: 'not_today', likelihood: 0.1 });
  const likely = capForecast({ state: 'not_today', likelihood: 0.4 });
  const sorted = [capForecast(), unlikely, likely, today, full].toSorted(
    (a, b) => fillsAt(a) - fillsAt(b),
  );
  expect(sorted).toEqual([full, today, likely, unlikely, capForecast()]);
});

test('a cap is raised to what nine days of ten need, and by at least one', () => {
  expect(raisedCap(capRow(1, { cap: 50, forecast: today }))).toBe(81);
  expect(raisedCap(capRow(1, { cap: 50 }))).toBe(51);
});
