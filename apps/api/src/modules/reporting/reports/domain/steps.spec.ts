import type { TimePart } from '#modules/lead-data/lead-conditions/domain/grouping.js';
import { valueOf } from './groups.js';
import { stepsWithin } from './steps.js';

const steps = (part: TimePart, from: string, until: string, zone = 'UTC') =>
  stepsWithin(part, { from: new Date(from), until: new Date(until) }, zone, 1000)?.map((code) =>
    valueOf(part, code),
  );

describe('the steps of a range', () => {
  it('are all steps that it touches, also ones in which nothing happened', () => {
    expect(steps('day', '2026-02-27T10:00:00Z', '2026-03-02T00:00:00Z')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(steps('month', '2025-12-31T23:00:00Z', '2026-02-01T00:00:01Z')).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
  });
  it('are weeks from Monday', () => {
    expect(steps('week', '2026-06-14T00:00:00Z', '2026-06-22T00:00:01Z')).toEqual([
      '2026-06-08',
      '2026-06-15',
      '2026-06-22',
    ]);
  });
  it('are hours of the clock of the zone, also of a day with a clock change', () => {
    const day = steps('date_hour', '2026-03-28T23:00:00Z', '2026-03-29T01:30:00Z', 'Europe/Paris');
    expect(day).toEqual([
      '2026-03-29 00:00',
      '2026-03-29 01:00',
      '2026-03-29 02:00',
      '2026-03-29 03:00',
    ]);
  });
  it('are the same hours and weekdays for every range', () => {
    expect(stepsWithin('hour', { from: null, until: null }, 'UTC', 1)).toHaveLength(24);
    expect(stepsWithin('weekday', { from: null, until: null }, 'UTC', 1)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]);
  });
  it('are not counted out where the range is open or too long', () => {
    expect(stepsWithin('month', { from: null, until: new Date() }, 'UTC', 9)).toBeNull();
    const days = { from: new Date('2026-01-01'), until: new Date('2026-01-11') };
    expect(stepsWithin('day', days, 'UTC', 10)).toHaveLength(10);
    expect(stepsWithin('day', days, 'UTC', 9)).toBeNull();
  });
});
