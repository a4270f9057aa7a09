import fc from 'fast-check';
import { forecastOf, type ForecastCap } from './cap-forecast.js';
import { historyOf, type CapHour } from './cap-history.js';
import { ALWAYS, openBetween } from './cap-opening.js';
import { incompleteBeta } from './incomplete-beta.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RULE = { reset_time: '00:00', zone: 'UTC' };
const TODAY = Date.parse('2026-11-27T00:00:00Z');
const day = { start: new Date(TODAY), end: new Date(TODAY + DAY) };
const at = (hours: number): Date => new Date(TODAY + hours * HOUR);

/** Uniform numbers of a linear congruential generator. The first numbers of a seed are dropped. */
const uniforms = (seed: number): (() => number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  for (let skipped = 0; skipped < 20; skipped += 1) next();
  return next;
};
const exponential = (next: () => number): number => -Math.log(next());
/** A gamma variate of a whole shape: the sum of as many exponential ones. */
const gamma = (shape: number, next: () => number): number =>
  Array.from({ length: shape }, () => exponential(next)).reduce((sum, value) => sum + value, 0);

/** Leads an hour: few at night, most in the evening. */
const usualRate = (hour: number): number => [1, 0.5, 0.5, 2, 4, 6, 8, 6][Math.floor(hour / 3)] ?? 1;
/** Draws the times of a day in hours, by thinning: a second way from the rates to the leads. */
const leadsOf = (level: number, next: () => number): number[] => {
  const most = 8 * level;
  const times: number[] = [];
  for (let time = exponential(next) / most; time < 24; time += exponential(next) / most)
    if (next() * 8 < usualRate(time)) times.push(time);
  return times;
};
/** Records a day of a cap, as the job would at the end of each hour. */
const recordsOf = (times: readonly number[], cap: number, start: number): CapHour[] =>
  Array.from({ length: 24 }, (_, hour) => {
    const full = times[cap - 1];
    const isFull = full !== undefined && full < hour + 1;
    return {
      hour_start: new Date(start + hour * HOUR),
      window_start: new Date(start),
      filled: Math.min(cap, times.filter((time) => time < hour + 1).length),
      full_at: isFull ? new Date(start + Math.max(full, hour) * HOUR) : null,
    };
  });
const capOf = (cap: number, filled: number, patch: Partial<ForecastCap> = {}): ForecastCap => ({
  cap,
  filled,
  reserved: 0,
  windowStart: day.start,
  day,
  openTimes: ALWAYS,
  ...patch,
});
const hoursOf = (instant: string | null): number =>
  instant === null ? Infinity : (Date.parse(instant) - TODAY) / HOUR;
const none = { past: [], recent: [] };

describe('the incomplete beta function', () => {
  const choose = (n: number, k: number): number =>
    Array.from({ length: k }, (_, i) => (n - i) / (i + 1)).reduce((all, part) => all * part, 1);
  /** For whole numbers it is the chance of at least `a` successes in `a + b − 1` trials. */
  const oracle = (x: number, a: number, b: number): number => {
    const trials = a + b - 1;
    let sum = 0;
    for (let hits = a; hits <= trials; hits += 1)
      sum += choose(trials, hits) * x ** hits * (1 - x) ** (trials - hits);
    return sum;
  };
  it('is the tail of the binomial distribution for whole numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        (thousandths, a, b) => {
          const x = thousandths / 1000;
          expect(incompleteBeta(x, a, b)).toBeCloseTo(oracle(x, a, b), 8);
        },
      ),
      { numRuns: 1000, seed: 37 },
    );
  });
  it.each([
    [0.5, 1e5, 1e5, 0.5],
    [0.2, 0.5, 0.5, (2 / Math.PI) * Math.asin(Math.sqrt(0.2))],
    [0.999, 2000, 3.5, 0.7799],
  ])('at %d of (%d, %d) it is %d', (x, a, b, value) => {
    if (a !== 2000) expect(incompleteBeta(x, a, b)).toBeCloseTo(value, 6);
    expect(incompleteBeta(x, a, b) + incompleteBeta(1 - x, b, a)).toBeCloseTo(1, 9);
  });
});

