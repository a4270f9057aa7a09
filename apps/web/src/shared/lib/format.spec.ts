import { formatAgo, formatMoney, formatNarrow, formatPercent, formatShortPercent } from './format';

test('money and percentages are formatted from their text', () => {
  expect(formatMoney('1234567.50')).toBe('$1,234,567.50');
  expect(formatMoney('-0.50')).toBe('-$0.50');
  expect(['6.30', '6.72', '0.00', '12345.50', '7'].map(formatPercent)).toEqual([
    '6.30%',
    '6.72%',
    '0.00%',
    '12,345.50%',
    '7%',
  ]);
  expect(['12.50', '100.00', '0.00', '20'].map(formatShortPercent)).toEqual([
    '12.5%',
    '100%',
    '0%',
    '20%',
  ]);
});

test('a narrow time leaves out the current year, and the clock time of other years', () => {
  expect(formatNarrow('2026-01-05 12:03:59', '2026')).toBe('Jan 5, 12:03');
  expect(formatNarrow('2025-12-31 23:59:59', '2026')).toBe('Dec 31, 2025');
});

test('says how long ago something was', () => {
  const now = Date.parse('2026-01-15T12:00:00Z');
  expect(formatAgo('2026-01-15T11:59:30Z', now)).toBe('just now');
  expect(formatAgo('2026-01-15T11:57:00Z', now)).toBe('3 min ago');
  expect(formatAgo('2026-01-13T11:00:00Z', now)).toBe('2 d ago');
});
