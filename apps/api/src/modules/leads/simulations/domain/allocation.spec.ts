import { Allocation, moneyText, type Outcome, type Placement } from './allocation.js';
import { uniformsFrom } from './binomial.js';
import { type ProfitFacts, ZERO } from './expected-profit.js';

describe('cents as text', () => {
  it.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [12_345n, '123.45'],
    [-100n, '-1.00'],
    [900_719_925_474_099_301n, '9007199254740993.01'],
  ])('%s → %s', (cents, text) => {
    expect(moneyText(cents)).toBe(text);
  });
});

/** Advertisers pay $800 an FTD. */
const revenue = { perLead: 0, perFtd: 80_000, guarantee: 0 };
const payout = { perLead: 0, perFtd: 30_000, guarantee: 0 };
/** The publisher is paid $300 an FTD, or nothing. */
const to = (advertiserId: number, isPaid = true): Outcome => ({
  advertiserId,
  terms: { revenue, payout: isPaid ? payout : null },
});
const nobody = (...reasons: string[]): Outcome => ({
  advertiserId: null,
  refusal: { code: 'no_advertiser', reasons },
});
const placement = (
  saved: Outcome,
  draft: Outcome,
  changes: Partial<Placement> = {},
): Placement => ({
  actual: 1,
  profitCents: 0n,
  saved,
  draft,
  countryId: 10,
  ...changes,
});
/** Advertiser 1 earns $100 and 2 a third of $500 per lead of a paid publisher. 3 has no history. */
const facts: ProfitFacts = {
  historyOf: (id) => {
    if (id === 1) return { basis: 'country', leads: 5, ftds: 1, paid: 1, revenue: ZERO };
    if (id === 2) return { basis: 'all', leads: 3, ftds: 1, paid: 1, revenue: ZERO };
    return null;
  },
};
const names = { advertiser: (id: number) => `advertiser ${id}`, country: () => 'GB' };
const figuresOf = (...placements: Placement[]) => {
  const allocation = new Allocation();
  for (const one of placements) allocation.add(one);
  return allocation.figures(facts, names, uniformsFrom(1));
};

describe('an allocation', () => {
  it('counts both sides and expects a profit of each', () => {
    const { shares } = figuresOf(
      placement(to(1), to(1), { profitCents: 30_050n }),
      placement(to(1), to(2)),
      placement(to(1, false), to(2, false)),
      placement(nobody('cap_full'), to(1), { actual: null, profitCents: 77n }),
    );
    expect(shares).toEqual([
      {
        advertiser_id: 1,
        advertiser: 'advertiser 1',
        actual_leads: 3,
        saved_leads: 3,
        replayed_leads: 2,
        actual_profit: '300.50',
        // 2 × (800 − 300) ÷ 5 + 800 ÷ 5
        saved_profit: '360.00',
        expected_profit: '200.00',
        rates: [{ country: 'GB', basis: 'country', leads: 5, ftds: 1, ftd_rate: '20.00' }],
      },
      {
        advertiser_id: 2,
        advertiser: 'advertiser 2',
        actual_leads: 0,
        saved_leads: 0,
        replayed_leads: 2,
        actual_profit: '0.00',
        saved_profit: '0.00',
        // (800 − 300) ÷ 3 + 800 ÷ 3
        expected_profit: '433.33',
        rates: [{ country: 'GB', basis: 'all', leads: 3, ftds: 1, ftd_rate: '33.33' }],
      },
      {
        advertiser_id: null,
        advertiser: 'Nobody',
        actual_leads: 1,
        saved_leads: 1,
        replayed_leads: 0,
        actual_profit: '0.00',
        saved_profit: '0.00',
        expected_profit: '0.00',
        rates: [],
      },
    ]);
  });

  it('has a profit difference that equals the difference of the totals, to the cent', () => {
    const { shares, summary } = figuresOf(
      placement(to(1), to(2)),
      placement(to(1), to(2)),
      placement(to(2), nobody('closed')),
    );
    const total = (side: 'saved_profit' | 'expected_profit'): number =>
      shares.reduce((sum, share) => sum + Number(share[side]) * 100, 0);
    // 33,333 − (20,000 + 16,667)
    expect(summary.profit_difference).toBe('-33.34');
    expect(total('expected_profit') - total('saved_profit')).toBeCloseTo(-3334, 6);
  });

  it('counts moved leads one by one: two that change places are two', () => {
    const { shares, summary } = figuresOf(placement(to(1), to(2)), placement(to(2), to(1)));
    expect(shares.map((share) => share.replayed_leads - share.saved_leads)).toEqual([0, 0]);
    expect(summary.moved_leads).toBe(2);
    expect(summary.profit_difference).toBe('0.00');
  });

  it('estimates nothing for an advertiser without history, and says for how many leads', () => {
    const { shares, summary } = figuresOf(
      placement(to(1), to(3)),
      placement(to(1), to(2)),
      placement(to(3), to(3)),
    );
    expect(shares.find((share) => share.advertiser_id === 3)).toMatchObject({
      saved_leads: 1,
      replayed_leads: 2,
      saved_profit: null,
      expected_profit: null,
      rates: [],
    });
    // 16,667 − 10,000
    expect(summary).toMatchObject({
      moved_leads: 2,
      not_estimated_leads: 1,
      profit_difference: '66.67',
    });
    expect(figuresOf(placement(to(1), to(3))).summary).toMatchObject({
      moved_leads: 1,
      not_estimated_leads: 1,
      profit_difference: null,
      profit_difference_low: null,
      profit_difference_high: null,
    });
  });

  it('counts why nobody gets a lead, each set of reasons once', () => {
    const { summary } = figuresOf(
      placement(nobody('cap_full', 'closed', 'cap_full'), nobody('closed')),
      placement(nobody('closed', 'cap_full'), to(1)),
      placement(to(1), nobody('off')),
      placement(
        { advertiserId: null, refusal: { code: 'outside_hours', reasons: [] } },
        nobody('off'),
      ),
    );
    expect(summary.nobody).toEqual([
      { code: 'no_advertiser', reasons: ['cap_full', 'closed'], saved_leads: 2, replayed_leads: 0 },
      { code: 'no_advertiser', reasons: ['off'], saved_leads: 0, replayed_leads: 2 },
      { code: 'no_advertiser', reasons: ['closed'], saved_leads: 0, replayed_leads: 1 },
      { code: 'outside_hours', reasons: [], saved_leads: 1, replayed_leads: 0 },
    ]);
  });

  it('without leads is empty', () => {
    const { shares, summary } = figuresOf();
    expect(shares).toEqual([]);
    expect(summary).toEqual({
      moved_leads: 0,
      not_estimated_leads: 0,
      profit_difference: '0.00',
      profit_difference_low: '0.00',
      profit_difference_high: '0.00',
      confidence_percent: 95,
      nobody: [],
    });
  });
});