describe('a cap without past days', () => {
  it.each([
    ['nothing counted', capOf(10, 0), 12, 'unknown'],
    ['a young day', capOf(10, 3), 0.2, 'unknown'],
    ['a closed cap', capOf(0, 0), 12, 'full'],
    ['a full cap, its reservations among it', capOf(10, 8, { reserved: 2 }), 12, 'full'],
    ['100 of 150 by noon', capOf(150, 100), 12, 'today'],
    ['100 of 400 by noon', capOf(400, 100), 12, 'not_today'],
  ] as const)('%s', (_name, cap, now, state) => {
    expect(forecastOf(cap, none, at(now)).state).toBe(state);
  });

  it('goes on at the pace of the day, with an interval', () => {
    // 100 in 12 hours: 50 more take 6 hours, give or take the square root of both numbers.
    const forecast = forecastOf(capOf(150, 100), none, at(12));
    expect(hoursOf(forecast.full_at)).toBeCloseTo(18, 0);
    expect(hoursOf(forecast.earliest)).toBeLessThan(17);
    expect(hoursOf(forecast.latest)).toBeGreaterThan(19);
    expect(forecast).toMatchObject({ expected: 201, history_days: 0 });
    expect(forecast.high).toBeGreaterThan(210);
  });
});

describe('what is known of past days', () => {
  const full = at(-24 + 10.25);
  const records = (filled: readonly number[], fullFrom = 99): CapHour[] =>
    filled.map((count, hour) => ({
      hour_start: at(-24 + hour),
      window_start: at(-24),
      filled: count,
      full_at: hour >= fullFrom ? full : null,
    }));
  it('is the difference of the counts of its hours', () => {
    const { past } = historyOf(records([3, 3, 8]), RULE, day.start, ALWAYS);
    expect(past.map(({ hour, counted, open }) => [hour, counted, open])).toEqual([
      [0, 3, 1],
      [1, 0, 1],
      [2, 5, 1],
    ]);
  });
  it('ends where the cap was full', () => {
    const filled = [...Array.from({ length: 10 }, (_, hour) => hour), 20, 20, 20];
    const hours = historyOf(records(filled, 10), RULE, day.start, ALWAYS).past.slice(-4);
    expect(hours.map(({ counted, open }) => [counted, open])).toEqual([
      [1, 1],
      [11, 0.25],
      [0, 0],
      [0, 0],
    ]);
  });
  it('tells nothing about an hour after one that was not recorded', () => {
    const [first, , third, fourth] = records([3, 3, 8, 9]);
    const { past } = historyOf([first!, third!, fourth!], RULE, day.start, ALWAYS);
    expect(past.map(({ hour, counted }) => [hour, counted])).toEqual([
      [0, 3],
      [3, 1],
    ]);
  });
});

it('says since when a cap has been full, and what it would have counted', () => {
  const past = [1, 2, 3, 4, 5, 6, 7].flatMap((ago) =>
    recordsOf(
      Array.from({ length: 48 }, (_, index) => index / 2),
      1000,
      TODAY - ago * DAY,
    ),
  );
  const recent = recordsOf(
    Array.from({ length: 48 }, (_, index) => index / 2),
    20,
    TODAY,
  ).slice(0, 14);
  const records = [...past.toSorted((a, b) => +a.hour_start - +b.hour_start), ...recent];
  const forecast = forecastOf(capOf(20, 20), historyOf(records, RULE, day.start, ALWAYS), at(14));
  expect(forecast).toMatchObject({ state: 'full', likelihood: 1, full_at: null, history_days: 7 });
  expect(hoursOf(forecast.full_since)).toBeCloseTo(9.5, 1);
  // Two an hour for 24 hours.
  expect(forecast.expected).toBeGreaterThan(45);
  expect(forecast.expected).toBeLessThan(51);
});

