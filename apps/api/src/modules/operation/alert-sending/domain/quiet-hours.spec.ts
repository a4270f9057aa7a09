import { quietEnd } from './quiet-hours.js';

const zone = 'Europe/Berlin';
const night = { from: '22:00', until: '07:00', zone };
const endOf = (hours: { from: string; until: string; zone: string }, now: string) =>
  quietEnd(hours, new Date(now))?.toISOString() ?? null;

test.each([
  ['before they begin', '2026-11-24T20:59:59Z', null],
  ['as they begin', '2026-11-24T21:00:00Z', '2026-11-25T06:00:00.000Z'],
  ['after midnight', '2026-11-25T03:00:00Z', '2026-11-25T06:00:00.000Z'],
  ['as they end', '2026-11-25T06:00:00Z', null],
])('%s', (_name, now, end) => {
  expect(endOf(night, now)).toBe(end);
});

test('within a day', () => {
  const lunch = { from: '12:00', until: '13:30', zone };
  expect(endOf(lunch, '2026-11-24T10:59:00Z')).toBeNull();
  expect(endOf(lunch, '2026-11-24T11:00:00Z')).toBe('2026-11-24T12:30:00.000Z');
  expect(endOf(lunch, '2026-11-24T12:30:00Z')).toBeNull();
});

test('the night in which the clocks go forward is an hour shorter', () => {
  // 29 March 2026: 01:59 CET is followed by 03:00 CEST.
  expect(endOf(night, '2026-03-28T21:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
  expect(endOf({ ...night, until: '02:30' }, '2026-03-29T00:30:00Z')).toBe(
    '2026-03-29T01:30:00.000Z',
  );
});

test('the night in which the clocks go back is an hour longer', () => {
  // 25 October 2026: 02:59 CEST is followed by 02:00 CET.
  expect(endOf(night, '2026-10-24T20:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
});

test('hours that end in the hour that comes twice end the first time', () => {
  const hours = { ...night, until: '02:30' };
  expect(endOf(hours, '2026-10-25T00:15:00Z')).toBe('2026-10-25T00:30:00.000Z');
  expect(endOf(hours, '2026-10-25T00:30:00Z')).toBeNull();
  // 02:15 for the second time.
  expect(endOf(hours, '2026-10-25T01:15:00Z')).toBeNull();
});
