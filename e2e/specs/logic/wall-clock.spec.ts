import { expect, test } from '@playwright/test';
import { fromWire, toWire, wallOf } from '../../../apps/web/src/shared/lib/wall-clock';
import { presetRange } from '../../../apps/web/src/shared/filters/date-range';
import {
  compareDecimals,
  subtractDecimals,
  sumDecimals,
} from '../../../apps/web/src/shared/lib/decimal';
import { formatAgo, formatMoney, formatPercent } from '../../../apps/web/src/shared/lib/format';

const zone = (name: string, offset = '+00:00') => ({ id: 1, name, offset });
const shown = (iso: string, name: string): string =>
  wallOf(Date.parse(iso), zone(name)).format('YYYY-MM-DD HH:mm:ss');

test('the wall clock of a zone, across changes of clocks and half-hour offsets', () => {
  expect(shown('2026-03-29T00:59:59Z', 'Europe/Berlin')).toBe('2026-03-29 01:59:59');
  expect(shown('2026-03-29T01:00:00Z', 'Europe/Berlin')).toBe('2026-03-29 03:00:00');
  expect(shown('2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe('2026-10-25 02:30:00');
  expect(shown('2026-10-25T01:30:00Z', 'Europe/Berlin')).toBe('2026-10-25 02:30:00');
  expect(shown('2026-01-01T00:00:00Z', 'Asia/Kathmandu')).toBe('2026-01-01 05:45:00');
  expect(shown('2025-12-31T12:00:00Z', 'Pacific/Kiritimati')).toBe('2026-01-01 02:00:00');
});

test('a zone that the browser does not know falls back to its offset', () => {
  expect(
    wallOf(Date.parse('2026-01-01T00:00:00Z'), zone('Mars/Olympus', '-02:30')).format(
      'YYYY-MM-DD HH:mm',
    ),
  ).toBe('2025-12-31 21:30');
});

test('reads only real times in the wire format', () => {
  expect(fromWire('2026-02-29 10:00')).toBeNull();
  expect(fromWire('2026-02-28T10:00')).toBeNull();
  expect(fromWire(7)).toBeNull();
  expect(toWire(fromWire('2028-02-29 23:59')!)).toBe('2028-02-29 23:59');
});

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

test('money is exact and formatted from its text', () => {
  expect(sumDecimals(['0.10', '0.20', '-0.05'])).toBe('0.25');
  expect(sumDecimals(Array.from({ length: 1000 }, () => '9007199254740.99'))).toBe(
    '9007199254740990.00',
  );
  expect(subtractDecimals('0.00', '12.34')).toBe('-12.34');
  expect(compareDecimals('10.00', '9.99')).toBeGreaterThan(0);
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
