import fc from 'fast-check';
import {
  PLAN_PERIODS,
  planExample,
  planLine,
  planLineFaultText,
  planWords,
  readPlanLine,
  readTiers,
  shorthandOf,
  tiersLine,
  type PlanShorthand,
  type PlanTerms,
} from './plans.rules.js';

const COUNTRIES = ['AT', 'CH', 'DE', 'FR', 'GB', 'HK', 'IT'].map((code, index) => ({
  id: index + 1,
  code,
}));
const EMPTY: PlanShorthand = {
  country_ids: [],
  name: '',
  currency: 'USD',
  per_lead: null,
  per_ftd: null,
  share_percent: null,
  tiers: [],
  lifts_all: false,
  guarantee_percent: null,
  period: null,
  maturity_days: 0,
  fee: null,
  minimum: null,
  maximum: null,
  deducts: false,
  deduct_percent: null,
};
const TERMS: PlanTerms = {
  currency: 'USD',
  per_lead: null,
  per_ftd: '1550.00',
  share_percent: null,
  tiers: [],
  lifts_all: false,
  guarantee_percent: null,
  period: null,
  maturity_days: 0,
  deducted_statuses: [],
  deduct_percent: null,
  guarantees_valid_leads: false,
  counts_valid_ftds: false,
  fee: null,
  minimum: null,
  maximum: null,
};
const TIERS = [
  { from: 11, amount: '1700.00' },
  { from: 21, amount: '1900.00' },
];
const read = (text: string) => readPlanLine(text, COUNTRIES);

