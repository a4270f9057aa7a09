import { fromWire, instantOf, toWire, wallOf } from './wall-clock';

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

test('the instant of a wall time, on both sides of a change of clocks', () => {
  const instant = (text: string, name: string): string =>
    new Date(instantOf(text, zone(name))).toISOString();
  expect(instant('2026-03-29 01:59:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:59.000Z');
  expect(instant('2026-03-29 03:00:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  expect(instant('2026-10-25 01:59:59', 'Europe/Berlin')).toBe('2026-10-24T23:59:59.000Z');
  expect(instant('2026-10-25 03:00:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
  expect(instant('2026-11-01 00:30:00', 'America/New_York')).toBe('2026-11-01T04:30:00.000Z');
  expect(instant('2026-01-01 02:00:00', 'Pacific/Kiritimati')).toBe('2025-12-31T12:00:00.000Z');
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
