import { seededDraw } from '@leadline/contracts';
import fc from 'fast-check';
import {
  advertiser,
  distribution,
  GB,
  DE,
  input,
  NO_TERMS,
  plainPlans,
  planRow,
  publisher,
  type World,
} from '#test/support/routing-fixtures.js';
import { decide } from './engine.js';
import { planOf, plansOf, type PlanRow } from './plans.js';
import { conversionStatsOf, NO_CONVERSION_STATS } from './conversion-stats.js';
import type { Offer } from './lead.js';
import { pickOptimize, pick } from './picks.js';
import {
  estimateOf,
  type AdvertiserConfig,
  type ConversionStatsRow,
  type ConversionStats,
} from './snapshot.js';

const LEADS = 5_000;
const row = (
  advertiserId: number,
  leads: number,
  ftds: number,
  revenue: string | null,
  countryId: number | null = GB,
): ConversionStatsRow => ({
  advertiser_id: advertiserId,
  country_id: countryId,
  leads,
  ftds,
  revenue,
});
const conversionStats = (...rows: ConversionStatsRow[]): ConversionStats =>
  conversionStatsOf({ version: 12, stats: rows });
const group = (shares: readonly number[], known: ConversionStats = NO_CONVERSION_STATS): World => ({
  distributions: [
    distribution(1, [shares.map((percent, index) => [index + 1, percent] as const)], {
      method: 'optimize',
    }),
  ],
  conversionStats: known,
});

/** With what the publisher is paid for an FTD, by country. */
const paying = (world: World, ...payouts: [countryId: number | null, amount: number][]): World => ({
  ...world,
  publishers: [publisher(1, { plans: plainPlans(...payouts) })],
});

const offers = (world: World, leads = LEADS): Offer[] => {
  const base = input(world);
  return Array.from({ length: leads }, (_, index) => {
    const decision = decide({
      ...base,
      lead: { ...base.lead, id: index + 1 },
      draw: seededDraw(`${index + 1}:7`),
    });
    if (decision.kind !== 'offer') throw new Error(`Lead ${index + 1} was not offered`);
    return decision;
  });
};
/** The part of the leads that each advertiser of the group got. */
const parts = (shares: readonly number[], known?: ConversionStats): number[] => {
  const got = offers(group(shares, known));
  return shares.map(
    (_, index) => got.filter(({ advertiserId }) => advertiserId === index + 1).length / LEADS,
  );
};
const FIVE_DEVIATIONS = 5 * Math.sqrt(0.25 / LEADS);

describe('without data', () => {
  it.each([[[70, 30]], [[50, 30, 20]], [[90, 10]], [[25, 25, 25, 25]]])(
    '%j: leads follow the percentages, except for the floor',
    (shares) => {
      const floors = 0.05 * shares.length;
      for (const [index, part] of parts(shares).entries())
        expect(Math.abs(part - (0.05 + (1 - floors) * ((shares[index] ?? 0) / 100)))).toBeLessThan(
          FIVE_DEVIATIONS,
        );
    },
  );

  it('revenue alone changes nothing', () => {
    const [, rich] = parts(
      [70, 30],
      conversionStats(row(1, 0, 0, '100.00', null), row(2, 0, 0, '5000.00', null)),
    );
    expect(Math.abs((rich ?? 0) - (0.05 + 0.9 * 0.3))).toBeLessThan(FIVE_DEVIATIONS);
  });

  it('other countries do not count', () => {
    const elsewhere = parts(
      [70, 30],
      conversionStats(row(1, 5000, 50, '500.00', DE), row(2, 5000, 1000, '500.00', DE)),
    );
    expect(elsewhere).toEqual(parts([70, 30]));
  });
});