describe('reading a line', () => {
  it.each<[string, Partial<PlanShorthand>, string]>([
    [
      'HK en 1550 12% (5% deduct)',
      {
        country_ids: [6],
        name: 'en',
        per_ftd: '1550.00',
        guarantee_percent: '12.00',
        period: 'week',
        deducts: true,
        deduct_percent: '5.00',
      },
      'HK en 1550 12% weekly (5% deduct)',
    ],
    [
      'DE,AT 5 cpl + 800 cpa',
      { country_ids: [3, 1], per_lead: '5.00', per_ftd: '800.00' },
      'DE,AT 5 cpl + 800 cpa',
    ],
    [
      'FR 900 crg 10% weekly 14d',
      {
        country_ids: [4],
        per_ftd: '900.00',
        guarantee_percent: '10.00',
        period: 'week',
        maturity_days: 14,
      },
      'FR 900 10% weekly 14d',
    ],
    ['IT 30% share', { country_ids: [7], share_percent: '30.00' }, 'IT 30% share'],
    [
      'IT 200 12.5% share 10%',
      {
        country_ids: [7],
        per_ftd: '200.00',
        share_percent: '12.50',
        guarantee_percent: '10.00',
        period: 'week',
      },
      'IT 200 12.5% share 10% weekly',
    ],
    ['GB 650', { country_ids: [5], per_ftd: '650.00' }, 'GB 650'],
    ['650', { per_ftd: '650.00' }, '650'],
    ['12.5 cpl', { per_lead: '12.50' }, '12.50 cpl'],
    ['DE , AT $1,550.5', { country_ids: [3, 1], per_ftd: '1550.50' }, 'DE,AT 1550.50'],
    [
      'CH it de cpa 800 cpl 5',
      { country_ids: [2], name: 'it de', per_lead: '5.00', per_ftd: '800.00' },
      'CH it de 5 cpl + 800 cpa',
    ],
    [
      '(all deduct) monthly 900 "Top ""EU"" 5%"',
      { name: 'Top "EU" 5%', per_ftd: '900.00', period: 'month', deducts: true },
      '"Top ""EU"" 5%" 900 monthly (all deduct)',
    ],
    [
      'GB 12 % 650 dates',
      { country_ids: [5], per_ftd: '650.00', guarantee_percent: '12.00', period: 'dates' },
      'GB 650 12% dates',
    ],
    [
      'HK 1550, 1700 from 11, 1900 from 21 lifting monthly',
      { country_ids: [6], per_ftd: '1550.00', tiers: TIERS, lifts_all: true, period: 'month' },
      'HK 1550, 1700 from 11, 1900 from 21 lifting monthly',
    ],
    [
      '5 cpl + 1,550 cpa 1,700 from 11 , 1900 from 21 max $9,000/month',
      {
        ...{ per_lead: '5.00', per_ftd: '1550.00', tiers: TIERS, period: 'month' },
        maximum: '9000.00',
      },
      '5 cpl + 1550 cpa, 1700 from 11, 1900 from 21 max 9000/month',
    ],
    [
      'DE fee 500/month min 1000 900 7d',
      {
        ...{ country_ids: [3], per_ftd: '900.00', period: 'month', maturity_days: 7 },
        ...{ fee: '500.00', minimum: '1000.00' },
      },
      'DE 900 7d fee 500/month min 1000/month',
    ],
    ['DE EUR 750', { country_ids: [3], currency: 'EUR', per_ftd: '750.00' }, 'DE 750 EUR'],
    [
      'JPY 500 cpl + 75000 cpa 12% weekly',
      {
        ...{ currency: 'JPY', per_lead: '500.00', per_ftd: '75000.00' },
        ...{ guarantee_percent: '12.00', period: 'week' },
      },
      '500 cpl + 75000 cpa JPY 12% weekly',
    ],
    ['fee 500', { fee: '500.00', period: 'week' }, 'fee 500/week'],
    ['650 fee 500/plan', { per_ftd: '650.00', fee: '500.00', period: 'dates' }, '650 fee 500/plan'],
  ])('reads %s', (text, expected, written) => {
    const { plan, fault } = read(text);
    expect(fault).toBeNull();
    expect(plan).toEqual({ ...EMPTY, ...expected });
    expect(planLine(plan ?? EMPTY, COUNTRIES)).toBe(written);
  });

  it.each([
    ['', 'An amount is missing.'],
    ['HK en', 'An amount is missing.'],
    ['5 cpl 12%', 'A guarantee needs an amount per FTD.'],
    ['900 crg', 'The percentage of the guarantee is missing.'],
    ['XX 650', 'Word 1, XX: There is no country XX.'],
    ['650 GB', 'Word 2, GB: Countries stand at the start of the line.'],
    ['GB 650 wekly', 'Word 3, wekly: This word is unknown. A name stands in quotes.'],
    ['GB 650 "en', 'Word 3, "en: The closing quote is missing.'],
    ['GB 650 700', 'Word 3, 700: There is a second amount per FTD.'],
    ['5 cpl 6 cpl', 'Word 4, cpl: There is a second amount per lead.'],
    ['GB 0', 'Word 2, 0: An amount is more than 0.'],
    ['GB cpl', 'Word 2, cpl: An amount is missing beside this word.'],
    ['650 120%', 'Word 2, 120%: A percentage is more than 0 and at most 100.'],
    ['650 10% 12%', 'Word 3, 12%: There is a second guarantee.'],
    ['650 (5% deduct) (6% deduct)', 'Word 4, 6%: There is a second deduction.'],
    ['650 deduct', 'Word 2, deduct: A percentage, or "all", stands before "deduct".'],
    ['650 all', 'Word 2, all: This word stands before "deduct".'],
    ['650 10% daily weekly', 'Word 4, weekly: There is a second period.'],
    ['650 10% 400d', 'Word 3, 400d: There are at most 366 days.'],
    ['650, 700 from 1', 'Word 4, 1: A number of an FTD, 2 or more, stands after "from".'],
    ['650, 700 from 9, 800 from 9', 'Word 7, 9: Tiers rise.'],
    ['5 cpl, 700 from 9', 'Tiers need an amount per FTD.'],
    ['650 lifting', 'The tiers are missing.'],
    ['650 fee', 'An amount is missing.'],
    ['650 fee 0/day', 'Word 3, 0/day: An amount is more than 0.'],
    ['650 fee 5/year', 'Word 3, 5/year: After the slash stands day, week, month or plan.'],
    ['650 weekly fee 5/day', 'Word 4, 5/day: There is a second period.'],
    ['650 fee 5 fee 6', 'Word 4, fee: This word stands there twice.'],
    ['650 min 20 max 10', 'The maximum is below the minimum.'],
    ['650 EUR GBP', 'Word 3, GBP: There is a second currency.'],
    ['650 KWD', 'Word 2, KWD: Plans are in currencies of at most two decimals.'],
    ['650 10% 7d 14d', 'Word 4, 14d: There is a second number of days.'],
  ])('refuses %j', (text, message) => {
    const { fault } = read(text);
    expect(fault && planLineFaultText(fault)).toBe(message);
  });
});

