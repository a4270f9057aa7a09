import { comparedPeriod } from './periods.js';

const at = (period: Parameters<typeof comparedPeriod>[0], now: string, zone = 'UTC') => {
  const { current, previous } = comparedPeriod(period, new Date(now), zone);
  const wallText = (wall: number) => new Date(wall).toISOString().slice(0, 19).replace('T', ' ');
  const text = ({ first, last }: typeof current) => `${wallText(first)} – ${wallText(last)}`;
  return [text(current), text(previous)];
};

describe('a period and the one before', () => {
  it('both end after the same time, so that a half day is not compared with a whole one', () => {
    expect(at('today', '2026-06-17T12:34:56.789Z')).toEqual([
      '2026-06-17 00:00:00 – 2026-06-17 12:34:56',
      '2026-06-16 00:00:00 – 2026-06-16 12:34:56',
    ]);
  });
  it('begin their weeks on Monday, also on a Sunday', () => {
    expect(at('this_week', '2026-06-21T23:00:00Z')).toEqual([
      '2026-06-15 00:00:00 – 2026-06-21 23:00:00',
      '2026-06-08 00:00:00 – 2026-06-14 23:00:00',
    ]);
    expect(at('this_week', '2026-06-22T00:00:00Z')).toEqual([
      '2026-06-22 00:00:00 – 2026-06-22 00:00:00',
      '2026-06-15 00:00:00 – 2026-06-15 00:00:00',
    ]);
  });
  it.each([
    ['2026-03-28T10:00:00Z', '2026-02-28 10:00:00'],
    ['2026-03-29T10:00:00Z', '2026-02-28 23:59:59'],
    ['2026-03-31T10:00:00Z', '2026-02-28 23:59:59'],
    ['2028-03-29T10:00:00Z', '2028-02-29 10:00:00'],
    ['2026-07-31T10:00:00Z', '2026-06-30 23:59:59'],
  ])('on %s, a month is compared with the one before until %s', (now, end) => {
    expect(at('this_month', now)[1]).toMatch(new RegExp(`01 00:00:00 – ${end}$`));
  });
  it('go back into the year before', () => {
    expect(at('this_month', '2026-01-05T01:02:03Z')[1]).toBe(
      '2025-12-01 00:00:00 – 2025-12-05 01:02:03',
    );
    expect(at('this_year', '2026-01-05T01:02:03Z')[1]).toBe(
      '2025-01-01 00:00:00 – 2025-01-05 01:02:03',
    );
  });
  it('are wall time of the zone, also in the week of a clock change', () => {
    // Clocks went forward on Sunday 29 March: Tuesday 10:00 is 08:00 in UTC.
    expect(at('this_week', '2026-03-31T08:00:00Z', 'Europe/Paris')).toEqual([
      '2026-03-30 00:00:00 – 2026-03-31 10:00:00',
      '2026-03-23 00:00:00 – 2026-03-24 10:00:00',
    ]);
    expect(at('today', '2026-06-17T23:30:00Z', 'Pacific/Auckland')[0]).toBe(
      '2026-06-18 00:00:00 – 2026-06-18 11:30:00',
    );
  });
  it('that are over are compared with the whole period before', () => {
    expect(at('last_month', '2026-03-31T10:00:00Z')).toEqual([
      '2026-02-01 00:00:00 – 2026-02-28 23:59:59',
      '2026-01-01 00:00:00 – 2026-01-31 23:59:59',
    ]);
    expect(at('last_week', '2026-06-17T10:00:00Z')).toEqual([
      '2026-06-08 00:00:00 – 2026-06-14 23:59:59',
      '2026-06-01 00:00:00 – 2026-06-07 23:59:59',
    ]);
    expect(at('yesterday', '2026-06-17T10:00:00Z')[1]).toBe(
      '2026-06-15 00:00:00 – 2026-06-15 23:59:59',
    );
  });
  it('that span days include today', () => {
    expect(at('last_30_days', '2026-06-30T10:00:00Z')).toEqual([
      '2026-06-01 00:00:00 – 2026-06-30 10:00:00',
      '2026-05-02 00:00:00 – 2026-05-31 10:00:00',
    ]);
  });
});