describe('with data', () => {
  it('a clearly better advertiser gets nearly all leads, whatever its percentage', () => {
    const [worse, better] = parts(
      [90, 10],
      conversionStats(row(1, 3000, 120, '500.00'), row(2, 3000, 360, '500.00')),
    );
    expect(better).toBeGreaterThan(0.9);
    expect(worse).toBeGreaterThan(0.04);
  });

  it('revenue counts as much as the rate: half the FTDs at triple the revenue win', () => {
    const [cheap, dear] = parts(
      [50, 50],
      conversionStats(row(1, 3000, 300, '200.00'), row(2, 3000, 150, '600.00')),
    );
    expect(dear).toBeGreaterThan(0.9);
    expect(cheap).toBeGreaterThan(0.04);
  });

  it('the percentages weigh as much as 100 leads: half after 100 leads, a tenth after 900', () => {
    const drawnBy = (leads: number): number =>
      offers(
        group(
          [50, 50],
          conversionStats(row(1, leads / 2, 5, '1.00'), row(2, leads / 2, 5, '1.00')),
        ),
      ).filter(({ trace }) => trace.optimize?.drawn_by === 'percentages').length / LEADS;
    expect(Math.abs(drawnBy(100) - 0.9 / 2)).toBeLessThan(FIVE_DEVIATIONS);
    expect(Math.abs(drawnBy(900) - 0.9 / 10)).toBeLessThan(FIVE_DEVIATIONS);
  });

  it('equal advertisers get equal parts, and a new one gets more than the floor', () => {
    const [one, two, three] = parts(
      [40, 40, 20],
      conversionStats(row(1, 2000, 120, '300.00'), row(2, 2000, 120, '300.00')),
    );
    expect(Math.abs((one ?? 0) - (two ?? 0))).toBeLessThan(2 * FIVE_DEVIATIONS);
    expect(three).toBeGreaterThan(0.08);
  });

  it('every advertiser gets the floor, however bad it is', () => {
    const bad = parts(
      [60, 20, 20],
      conversionStats(
        row(1, 50_000, 5000, '800.00'),
        row(2, 50_000, 0, '800.00'),
        row(3, 50_000, 1, '800.00'),
      ),
    );
    for (const part of bad.slice(1)) expect(Math.abs(part - 0.05)).toBeLessThan(0.016);
  });

  it('the floor is an equal part with more than twenty advertisers', () => {
    const eligible = Array.from({ length: 40 }, (_, index) => ({
      advertiserId: index + 1,
      weight: 250,
    }));
    const known = conversionStats(row(1, 50_000, 25_000, '800.00'));
    for (let id = 1; id <= 200; id += 1)
      expect(
        pickOptimize({
          shares: eligible,
          conversionStats: known,
          countryId: GB,
          termsOf: () => NO_TERMS,
          draw: seededDraw(`${id}:7`),
        }).drawnBy,
      ).toBe('floor');
  });
});

describe('the payout of the publisher', () => {
  const partOf = (world: World, id: number): number =>
    offers(world).filter(({ advertiserId }) => advertiserId === id).length / LEADS;
  // 9 % × $400 is more than 5 % × $600; 9 % × ($400 − $300) is less than 5 % × ($600 − $300).
  const stats = conversionStats(row(1, 20_000, 1800, '400.00'), row(2, 20_000, 1000, '600.00'));

  it('decides with the revenue: the larger profit wins, not the larger revenue', () => {
    expect(partOf(group([50, 50], stats), 1)).toBeGreaterThan(0.9);
    expect(partOf(paying(group([50, 50], stats), [null, 300]), 2)).toBeGreaterThan(0.9);
  });

  it('is that for the country, else the general one, else nothing', () => {
    const payoutOf = (...payouts: [number | null, number][]): number | undefined =>
      offers(paying(group([50, 50], stats), ...payouts), 1)[0]?.trace.candidates[0]?.stats?.payout;
    expect(payoutOf([GB, 120.5], [null, 90], [DE, 10])).toBe(120.5);
    expect(payoutOf([null, 90], [DE, 10])).toBe(90);
    expect(payoutOf([DE, 10])).toBe(0);
  });

  it('above the revenue leaves an advertiser the floor, however high its percentage', () => {
    const few = conversionStats(row(1, 10, 5, '200.00'), row(2, 10, 0, '400.00'));
    const part = partOf(paying(group([90, 10], few), [null, 300]), 1);
    expect(Math.abs(part - 0.05)).toBeLessThan(0.016);
  });

  it('above all revenues loses least: the percentages and the smallest loss decide', () => {
    const world = paying(group([50, 50], stats), [null, 700]);
    // 9 % × −$300 and 5 % × −$100.
    expect(partOf(world, 2)).toBeGreaterThan(0.9);
  });

  it('is in the trace, with rate, profit and delay of each', () => {
    const delay = { deposits: 55, median: 1.5, p90: 6.2 };
    const known = conversionStats({ ...row(1, 300, 24, '450.00'), delay });
    const [offer] = offers(paying(group([100], known), [GB, 250]), 1);
    const { score, stats: made } = offer?.trace.candidates[0] ?? {};
    expect(made).toEqual({
      leads: 300,
      ftds: 24,
      rate: expect.closeTo(0.08, 1) as number,
      revenue: 450,
      payout: 250,
      profit: 200,
      delay,
    });
    expect(score).toBeCloseTo((made?.rate ?? NaN) * 200, 3);
  });
});

