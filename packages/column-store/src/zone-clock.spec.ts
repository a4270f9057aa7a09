import { wallAt, zoneSegmentsWithin } from '@leadline/contracts';
import { ZoneClock, weekdayOf } from './zone-clock.js';

const HOUR = 3_600_000;
const [FROM, UNTIL] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-11-30T00:00:00Z')];
const MONDAY = Date.UTC(2026, 5, 15);

const clockIn = (zone: string): ZoneClock =>
  new ZoneClock({
    from: FROM.getTime() * 1000,
    until: UNTIL.getTime() * 1000,
    offsets: zoneSegmentsWithin(zone, FROM, UNTIL).map(({ from, offset }) => ({
      from: from * 1000,
      offset: offset * 1000,
    })),
  });

describe('a clock in a zone', () => {
  it.each([
    'UTC',
    'Europe/Paris',
    'Australia/Lord_Howe', // The clock changes by half an hour.
    'America/St_Johns',
    'Africa/Cairo', // It goes back at midnight.
    '-09:30',
  ])('shows the local day and time in %s, whatever the order of instants', (zone) => {
    const clock = clockIn(zone);
    const count = Math.floor((UNTIL.getTime() - FROM.getTime()) / (HOUR / 2));
    const wrong: number[] = [];
    for (let index = 0; index < count; index += 1) {
      // In order, but every third one is anywhere.
      const step = index % 3 === 0 ? (index * 7919) % count : index;
      const at = FROM.getTime() + (step * HOUR) / 2;
      const wall = wallAt(new Date(at), zone);
      const day = Math.floor(wall / (24 * HOUR));
      const isRight =
        clock.day(at * 1000) === day &&
        clock.dayOfAny(at * 1000) === day &&
        clock.timeOfDay(at * 1000) === wall / 1000 - day * 86_400;
      if (!isRight) wrong.push(at);
    }
    expect([count > 10_000, wrong]).toEqual([true, []]);
  });
  it('has no time for NaN, and continues with the next one', () => {
    const clock = clockIn('Europe/Paris');
    expect(clock.day(Number.NaN)).toBeNaN();
    expect(clock.timeOfDay(MONDAY * 1000)).toBe(2 * 3600);
    expect(clock.timeOfDay(Number.NaN)).toBeNaN();
    expect(clock.day(MONDAY * 1000)).toBe(MONDAY / (24 * HOUR));
  });
  it('knows the weekday', () => {
    const monday = MONDAY / (24 * HOUR);
    expect([-1, 0, 5, 6].map((days) => weekdayOf(monday + days))).toEqual([7, 1, 6, 7]);
  });
});