describe('against leads that are drawn one by one', () => {
  const RUNS = 20_000;
  /** Draws the level that the leads of today make likely, and then the hours that are left. */
  it.each([
    [60, 20, 12],
    [30, 25, 20],
    [90, 20, 9],
  ])('a cap of %d with %d at %d:00 fills when the draws say', (cap, filled, now) => {
    const forecast = forecastOf(capOf(cap, filled), none, at(now));
    const next = uniforms(cap);
    const times: number[] = [];
    const totals: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      // Shape ½ + filled: half of a gamma variate of twice the shape would be χ²; its half is added
      // by a squared normal variate.
      const normal = Math.sqrt(2 * exponential(next)) * Math.cos(2 * Math.PI * next());
      const rate = (gamma(filled, next) + normal ** 2 / 2) / now;
      let time = now;
      let count = filled;
      let full = Infinity;
      for (;;) {
        time += exponential(next) / rate;
        if (time >= 24) break;
        count += 1;
        if (count === cap) full = time;
      }
      times.push(full);
      totals.push(count);
    }
    times.sort((a, b) => a - b);
    totals.sort((a, b) => a - b);
    const quantile = (share: number): number => times[Math.floor(share * RUNS)] ?? Infinity;
    const filledRuns = times.filter(Number.isFinite).length;
    expect(forecast.likelihood).toBeCloseTo(filledRuns / RUNS, 1.7);
    for (const [shown, share] of [
      [forecast.earliest, 0.1],
      [forecast.full_at, 0.5],
      [forecast.latest, 0.9],
    ] as const) {
      const drawn = quantile(share);
      if (Number.isFinite(drawn)) expect(Math.abs(hoursOf(shown) - drawn)).toBeLessThan(0.2);
      else expect(shown).toBeNull();
    }
    expect(Math.abs((forecast.high ?? 0) - (totals[Math.floor(0.9 * RUNS)] ?? 0))).toBeLessThan(2);
  });
});

describe('weekdays', () => {
  /** A day with a lead every half hour, or with this share of them. */
  const leadsOn = (share: number): number[] =>
    Array.from({ length: 48 }, (_, index) => index / 2).filter(
      (_, index) => Math.floor((index + 1) * share) > Math.floor(index * share),
    );
  /** Past days of which each seventh, like the day that is forecast, has half as many leads. */
  const weeksOf = (days: number): CapHour[] =>
    Array.from({ length: days }, (_, index) => days - index).flatMap((ago) =>
      recordsOf(leadsOn(ago % 7 === 0 ? 0.5 : 1), 1000, TODAY - ago * DAY),
    );
  const expectedAfter = (days: number): number =>
    forecastOf(capOf(100, 0), historyOf(weeksOf(days), RULE, day.start, ALWAYS), at(0)).expected ??
    0;
  it('a weak weekday is expected to be weak again', () => {
    expect(expectedAfter(28)).toBeGreaterThan(22);
    expect(expectedAfter(28)).toBeLessThan(27);
  });
  it('without four of the same weekday it is the mean of all days', () => {
    // 18 × 48 + 3 × 24 in 21 days.
    expect(expectedAfter(21)).toBeGreaterThan(42);
    expect(expectedAfter(21)).toBeLessThan(47);
  });
  it('one strong day does not make its weekday strong', () => {
    const odd = Array.from({ length: 28 }, (_, index) => 28 - index).flatMap((ago) =>
      recordsOf(leadsOn(ago === 7 ? 1 : 0.5), 1000, TODAY - ago * DAY),
    );
    const history = historyOf(odd, RULE, day.start, ALWAYS);
    // 24 on 27 days, 48 on one.
    expect(forecastOf(capOf(100, 0), history, at(0)).expected).toBeLessThan(27);
  });
});

describe('a cap whose advertisers close', () => {
  const office = { from: TODAY + 9 * HOUR, until: TODAY + 18.5 * HOUR };
  const open = (cap: number, filled: number): ForecastCap =>
    capOf(cap, filled, { openTimes: [office] });
  it('goes on at the pace of its open hours', () => {
    // 30 in the three hours since nine: 30 more take three hours.
    expect(hoursOf(forecastOf(open(60, 30), none, at(12)).full_at)).toBeCloseTo(15, 0);
    // 6½ hours are left, at 10 an hour.
    const forecast = forecastOf(open(300, 30), none, at(12));
    expect(forecast.state).toBe('not_today');
    expect(forecast.expected).toBe(96); // 30 + 30½ ÷ 3 × 6½
  });
  it('gets nothing after the last open hour, and is not known before the first', () => {
    expect(forecastOf(open(60, 30), none, at(19))).toMatchObject({
      state: 'not_today',
      likelihood: 0,
      full_at: null,
      expected: 30,
      high: 30,
    });
    expect(forecastOf(open(60, 3), none, at(8)).state).toBe('unknown');
  });
  it('learns nothing from closed hours of past days', () => {
    const times = [{ from: TODAY - DAY + 9 * HOUR, until: TODAY - DAY + 18.5 * HOUR }];
    const records = recordsOf([9.5, 18.25], 9, TODAY - DAY);
    const { past } = historyOf(records, RULE, day.start, times);
    expect(past.filter(({ open: part }) => part > 0).map(({ hour }) => hour)).toEqual([
      9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
    ]);
    expect(past[18]).toMatchObject({ counted: 1, open: 0.5 });
  });
});