describe('plans', () => {
  const stats = conversionStats(row(1, 20_000, 1000, '400.00'), row(2, 20_000, 1000, '400.00'));
  const pays = (id: number, ...plans: Partial<PlanRow>[]): AdvertiserConfig =>
    advertiser(id, { plans: plansOf(plans.map((one, index) => planOf(planRow(index + 1, one)))) });
  const partsOf = (world: World): number[] =>
    [1, 2].map(
      (id) => offers(world).filter(({ advertiserId }) => advertiserId === id).length / LEADS,
    );
  const world = (one: Partial<PlanRow>, other: Partial<PlanRow>, payout = 0): World => ({
    ...paying(group([50, 50], stats), [null, payout]),
    advertisers: [pays(1, one), pays(2, other)],
  });

  it('count with what they pay for a lead, and for FTDs at least', () => {
    // $25 a lead is more than 5 % × $400; 5 % × $600 is more than $25.
    expect(partsOf(world({ per_lead: '25.00' }, { amount: '400.00' }))[0]).toBeGreaterThan(0.9);
    expect(partsOf(world({ per_lead: '25.00' }, { amount: '600.00' }))[1]).toBeGreaterThan(0.9);
    // A guaranteed 12 % × $200 is more than 5 % × $400.
    const guarantee = { amount: '200.00', guarantee_percent: '12.00' };
    expect(partsOf(world(guarantee, { amount: '400.00' }))[0]).toBeGreaterThan(0.9);
  });

  it('at a loss leave the floor', () => {
    // $5 − 5 % × $300
    const part = partsOf(world({ per_lead: '5.00' }, { amount: '400.00' }, 300))[0] ?? NaN;
    expect(Math.abs(part - 0.05)).toBeLessThan(0.016);
  });

  it('are in the trace', () => {
    const guarantee = { amount: '200.00', per_lead: '1.00', guarantee_percent: '12.00' };
    const [offer] = offers(world(guarantee, { amount: '400.00' }, 50), 1);
    const [alpha, bravo] = offer?.trace.candidates ?? [];
    expect(alpha?.stats).toMatchObject({
      revenue: 200,
      payout: 50,
      profit: 150,
      more_revenue: { per_lead: 1, guarantee_percent: 12 },
    });
    // $1 + 12 % × $200 − rate × $50
    expect(alpha?.score).toBeCloseTo(25 - (alpha?.stats?.rate ?? NaN) * 50, 3);
    expect(bravo?.stats).not.toHaveProperty('more_revenue');
    expect(offer?.terms.payout).toMatchObject({ perFtd: 5_000 });
  });
});