describe('writing a line', () => {
  const decimal = (max: number) =>
    fc.integer({ min: 1, max }).map((cents) => (cents / 100).toFixed(2));
  const amount = decimal(9_999_999_999);
  const percent = decimal(100_00);
  const name = fc.oneof(
    fc.constantFrom('', 'en', 'en fr', 'it', 'DE', '650', 'deduct', '"'),
    fc.string({ maxLength: 30 }),
  );
  /** A plan that the line says completely. */
  const shorthand = fc
    .record({
      country_ids: fc.uniqueArray(fc.constantFrom(...COUNTRIES.map(({ id }) => id))),
      name,
      currency: fc.constantFrom('USD', 'EUR', 'JPY', 'ALL'),
      per_lead: fc.option(amount),
      per_ftd: fc.option(amount),
      share_percent: fc.option(percent),
      guarantee: fc.option(percent),
      period: fc.constantFrom(...PLAN_PERIODS),
      hasPeriod: fc.boolean(),
      days: fc.integer({ min: 0, max: 366 }),
      deducts: fc.boolean(),
      limit: fc.option(percent),
      from: fc.uniqueArray(fc.integer({ min: 2, max: 1_000_000 }), { maxLength: 10 }),
      tier: amount,
      lifts: fc.boolean(),
      fee: fc.option(amount),
      limits: fc.option(fc.tuple(amount, amount)),
      limited: fc.constantFrom('minimum', 'maximum', 'both'),
    })
    .filter(({ per_lead: lead, per_ftd: ftd, share_percent: share, fee }) =>
      [lead, ftd, share, fee].some(Boolean),
    )
    .map(({ guarantee, period, hasPeriod, days, limit, from, tier, lifts, ...rest }) => {
      const { limits, limited, ...plan } = rest;
      const guaranteed = plan.per_ftd === null ? null : guarantee;
      const tiers = plan.per_ftd === null ? [] : from.toSorted((a, b) => a - b);
      const [least, most] = (limits ?? []).toSorted((a, b) => Number(a) - Number(b));
      const isSettled =
        hasPeriod ||
        [guaranteed, plan.fee, limits].some((value) => value !== null) ||
        plan.deducts ||
        tiers.length > 0;
      return {
        ...plan,
        tiers: tiers.map((number) => ({ from: number, amount: tier })),
        lifts_all: lifts && tiers.length > 0,
        minimum: (limited !== 'maximum' && least) || null,
        maximum: (limited !== 'minimum' && most) || null,
        guarantee_percent: guaranteed,
        period: isSettled ? period : null,
        maturity_days: isSettled ? days : 0,
        deduct_percent: plan.deducts ? limit : null,
      } satisfies PlanShorthand;
    });

  it('is read back as the same plan, whatever the plan', () => {
    fc.assert(
      fc.property(shorthand, (plan) => {
        const line = planLine(plan, COUNTRIES);
        expect(read(line)).toEqual({ plan, fault: null });
      }),
      { numRuns: 1000 },
    );
  });

  it('takes the line of a plan from its name, countries and terms', () => {
    const terms: PlanTerms = {
      ...TERMS,
      guarantee_percent: '12.50',
      period: 'month',
      maturity_days: 7,
      deducted_statuses: ['Duplicate'],
    };
    expect(planLine(shorthandOf('en', { country_ids: [6] }, terms), COUNTRIES)).toBe(
      'HK en 1550 12.5% monthly 7d (all deduct)',
    );
    expect(
      planLine(
        shorthandOf('', { country_ids: [] }, { ...TERMS, deduct_percent: '5.00' }),
        COUNTRIES,
      ),
    ).toBe('1550');
  });
});

describe('tiers alone', () => {
  it.each(['', '1700 from 11', '1,700 from 11, 1900.50 from 21', '$1700 from 11,1900 from 21'])(
    'are read and read back: %j',
    (text) => {
      const tiers = readTiers(text);
      expect(tiers).not.toBeNull();
      expect(readTiers(tiersLine(tiers ?? []))).toEqual(tiers);
    },
  );
  it.each(['1700', '1700 from 1', '0 from 2', '5 from 3, 6 from 3', '5 from 3; 6 from 4'])(
    'are refused: %j',
    (text) => {
      expect(readTiers(text)).toBeNull();
    },
  );
});

