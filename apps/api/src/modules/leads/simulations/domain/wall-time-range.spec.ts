import { rangeEnd, rangeStart } from './wall-time-range.js';

describe('a range of wall-clock times', () => {
  it('includes its last minute, or its last second if seconds are given', () => {
    expect(
      [
        rangeStart('2026-01-01 00:00', 'UTC'),
        rangeEnd('2026-01-07 23:59', 'UTC'),
        rangeEnd('2026-01-07T23:59:59', 'UTC'),
      ].map((at) => at.toISOString()),
    ).toEqual(['2026-01-01T00:00:00.000Z', '2026-01-08T00:00:00.000Z', '2026-01-08T00:00:00.000Z']);
  });
  it('follows the zone across a clock change', () => {
    expect(
      [
        rangeStart('2026-10-25 02:30', 'Europe/Paris'),
        rangeEnd('2026-10-25 02:30', 'Europe/Paris'),
      ].map((at) => at.toISOString()),
    ).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:31:00.000Z']);
  });
});
