import fc from 'fast-check';
import { rangeOf, scheduledAt, timeOf, type Timing } from './schedule.js';

const NOON = new Date('2026-11-20T12:00:00Z');
const minutesAfter = (min: number | null, max: number | null, draw: number): number =>
  (scheduledAt(NOON, { min, max }, draw).getTime() - NOON.getTime()) / 60_000;

it('is now if no delay is given', () => {
  expect(minutesAfter(null, null, 0.99)).toBe(0);
});
it('takes one end alone as the delay', () => {
  expect([minutesAfter(5, null, 0.99), minutesAfter(null, 7, 0)]).toEqual([5, 7]);
});
it('draws each minute of the range equally often, both ends included', () => {
  expect([0, 0.24, 0.25, 0.5, 0.75, 0.999].map((draw) => minutesAfter(10, 13, draw))).toEqual([
    10, 10, 11, 12, 13, 13,
  ]);
});
it('never leaves the range', () => {
  fc.assert(
    fc.property(
      fc.nat(43_200),
      fc.nat(43_200),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (a, b, draw) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)];
        const minutes = minutesAfter(min, max, draw);
        return Number.isInteger(minutes) && minutes >= min && minutes <= max;
      },
    ),
  );
});

describe('evenly', () => {
  const times = (count: number, spread: number): number[] =>
    Array.from({ length: count }, (_, index) =>
      timeOf(NOON, { min: null, max: null, spread }, { index, count, draw: 0.99 }),
    ).map((time) => (time.getTime() - NOON.getTime()) / 60_000);

  it('sends the first lead now and the last at the end, with equal gaps', () => {
    expect(times(4, 180)).toEqual([0, 60, 120, 180]);
    expect(times(1, 180)).toEqual([0]);
  });
  it('says when the leads begin and end, at the latest', () => {
    const minutes = (timing: Timing, count: number): number[] =>
      Object.values(rangeOf(NOON, timing, count)).map(
        (time: Date) => (time.getTime() - NOON.getTime()) / 60_000,
      );
    expect(minutes({ min: null, max: null, spread: 180 }, 40)).toEqual([0, 180]);
    expect(minutes({ min: 5, max: 60, spread: null }, 40)).toEqual([5, 60]);
    expect(minutes({ min: null, max: null, spread: null }, 40)).toEqual([0, 0]);
  });
});
