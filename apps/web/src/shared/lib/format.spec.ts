import { formatAgo, formatMoney, formatPercent } from './format';

test('money and percentages are formatted from their text', () => {
  expect(formatMoney('1234567.50')).toBe('$1,234,567.50');
  expect(formatMoney('-0.50')).toBe('-$0.50');
  expect(formatPercent('12.50')).toBe('12.5%');
  expect(formatPercent('100.00')).toBe('100%');
  expect(formatPercent('0.00')).toBe('0%');
});

test('says how long ago something was', () => {
  const now = Date.parse('2026-01-15T12:00:00Z');
  expect(formatAgo('2026-01-15T11:59:30Z', now)).toBe('just now');
  expect(formatAgo('2026-01-15T11:57:00Z', now)).toBe('3 min ago');
  expect(formatAgo('2026-01-13T11:00:00Z', now)).toBe('2 d ago');
});