describe('terms in words', () => {
  it.each<[Partial<PlanTerms>, string]>([
    [{}, '$1,550.00 per FTD'],
    [
      {
        guarantee_percent: '12.00',
        period: 'week',
        deducted_statuses: ['Duplicate'],
        deduct_percent: '5.00',
      },
      '$1,550.00 per FTD, at least 12% of the leads of each week, up to 5% deducted',
    ],
    [{ per_lead: '5.00', per_ftd: null }, '$5.00 per lead'],
    [{ share_percent: '30.00' }, '$1,550.00 per FTD and 30% of later deposits'],
    [{ per_ftd: null, share_percent: '12.50' }, '12.5% of later deposits'],
    [{ per_lead: '5.00', per_ftd: '800' }, '$5.00 per lead and $800.00 per FTD'],
    [
      {
        guarantee_percent: '7.50',
        period: 'dates',
        maturity_days: 14,
        deducted_statuses: ['Duplicate'],
        guarantees_valid_leads: true,
        counts_valid_ftds: true,
      },
      '$1,550.00 per FTD, at least 7.5% of all leads of the plan, any number deducted, ' +
        'settled 14 days later, the guarantee counts valid leads only, ' +
        'FTDs of deducted leads do not count',
    ],
    [
      {
        tiers: TIERS,
        lifts_all: true,
        period: 'month',
        fee: '500.00',
        minimum: '1000.00',
        maximum: '9000.00',
      },
      '$1,550.00 per FTD, $1,700.00 from the 11th FTD of each month, $1,900.00 from the 21st, ' +
        'the tier reached counts for all FTDs, at least $1,000.00 for each month, ' +
        'at most $9,000.00 for each month, a fee of $500.00 for each month',
    ],
    [{ currency: 'EUR', per_lead: '5.00' }, '€5.00 per lead and €1,550.00 per FTD'],
    [{ currency: 'JPY', per_ftd: '75000.00' }, '¥75,000 per FTD'],
    [{ per_ftd: null, fee: '500.00', period: 'dates' }, 'a fee of $500.00 for the plan'],
  ])('says %j', (terms, words) => {
    expect(planWords({ ...TERMS, ...terms })).toBe(words);
  });
});

describe('an example', () => {
  it.each<[Partial<PlanTerms>, number, number, string]>([
    [{}, 100, 7, '10850.00'], // 7 × 1550
    [{ guarantee_percent: '12.00' }, 100, 7, '18600.00'], // 12 × 1550
    [{ guarantee_percent: '5.00' }, 100, 7, '10850.00'],
    [{ per_lead: '5.00', per_ftd: '800.00' }, 100, 7, '6100.00'], // 100 × 5 + 7 × 800
    [{ per_lead: '0.05', per_ftd: null }, 3, 1, '0.15'],
    [{ per_ftd: '0.01', guarantee_percent: '50.00' }, 1, 0, '0.01'], // half a cent
    [{ tiers: TIERS }, 100, 22, '36300.00'], // 10 × 1550 + 10 × 1700 + 2 × 1900
    [{ tiers: TIERS, lifts_all: true }, 100, 22, '41800.00'], // 22 × 1900
    [{ tiers: TIERS, lifts_all: true }, 100, 10, '15500.00'], // 10 × 1550
    [{ fee: '500.00', minimum: '12000.00' }, 100, 7, '12500.00'], // 10850 up to 12000, + 500
    [{ fee: '500.00', maximum: '9000.00', per_lead: '5.00' }, 100, 7, '9500.00'], // 11350 down
    [{ guarantee_percent: '12.00', tiers: [{ from: 3, amount: '3000.00' }] }, 100, 7, '18600.00'],
    [{ currency: 'JPY', per_ftd: '7.00', guarantee_percent: '10.00' }, 5, 0, '4.00'], // 3.5 up
    [{ per_ftd: '9999999999.99', guarantee_percent: '0.01' }, 1, 0, '1000000.00'],
  ])('%j of %d leads with %d FTDs', (terms, leads, ftds, amount) => {
    expect(planExample({ ...TERMS, ...terms }, leads, ftds)).toBe(amount);
  });
});
