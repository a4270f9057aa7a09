import { Columns, type Value } from '@leadline/column-store';
import {
  NO_KNOWN_GROUPS,
  type GroupKey,
} from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type { TallyQuestion } from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { CODED_FIELDS, leadColumns } from './lead-columns.js';
import { tallyOf } from './lead-tally.js';

const FTD = 5;
const HOUR = 3_600_000_000;
const lead = (id: number, offer: string, cents: number, at = id * HOUR): Value[] => [
  id,
  FTD,
  at,
  at,
  cents,
  0,
  ...CODED_FIELDS.map((field) => {
    if (field === 'offer') return offer;
    return MONEY_FIELDS.includes(field) ? null : 1;
  }),
];
const MONEY_FIELDS: readonly string[] = ['lead_money', 'topup_revenue_at', 'topup_payout_at'];
const columnsOf = (leads: readonly (readonly Value[])[], mostValues = 3): Columns => {
  const columns = new Columns(leadColumns(mostValues));
  for (const tuple of leads) columns.put(tuple);
  return columns;
};

const CLOCK = { zone: 'UTC', from: null, until: null };
const question = (...groupBy: [] | [GroupKey] | [GroupKey, GroupKey]): TallyQuestion => ({
  now: {
    byCreation: [],
    byFtd: [{ kind: 'reported' }],
    byTopup: {
      topup_revenue_at: [{ kind: 'topped-up', basis: 'topup_revenue_at' }],
      topup_payout_at: [{ kind: 'topped-up', basis: 'topup_payout_at' }],
    },
    clock: CLOCK,
  },
  before: null,
  countsOffers: false,
  isLate: { kind: 'late', wanted: true, clock: CLOCK },
  groupBy,
  order: { by: 'leads', direction: 'desc' },
  limit: 10,
  offset: 0,
  ...NO_KNOWN_GROUPS,
});