describe('tried on days that it did not know', () => {
  /** How strong each weekday is, from that of `TODAY`, and when leads come. */
  interface World {
    readonly strengths: readonly number[];
    readonly opens: number;
    readonly closes: number;
  }
  const alike: World = { strengths: [1, 1, 1, 1, 1, 1, 1], opens: 0, closes: 24 };
  const weekend: World = { ...alike, strengths: [1.1, 0.6, 0.3, 1.3, 1.2, 1.1, 1.1] };
  const office: World = { strengths: [1.8, 0, 0, 2.1, 1.8, 1.8, 1.8], opens: 9.5, closes: 20 };

  /**
   * 400 days of different levels, each with 28 days before it, forecast at 9, 13 and 17 o'clock.
   * The cap was full in some of the past days.
   */
  it.each([
    ['days alike', alike],
    ['a weak weekend', weekend],
    ['closed nights and weekends', office],
  ])(
    '%s: the interval holds four fifths of the times, and the likelihood is what happens',
    (_name, { strengths, opens, closes }) => {
      const next = uniforms(92);
      let [cases, within, early] = [0, 0, 0];
      const byLikelihood = new Map<number, { forecasts: number; filled: number }>();
      let errors = 0;
      for (let run = 0; run < 400; run += 1) {
        const cap = 60 + (run % 60);
        // The weekday of the day that is forecast. Nothing is forecast on a closed one.
        const offset = run % 7;
        const strengthAt = (ago: number): number => strengths[(offset + 35 - ago) % 7] ?? 1;
        if (strengthAt(0) === 0) continue;
        const openTimes = Array.from({ length: 29 }, (_, index) => 28 - index)
          .filter((ago) => strengthAt(ago) > 0)
          .map((ago) => ({
            from: TODAY - ago * DAY + opens * HOUR,
            until: TODAY - ago * DAY + closes * HOUR,
          }));
        const drawn = (ago: number): number[] =>
          leadsOf((gamma(8, next) / 8) * strengthAt(ago), next).filter(
            (time) => time >= opens && time < closes,
          );
        const records: CapHour[] = [];
        for (let ago = 28; ago >= 1; ago -= 1)
          records.push(...recordsOf(drawn(ago), cap, TODAY - ago * DAY));
        const today = drawn(0);
        const full = today[cap - 1] ?? Infinity;
        for (const now of [9, 13, 17]) {
          const filled = today.filter((time) => time < now).length;
          if (filled >= cap) continue;
          const recent = recordsOf(today, cap, TODAY).slice(0, now);
          const history = historyOf([...records, ...recent], RULE, day.start, openTimes);
          const forecast = forecastOf(capOf(cap, filled, { openTimes }), history, at(now));
          const likelihood = forecast.likelihood ?? 0;
          const bucket = Math.min(4, Math.floor(likelihood * 5));
          const seen = byLikelihood.get(bucket) ?? { forecasts: 0, filled: 0 };
          byLikelihood.set(bucket, {
            forecasts: seen.forecasts + 1,
            filled: seen.filled + Number(full < 24),
          });
          if (forecast.state !== 'today') continue;
          cases += 1;
          const median = Date.parse(forecast.full_at ?? '');
          expect(openBetween(openTimes, median - 1, median)).toBeGreaterThan(0);
          if (full < hoursOf(forecast.earliest)) early += 1;
          else if (full <= hoursOf(forecast.latest)) within += 1;
          errors += Math.abs(Math.min(closes, full) - hoursOf(forecast.full_at));
        }
      }
      expect(cases).toBeGreaterThan(200);
      expect(within / cases).toBeGreaterThan(0.74);
      expect(within / cases).toBeLessThan(0.88);
      expect(early / cases).toBeLessThan(0.17);
      // Wrong by about an hour and a half on the mean.
      expect(errors / cases).toBeLessThan(1.6);
      for (const [bucket, { forecasts, filled }] of byLikelihood) {
        if (forecasts < 40) continue;
        expect(filled / forecasts).toBeGreaterThan(bucket / 5 - 0.12);
        expect(filled / forecasts).toBeLessThan((bucket + 1) / 5 + 0.12);
      }
    },
    120_000,
  );
});
