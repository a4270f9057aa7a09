import { uniformsFrom, type Uniforms } from './binomial.js';
import {
  profitPerLead,
  meanRevenue,
  type History,
  type PaidTerms,
  type ProfitFacts,
  type Taken,
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
/** Histories by advertiser. */
const factsOf = (histories: Record<number, History>): ProfitFacts => ({
  historyOf: (advertiserId) => histories[advertiserId] ?? null,
});
const terms = (perFtd: number, perLead = 0, guarantee = 0): PaidTerms => ({
  perFtd,
  perLead,
  guarantee,
});
/** Every publisher is paid $300 an FTD. */
const taken = (
  id: number | null,
  revenue: PaidTerms | null,
  payout = terms(30_000),
): Taken | null => (id === null ? null : { advertiserId: id, terms: { revenue, payout } });
const flow = (saved: number | null, draft: number | null, leads: number): Flow => ({
  saved: taken(saved, null),
  draft: taken(draft, null),
  leads,
  countryId: GB,
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
    const plans = { revenue: null, payout: terms(30_000) };
    expect(profitPerLead(history(4, 2, 80_000n, 1), plans)).toEqual({
      numerator: 130_000n,
      denominator: 4n,
    });
  });
  it('uses the agreed revenue, else the mean of the FTDs', () => {
    const perLead = (revenue: PaidTerms | null): bigint =>
      rounded(profitPerLead(history(4, 2, 80_000n), { revenue, payout: null }));
    expect(perLead(terms(70_000))).toBe(35_000n);
    expect(perLead(null)).toBe(40_000n);
    expect(meanRevenue(100_000n, 3)).toEqual({ numerator: 100_000n, denominator: 3n });
    expect(meanRevenue(0n, 0)).toEqual(ZERO);
  });
  it('is what plans pay for leads, for FTDs, and at least by their guarantees', () => {
    const profit = (revenue: PaidTerms, payout: PaidTerms): bigint =>
      rounded(profitPerLead(history(100, 5, 0n, 4), { revenue, payout }));
    // $10 − 4 % × $200
    expect(profit(terms(0, 1_000), terms(20_000))).toBe(200n);
    // $10 + 5 % × $400 − $2
    expect(profit(terms(40_000, 1_000), terms(0, 200))).toBe(2_800n);
    // 12 % × $400 − 4 % × $200, as the guarantee of 3 % is reached
    expect(profit(terms(40_000, 0, 1_200), terms(20_000, 0, 300))).toBe(4_000n);
    // 5 % × $400 − 8 % × $200
    expect(profit(terms(40_000, 0, 400), terms(20_000, 0, 800))).toBe(400n);
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

  it('counts the terms of each side', () => {
    // 100 × ($12 − 5 % × ($600 − $300)); what is certain has no interval of its own.
    const moved: Flow = {
      ...flow(1, null, 100),
      draft: taken(2, terms(0, 1_200), terms(0)),
    };
    expect(profitDifference([moved], facts, next())?.cents).toBe(-30_000n);
    const certain: Flow = { ...moved, saved: null };
    expect(profitDifference([certain], facts, next())).toEqual({
      cents: 120_000n,
      low: 120_000n,
      high: 120_000n,
    });
  });

  it('has an interval above what guarantees pay', () => {
    // 100 leads × 30 % × $600, and the rate of 10 % is never drawn above 30 %
    const guaranteed: Flow = {
      ...flow(null, null, 100),
      draft: taken(2, terms(60_000, 0, 3_000), terms(0)),
    };
    const free: Flow = {
      ...flow(null, null, 100),
      draft: taken(2, terms(60_000), terms(0)),
    };
    const both = profitDifference([guaranteed, free], facts, next());
    // 100 × 30 % × $600 + 100 × 10 % × $600
    expect(both?.cents).toBe(2_400_000n);
    expect(Number(both?.low)).toBeGreaterThan(1_800_000);
    expect(Number(both?.high)).toBeLessThan(3_400_000);
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