describe('sums from the columns', () => {
  it('add money in whole cents', async () => {
    const columns = columnsOf([lead(1, 'a', 10), lead(2, 'a', 20), lead(3, 'b', 1)]);
    const result = await tallyOf(question('offer'), columns, null);
    expect(result?.groups).toMatchObject([
      { codes: ['a'], tally: { leads: 2, ftds: 2, revenue: 30n } },
      { codes: ['b'], tally: { leads: 1, revenue: 1n } },
    ]);
  });
  it('count leads of an offer as one group, whether they name it by its slug or its id', async () => {
    const leads = [lead(1, '7', 10), lead(2, 'a', 20), lead(3, '8', 4), lead(4, '9', 1)];
    const offerSlugs = new Map([
      ['7', 'a'],
      ['8', 'no lead has it'],
    ]);
    for (const keys of [['offer'], ['offer', 'funnel']] as const) {
      const rest = keys.length === 1 ? [] : [1];
      const asked = { ...question(...keys), offerSlugs };
      // Whether all pairs are numbered, or only those that occur.
      for (const limits of [undefined, { possible: 1, found: 100 }]) {
        if (limits && keys.length === 1) continue;
        const result = await tallyOf(asked, columnsOf(leads, 10), null, null, limits);
        expect(result?.count).toBe(3);
        expect(result?.groups).toMatchObject([
          { codes: ['a', ...rest], tally: { leads: 2, revenue: 30n } },
          { codes: ['9', ...rest], tally: { leads: 1, revenue: 1n } },
          { codes: ['no lead has it', ...rest], tally: { leads: 1, revenue: 4n } },
        ]);
      }
    }
  });
  it('follow an FTD that changes, goes and comes again', async () => {
    const columns = columnsOf([lead(1, 'a', 10)]);
    const total = async () => (await tallyOf(question(), columns, null))?.total.tally;
    columns.put(lead(1, 'b', 25));
    expect(await total()).toMatchObject({ ftds: 1, revenue: 25n });
    const [, , createdAt = null, , , , ...values] = lead(1, 'b', 0);
    columns.put([1, 2, createdAt, null, null, null, ...values]);
    expect(await total()).toMatchObject({ leads: 1, ftds: 0, revenue: 0n });
    columns.put(lead(1, 'a', 7));
    expect(await total()).toMatchObject({ ftds: 1, revenue: 7n });
    columns.remove(1);
    expect(await total()).toMatchObject({ attempts: 0, ftds: 0, revenue: 0n });
  });
  // More than half of the leads are marked instead of chosen, which must not change the result.
  it.each([
    ['most leads', true],
    ['few leads', false],
  ] as const)('count those that meet conditions on several fields: %s', async (_, excluded) => {
    const offers = Array.from({ length: 900 }, (__, n) => String(n % 10));
    const funnels = offers.map((___, n) => String(n % 9));
    const field = (name: string) => CODED_FIELDS.indexOf(name as (typeof CODED_FIELDS)[number]);
    const columns = new Columns(leadColumns(50));
    for (const [n, offer] of offers.entries()) {
      const tuple = [...lead(n + 1, offer, 0)];
      tuple[6 + field('funnel')] = funnels[n] as string;
      tuple[1] = n % 3 === 0 ? 2 : 3;
      columns.put(tuple);
    }
    const conditions = [
      { kind: 'in', field: 'offer', values: ['4'], excluded },
      { kind: 'in', field: 'funnel', values: ['4', '7'], excluded },
    ] as const;
    const [asked, matches] = [
      question('offer'),
      offers.flatMap((offer, n) =>
        (offer === '4') !== excluded && ['4', '7'].includes(funnels[n] as string) !== excluded
          ? [{ offer, isLead: n % 3 === 0 }]
          : [],
      ),
    ];
    const result = await tallyOf(
      { ...asked, now: { ...asked.now, byCreation: conditions } },
      columns,
      null,
    );
    expect(matches.length > 450).toBe(excluded);
    expect(result?.total.tally).toMatchObject({
      attempts: matches.length,
      leads: matches.filter(({ isLead }) => isLead).length,
    });
    for (const { codes, tally } of result?.groups ?? [])
      expect(tally.attempts).toBe(matches.filter(({ offer }) => offer === codes[0]).length);
  });
  // More than half of the leads are marked, fewer are chosen, and all need no condition.
  it.each([
    ['every advertiser', [0, 1, 2, 3], [0], 1],
    ['most leads', [0, 1], [0, 1, 2], 2 / 3],
    ['few leads', [0], [1], 1 / 3],
    ['no advertiser', [], [1], 1 / 9],
    ['nobody', [], [], 0],
  ] as const)('count the leads of own parties: %s', async (_, advertiser, publisher, share) => {
    const field = (name: string) => CODED_FIELDS.indexOf(name as (typeof CODED_FIELDS)[number]);
    const columns = new Columns(leadColumns(50));
    for (let n = 0; n < 900; n += 1) {
      const tuple = [...lead(n + 1, String(n % 2), 0)];
      tuple[6 + field('advertiser_id')] = n % 4;
      tuple[6 + field('publisher_id')] = Math.floor(n / 4) % 9;
      columns.put(tuple);
    }
    const asked = question('offer');
    const parties = { kind: 'parties', parties: { advertiser, publisher } } as const;
    const now = { ...asked.now, byCreation: [parties], byFtd: [...asked.now.byFtd, parties] };
    const result = await tallyOf({ ...asked, now }, columns, null);
    const isOwn = (n: number) =>
      advertiser.some((id) => id === n % 4) || publisher.some((id) => id === Math.floor(n / 4) % 9);
    const own = Array.from({ length: 900 }, (__, n) => n).filter(isOwn);
    expect(own.length / 900).toBeCloseTo(share);
    expect(result?.total.tally).toMatchObject({ attempts: own.length, ftds: own.length });
    for (const { codes, tally } of result?.groups ?? [])
      expect(tally.attempts).toBe(own.filter((n) => String(n % 2) === codes[0]).length);
  });
  // Offered to 1 and 2, taken by 2; to 3 by nobody; to nobody. The publishers are 1, 2 and 3.
  it.each([
    ['all', null, { 1: 1, 2: 1, 3: 1 }],
    ['of an advertiser, those to it', { advertiser: [1], publisher: [] }, { 1: 1 }],
    ['of a publisher, those of its leads', { advertiser: [], publisher: [1] }, { 1: 1, 2: 1 }],
    ['of both', { advertiser: [3], publisher: [1] }, { 1: 1, 2: 1, 3: 1 }],
    ['of nobody', { advertiser: [], publisher: [] }, {}],
  ] as const)('count offers: %s', async (_, parties, offers) => {
    const columns = new Columns(leadColumns(50));
    const leads = [
      ['1,2', 2, 1],
      ['3', null, 2],
      [null, null, 3],
    ] as const;
    for (const [index, [offeredTo, advertiser, publisher]] of leads.entries()) {
      const tuple = [...lead(index + 1, 'a', 0)];
      tuple[1] = advertiser === null ? 3 : 2;
      tuple.splice(3, 3, null, null, null);
      tuple[6 + CODED_FIELDS.indexOf('offered_to')] = offeredTo;
      tuple[6 + CODED_FIELDS.indexOf('advertiser_id')] = advertiser;
      tuple[6 + CODED_FIELDS.indexOf('publisher_id')] = publisher;
      columns.put(tuple);
    }
    const asked = { ...question('advertiser_id'), countsOffers: true };
    const limit = parties ? [{ kind: 'parties', parties } as const] : [];
    const now = { ...asked.now, byCreation: limit, byFtd: [...asked.now.byFtd, ...limit] };
    const result = await tallyOf({ ...asked, now }, columns, null);
    const counted = (result?.groups ?? []).flatMap(({ codes: [code], tally }) =>
      tally.offered === 0 ? [] : [[code, tally.offered]],
    );
    expect(Object.fromEntries(counted)).toEqual(offers);
    const sum = Object.values(offers).reduce((total, count) => total + count, 0);
    expect(result?.total.tally.offered).toBe(sum);
  });
  it('are the same for two keys if only the pairs that occur are numbered', async () => {
    const columns = new Columns(leadColumns(50));
    for (let id = 1; id <= 700; id += 1) {
      // An empty text counts as no value.
      const tuple = [...lead(id, id % 7 === 0 ? '' : `offer ${id % 11}`, id)];
      tuple[6 + CODED_FIELDS.indexOf('funnel')] = id % 5 === 0 ? null : `funnel ${id % 13}`;
      tuple[1] = id % 3 === 0 ? FTD : 2;
      if (id % 3 !== 0) tuple.splice(3, 3, null, null, null);
      columns.put(tuple);
    }
    const orders = ['leads', 'label', 'revenue', 'cr'] as const;
    for (const by of orders) {
      const asked: TallyQuestion = {
        ...question('offer', 'funnel'),
        order: { by, direction: 'desc' },
        limit: 60,
        offset: 3,
      };
      const past = { ...asked.now, clock: CLOCK, byCreation: [{ kind: 'reported' }] as const };
      const compared = { ...asked, now: past, before: asked.now };
      const few = { possible: 0, found: 1000 };
      for (const one of [asked, compared])
        expect(await tallyOf(one, columns, null, null, few)).toEqual(
          await tallyOf(one, columns, null),
        );
    }
    const pairs = (await tallyOf(question('offer', 'funnel'), columns, null))?.count ?? 0;
    expect(pairs).toBeGreaterThan(50);
    const few = { possible: 0, found: pairs - 1 };
    expect(await tallyOf(question('offer', 'funnel'), columns, null, null, few)).toBeNull();
  });
  it.each([
    ['a field with more values than the columns keep', ['a', 'b', 'c', 'd'], 1, 'offer'],
    ['sums that a double could not hold', ['a', 'b'], 2 ** 52, 'offer'],
  ] as const)('are left to PostgreSQL for %s', async (_, offers, cents, key) => {
    const columns = columnsOf([
      ...offers.map((offer, index) => lead(index + 1, offer, cents)),
      lead(9, 'a', 1, 24 * 366 * 20 * HOUR),
    ]);
    expect(await tallyOf(question(key, 'hour'), columns, null)).toBeNull();
    // Other questions are still answered, unless they are about money.
    expect((await tallyOf(question('hour'), columns, null)) === null).toBe(cents > 1);
  });
});