describe('a decision', () => {
  const known = conversionStats(
    row(1, 400, 20, '500.00'),
    row(2, 300, 24, '450.00'),
    row(3, 10, 0, null),
  );

  it('is the same for the same lead and version, and carries a score for every candidate', () => {
    const [first, second] = [
      offers(group([50, 30, 20], known), 200),
      offers(group([50, 30, 20], known), 200),
    ];
    expect(first).toEqual(second);
    for (const { trace } of first) {
      expect(trace.optimize?.conversion_stats_version).toBe(12);
      expect(trace.candidates.every(({ score }) => score !== null && score >= 0)).toBe(true);
    }
  });

  it('by the estimate goes to the largest score', () => {
    for (const { advertiserId, trace } of offers(group([50, 30, 20], known), 500).filter(
      (offer) => offer.trace.optimize?.drawn_by === 'estimate',
    )) {
      const scores = trace.candidates.map(({ score }) => score ?? 0);
      expect(trace.candidates.find(({ advertiser_id: id }) => id === advertiserId)?.score).toBe(
        Math.max(...scores),
      );
    }
  });

  it('can be reproduced from its trace and the statistics that it names', () => {
    for (const [index, { advertiserId, groupId, trace }] of offers(
      group([50, 30, 20], known),
      200,
    ).entries()) {
      const again = pick('optimize', {
        eligible: trace.candidates
          .filter(({ verdict }) => verdict !== 'skipped')
          .map(({ advertiser_id: id, share }) => ({ advertiserId: id, weight: share * 100 })),
        members: [],
        credits: new Map(),
        conversionStats: known,
        countryId: GB,
        termsOf: () => NO_TERMS,
        draw: (purpose) => seededDraw(`${index + 1}:${trace.version}`)(`${purpose}:${groupId}:0`),
      });
      expect([again.memberId, again.optimize?.drawnBy]).toEqual([
        advertiserId,
        trace.optimize?.drawn_by,
      ]);
    }
  });

  it('by another method has no optimize trace', () => {
    const decision = decide(
      input({ distributions: [distribution(1, [[[1, 100]]])], conversionStats: known }),
    );
    expect(decision.trace.optimize).toBeNull();
  });

  it('scores an advertiser independently of the others', () => {
    const share = fc.record({
      weight: fc.integer({ min: 1, max: 10_000 }),
      leads: fc.integer({ min: 0, max: 5000 }),
      rate: fc.double({ min: 0, max: 1, noNaN: true }),
      revenue: fc.option(fc.integer({ min: 1, max: 1000 }).map((amount) => `${amount}.00`)),
    });
    fc.assert(
      fc.property(
        fc.array(share, { minLength: 2, maxLength: 6 }),
        fc.nat(5),
        fc.nat(),
        (drawn, gone, id) => {
          const shares = drawn.map(({ weight }, index) => ({ advertiserId: index + 1, weight }));
          const stats = conversionStats(
            ...drawn.map(({ leads, rate, revenue }, index) =>
              row(index + 1, leads, Math.floor(leads * rate), revenue),
            ),
          );
          const scoresOf = (eligible: typeof shares) =>
            pickOptimize({
              shares: eligible,
              conversionStats: stats,
              countryId: GB,
              termsOf: () => NO_TERMS,
              draw: seededDraw(`${id}:7`),
            }).scores;
          const rest = shares.filter((_, index) => index !== gone % shares.length);
          for (const [advertiserId, score] of scoresOf(rest))
            expect(score).toBe(scoresOf(shares).get(advertiserId));
        },
      ),
      { numRuns: 300, seed: 31 },
    );
  });
});

describe('conversion statistics', () => {
  it('use the revenue of the country, or the general one, or the mean of all', () => {
    const known = conversionStats(
      row(1, 10, 1, '100.00'),
      row(1, 0, 0, '70.00', null),
      row(2, 0, 0, '40.00', null),
    );
    expect([
      estimateOf(known, 1, GB).revenue,
      estimateOf(known, 1, DE).revenue,
      estimateOf(known, 2, GB).revenue,
      estimateOf(known, 3, GB).revenue,
    ]).toEqual([100, 70, 40, 70]);
    expect(estimateOf(NO_CONVERSION_STATS, 1, GB)).toEqual({
      leads: 0,
      ftds: 0,
      baseRate: 0.05,
      revenue: 1,
      isAssumed: true,
      delay: null,
    });
  });

  it('use the base rate of the country, drawn towards 5 % with the weight of 100 leads', () => {
    const known = conversionStats(
      row(1, 600, 60, null),
      row(2, 300, 35, null),
      row(1, 0, 0, '70.00', null),
    );
    expect(estimateOf(known, 9, GB).baseRate).toBe((95 + 5) / 1000);
    expect(estimateOf(known, 9, DE).baseRate).toBe(0.05);
  });
});
