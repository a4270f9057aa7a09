import { COMPARISONS, type CompareTo } from '@leadline/contracts';
import { comparedDates } from '#test/support/lead-oracle/compared-dates.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { timeWindowOf } from './time-window.js';

const MINUTE = 60_000;
const DAY = 1440;
const ROUNDS = 5_000;
const NOW = new Date('2026-06-15T12:00:00Z');

const text = (minutes: number): string =>
  new Date(minutes * MINUTE).toISOString().slice(0, 16).replace('T', ' ');

/** A moment near the end of a month of 2024 to 2029, on it, or anywhere. */
const moment = (random: Random): number => {
  const month = Date.UTC(2024, random.below(72), 1) / MINUTE;
  const day = random.pick([-3, -2, -1, 0, 0, 0, 1, random.below(28)]);
  return month + day * DAY + random.pick([0, 0, 0, random.below(DAY)]);
};
/** Mostly ranges of whole days, weeks or months. */
const range = (random: Random): [number, number] => {
  const start = moment(random);
  const length = random.pick([1, DAY, 7 * DAY, random.below(40 * DAY) + 1, 0]);
  const end = length === 0 ? moment(random) : start + length;
  return start < end ? [start, end - 1] : [end, start];
};

it('a range is compared with the dates of the oracle', () => {
  const random = new Random(37);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first, last] = range(random);
    const dates = { start_date: text(first), end_date: text(last) };
    const compareTo: CompareTo = random.pick(COMPARISONS);
    const viewer = { zone: 'UTC', now: NOW };
    const flags = { last_24_hours: false, inside_selected_hour_range: false };
    const { past } = timeWindowOf({ ...dates, ...flags, compare_to: compareTo }, viewer);
    const wanted = comparedDates(dates, compareTo);
    expect({ dates, compareTo, past }).toEqual({
      dates,
      compareTo,
      past: {
        from: new Date(`${wanted.start_date.replace(' ', 'T')}:00Z`),
        until: new Date(Date.parse(`${wanted.end_date.replace(' ', 'T')}:00Z`) + MINUTE),
      },
    });
  }
});
