import { uniformsFrom, type Uniforms } from './binomial.js';
import {
  profitPerLead,
  revenuePerFtd,
  type History,
  type ProfitFacts,
  plus,
  rounded,
  times,
  whole,
  ZERO,
} from './expected-profit.js';
import { profitDifference, type Flow } from './profit-difference.js';

const GB = 10;
const next = (seed = 1): Uniforms => uniformsFrom(seed);
const history = (leads: number, ftds: number, revenue: bigint, paid = ftds): History => ({
  basis: 'country',
  leads,
  ftds,
  paid,
  revenue: whole(revenue),
});
/** Histories by advertiser. Every publisher is paid $300. */
const factsOf = (histories: Record<number, History>): ProfitFacts => ({
  historyOf: (advertiserId) => histories[advertiserId] ?? null,
  payoutOf: () => 30_000n,
});
const flow = (saved: number | null, draft: number | null, leads: number): Flow => ({
  saved,
  draft,
  leads,
  countryId: GB,
  publisherId: 1,
});

describe('exact amounts', () => {
  it('round halves away from zero', () => {
    const halves = [5n, -5n, 4n, -4n, 15n, 0n].map((numerator) =>
      rounded({ numerator, denominator: 10n }),
    );
    expect(halves).toEqual([1n, -1n, 0n, 0n, 2n, 0n]);
  });
  it('add up whatever their denominators', () => {
    const third = { numerator: 1n, denominator: 3n };
    expect(rounded(times(plus(plus(third, third), third), 100n))).toBe(100n);
    expect(plus({ numerator: 1n, denominator: 6n }, { numerator: 1n, denominator: 4n })).toEqual({
      numerator: 5n,
      denominator: 12n,
    });
    expect(plus(ZERO, ZERO)).toEqual(ZERO);
  });
});

describe('the expected profit of a lead', () => {
  it('is rate × revenue − rate of FTDs that were not rejected × payout', () => {
    // (2 × 800 − 1 × 300) ÷ 4
    expect(profitPerLead(history(4, 2, 80_000n, 1), 30_000n)).toEqual({
      numerator: 130_000n,
      denominator: 4n,
    });
  });
  it('uses the agreed revenue, else the mean of the FTDs', () => {
    expect(revenuePerFtd(70_000n, 10n, 3)).toEqual(whole(70_000n));
    expect(revenuePerFtd(null, 100_000n, 3)).toEqual({ numerator: 100_000n, denominator: 3n });
    expect(revenuePerFtd(null, 0n, 0)).toEqual(ZERO);
  });
});

describe('the difference of profit', () => {
  const facts = factsOf({ 1: history(100, 5, 60_000n), 2: history(100, 10, 60_000n) });

  it('is exactly zero, and so is its interval, if no lead moves', () => {
    const zero = { cents: 0n, low: 0n, high: 0n };
    expect(profitDifference([], facts, next())).toEqual(zero);
    expect(profitDifference([flow(1, 1, 700), flow(9, 9, 3)], facts, next())).toEqual(zero);
  });

  it('counts the moved leads only', () => {
    // 200 × (10 % − 5 %) × (600 − 300); nobody earns nothing: 100 × 5 % × (600 − 300).
    const moved = profitDifference([flow(1, 2, 200), flow(1, 1, 800)], facts, next());
    expect(moved?.cents).toBe(300_000n);
    expect(profitDifference([flow(null, 1, 100)], facts, next())?.cents).toBe(150_000n);
    expect(profitDifference([flow(1, null, 100)], facts, next())?.cents).toBe(-150_000n);
  });

  it('leaves out leads of advertisers without history, and is unknown without any other', () => {
    expect(profitDifference([flow(1, 2, 200), flow(1, 9, 50)], facts, next())?.cents).toBe(
      300_000n,
    );
    expect(profitDifference([flow(1, 9, 50), flow(1, 1, 9)], facts, next())).toBeNull();
  });

  it('has the same interval for the same draws', () => {
    const flows = [flow(1, 2, 200), flow(2, 1, 30), flow(1, 1, 800)];
    const first = profitDifference(flows, facts, next());
    expect(profitDifference(flows, facts, next())).toEqual(first);
    expect(profitDifference(flows, facts, next(2))).not.toEqual(first);
  });

  it('has an interval that narrows with the histories', () => {
    const width = (size: number): number => {
      const known = factsOf({
        1: history(100 * size, 5 * size, 60_000n),
        2: history(100 * size, 10 * size, 60_000n),
      });
      const result = profitDifference([flow(1, 2, 2000), flow(1, 1, 8000)], known, next());
      if (!result) throw new Error('not estimated');
      expect(result.cents).toBe(3_000_000n);
      expect(result.low < result.cents && result.cents < result.high).toBe(true);
      return Number(result.high - result.low);
    };
    const [few, many] = [width(1), width(100)];
    // Rates of 5 % and 10 % of 100 leads: √(0.0475 + 0.09) ÷ 10 = 3.7 %, ± 1.96 deviations, of
    // 2,000 leads at $300. The leads themselves add little.
    const expected = 2 * 1.96 * 0.0371 * 2000 * 30_000;
    expect(Math.abs(few / expected - 1)).toBeLessThan(0.15);
    // Ten times narrower would be 0.1; the choice of leads remains.
    expect(many / few).toBeLessThan(0.15);
  });

  it('covers the chance in which leads move, also if the rates are certain', () => {
    // Everybody deposits with 2 and nobody with 1. One in ten leads moves.
    const certain = factsOf({ 1: history(500, 0, 60_000n), 2: history(500, 500, 60_000n) });
    const result = profitDifference([flow(1, 2, 100), flow(1, 1, 900)], certain, next());
    expect(result?.cents).toBe(3_000_000n);
    // 100 ± 1.96 × √(1000 × 0.1 × 0.9) leads at $300
    const half = 1.96 * Math.sqrt(90) * 30_000;
    expect(Math.abs(Number(result?.low) - (3_000_000 - half))).toBeLessThan(half / 8);
    expect(Math.abs(Number(result?.high) - (3_000_000 + half))).toBeLessThan(half / 8);
  });

  it('covers the true difference in about 95 of 100 repetitions', () => {
    const uniform = next(3);
    const ftdsOf = (leads: number, rate: number): number =>
      Array.from({ length: leads }, () => uniform()).filter((value) => value < rate).length;
    let covered = 0;
    for (let world = 0; world < 100; world += 1) {
      const seen = factsOf({
        1: history(400, ftdsOf(400, 0.08), 60_000n),
        2: history(400, ftdsOf(400, 0.12), 60_000n),
      });
      const moved = ftdsOf(1000, 0.3);
      const flows = [flow(1, 2, moved), flow(1, 1, 1000 - moved)];
      const result = profitDifference(flows, seen, next(100 + world));
      // 300 × (12 % − 8 %) × (600 − 300)
      if (result && result.low <= 360_000n && 360_000n <= result.high) covered += 1;
    }
    expect(covered).toBeGreaterThanOrEqual(88);
  });
});
