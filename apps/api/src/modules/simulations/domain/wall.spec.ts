import { endOf, instantOf } from './wall.js';

describe('a range of wall times', () => {
  it('holds the last minute, or second, that it names', () => {
    expect(
      [
        instantOf('2026-01-01 00:00', 'UTC'),
        endOf('2026-01-07 23:59', 'UTC'),
        endOf('2026-01-07T23:59:59', 'UTC'),
      ].map((at) => at.toISOString()),
    ).toEqual(['2026-01-01T00:00:00.000Z', '2026-01-08T00:00:00.000Z', '2026-01-08T00:00:00.000Z']);
  });
  it('is that of the zone, over a change of its clocks', () => {
    expect(
      [
        instantOf('2026-10-25 02:30', 'Europe/Paris'),
        endOf('2026-10-25 02:30', 'Europe/Paris'),
      ].map((at) => at.toISOString()),
    ).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:31:00.000Z']);
  });
});
