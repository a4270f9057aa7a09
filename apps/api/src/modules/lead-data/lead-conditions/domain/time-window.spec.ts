import { comparedRangesOf, periodWindowOf, timeWindowOf, type TimeFields } from './time-window.js';

const NOW = new Date('2026-06-15T12:00:00Z');
const fields = (values: Partial<TimeFields>): TimeFields => ({
  last_24_hours: false,
  inside_selected_hour_range: false,
  ...values,
});
const window = (values: Partial<TimeFields>, zone = 'Europe/Paris') =>
  timeWindowOf(fields(values), { zone, now: NOW });
const iso = (range: { from: Date | null; until: Date | null } | null): (string | null)[] => [
  range?.from?.toISOString() ?? null,
  range?.until?.toISOString() ?? null,
];

describe('the range of a filter', () => {
  it('is wall time in the viewer’s zone, the last minute included', () => {
    expect(
      iso(window({ start_date: '2026-06-01 00:00', end_date: '2026-06-01 23:59' }).range),
    ).toEqual(['2026-05-31T22:00:00.000Z', '2026-06-01T22:00:00.000Z']);
    expect(
      iso(
        window(
          { start_date: '2026-06-01 00:00', end_date: '2026-06-01 23:59' },
          'Pacific/Kiritimati',
        ).range,
      ),
    ).toEqual(['2026-05-31T10:00:00.000Z', '2026-06-01T10:00:00.000Z']);
  });
  it('takes seconds if they are given', () => {
    expect(
      iso(
        window({ start_date: '2026-06-01 00:00:30', end_date: '2026-06-01 00:00:30' }, 'UTC').range,
      ),
    ).toEqual(['2026-06-01T00:00:30.000Z', '2026-06-01T00:00:31.000Z']);
  });
  it('is 23 hours long on the day that clocks go forward, and 25 when they go back', () => {
    const hours = (day: string): number => {
      const { from, until } = window({
        start_date: `${day} 00:00`,
        end_date: `${day} 23:59`,
      }).range;
      return ((until?.getTime() ?? 0) - (from?.getTime() ?? 0)) / 3_600_000;
    };
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-06-01')]).toEqual([23, 25, 24]);
  });
  it('stays open on the side that is not given', () => {
    expect(iso(window({ end_date: '2026-06-01 23:59' }, 'UTC').range)).toEqual([
      null,
      '2026-06-02T00:00:00.000Z',
    ]);
    expect(window({ end_date: '2026-06-01 23:59' }).past).toBeNull();
  });
  it('is replaced by the last 24 hours', () => {
    expect(
      iso(
        window({
          last_24_hours: true,
          start_date: '2020-01-01 00:00',
          end_date: '2020-01-02 00:00',
        }).range,
      ),
    ).toEqual(['2026-06-14T12:00:00.000Z', '2026-06-15T12:00:00.000Z']);
  });
});

describe('the compared range', () => {
  it('is as many days long, although a clock change made them longer', () => {
    expect(
      iso(window({ start_date: '2026-10-26 00:00', end_date: '2026-11-01 23:59' }).past),
    ).toEqual(['2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
  });
  it('never begins before the year 1, which the database could not hold', () => {
    expect(
      iso(window({ start_date: '0000-01-01 00:00', end_date: '9999-12-31 23:59' }, 'UTC').past)[0],
    ).toBe('0001-01-01T00:00:00.000Z');
  });
  it('has the same hours on the clock in the week of a clock change', () => {
    // Clocks went forward on 29 March: 10:59 was 09:59 in UTC a week before, and is 08:59 now.
    const dates = { start_date: '2026-03-30 00:00', end_date: '2026-03-31 10:59' };
    expect(iso(window({ ...dates, compare_to: 'week_before' }).past)).toEqual([
      '2026-03-22T23:00:00.000Z',
      '2026-03-24T10:00:00.000Z',
    ]);
  });
  it('has an hour that clocks show twice both times, and none of one that they skip', () => {
    const hour = (start_date: string, end_date: string) =>
      iso(window({ start_date, end_date, compare_to: 'day_before' }).past);
    expect(hour('2026-10-26 02:00', '2026-10-26 02:59')).toEqual([
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]);
    expect(hour('2026-03-30 02:00', '2026-03-30 02:59')).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
    ]);
  });
  it('may be one of one’s own', () => {
    const compare_to = { start_date: '2026-01-01 08:00', end_date: '2026-01-02 09:59' };
    const dates = { start_date: '2026-06-01 00:00', end_date: '2026-06-01 23:59' };
    const own = ['2026-01-01T07:00:00.000Z', '2026-01-02T09:00:00.000Z'];
    expect(iso(window({ ...dates, compare_to }).past)).toEqual(own);
    expect(iso(window({ last_24_hours: true, compare_to }).past)).toEqual(own);
  });
  it('ends where the last 24 hours begin, or has the same hours of another day', () => {
    const past = (compare_to: TimeFields['compare_to']) =>
      iso(window({ last_24_hours: true, compare_to }).past);
    expect(past('previous_period')).toEqual([
      '2026-06-13T12:00:00.000Z',
      '2026-06-14T12:00:00.000Z',
    ]);
    expect(past('week_before')).toEqual(['2026-06-07T12:00:00.000Z', '2026-06-08T12:00:00.000Z']);
  });
  it('is none of a range that ends before it begins', () => {
    expect(
      window({ start_date: '2026-06-02 00:00', end_date: '2026-06-01 23:59' }).past,
    ).toBeNull();
  });
  it('is shown with its first and its last minute', () => {
    const viewer = { zone: 'Europe/Paris', now: new Date('2026-03-31T08:00:30Z') };
    const window = periodWindowOf('this_week', 'previous_period', viewer);
    expect(comparedRangesOf(window, viewer.zone)).toEqual({
      zone: 'Europe/Paris',
      current: { start_date: '2026-03-30 00:00', end_date: '2026-03-31 10:00' },
      past: { start_date: '2026-03-23 00:00', end_date: '2026-03-24 10:00' },
    });
  });
});

describe('the hours of every day', () => {
  const inside = (values: Partial<TimeFields>) =>
    window({ inside_selected_hour_range: true, ...values }).hours;
  it('are the times of day of the two dates', () => {
    expect(inside({ start_date: '2026-06-01 09:00', end_date: '2026-06-30 17:30' })).toEqual({
      from: '09:00:00',
      until: '17:31:00',
      overMidnight: false,
    });
  });
  it('are the separately given times, which take precedence', () => {
    expect(
      inside({
        start_date: '2026-06-01 09:00',
        end_date: '2026-06-30 17:30',
        start_time: '10:00',
        end_time: '11:00',
      }),
    ).toEqual({ from: '10:00:00', until: '11:01:00', overMidnight: false });
  });
  it('go past midnight if they end before they begin', () => {
    expect(inside({ start_time: '22:00', end_time: '05:59' })).toEqual({
      from: '22:00:00',
      until: '06:00:00',
      overMidnight: true,
    });
  });
  it('are none if they cover the whole day or are not requested', () => {
    expect(inside({ start_time: '00:00', end_time: '23:59' })).toBeNull();
    expect(window({ start_time: '09:00', end_time: '10:00' }).hours).toBeNull();
    expect(inside({})).toBeNull();
  });
});
