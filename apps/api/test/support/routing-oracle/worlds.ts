import fc from 'fast-check';
import { type HoursDay, seededDraw } from '@leadline/contracts';
import { conversionStatsOf } from '#modules/routing/routing/domain/conversion-stats.js';
import { planOf, plansOf } from '#modules/routing/routing/domain/plans.js';
import type { DecisionInput } from '#modules/routing/routing/domain/lead.js';
import type {
  CapConfig,
  DistributionConfig,
  OverrideConfig,
} from '#modules/routing/routing/domain/snapshot.js';
import {
  advertiser,
  cap,
  lead,
  plainPlans,
  planRow,
  publisher,
  snapshot,
  view,
} from '#test/support/routing-fixtures.js';
import { usageKey, windowStart } from './caps.js';
import { memberOf } from './credits.js';

// Whole worlds, so small that every rule meets every other, and around clock changes.

const COUNTRIES = [10, 20];
const PUBLISHERS = [1, 2];
const ADVERTISERS = [1, 2, 3, 4, 5, 6];
const FUNNELS = ['spring', 'autumn'];
const ZONES = [
  'UTC',
  'Europe/London',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];
const RESETS = ['00:00', '01:30', '02:00', '02:30', '09:15', '23:45'];
/** An ordinary day, and moments near a clock change somewhere. */
const MOMENTS = [
  '2026-11-18T12:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-03-08T07:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-10-03T15:30:00Z',
  '2026-12-31T23:50:00Z',
];

const rarely = fc.integer({ min: 0, max: 9 }).map((value) => value === 0);
const mostly = rarely.map((value) => !value);
/** Often nothing, else some of them. */
const fewOf = <T>(items: readonly T[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<T[]>([]) },
    { weight: 1, arbitrary: fc.subarray([...items]) },
  );
const oneOrNull = <T>(items: readonly T[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constantFrom(...items) },
  );
const zone = fc.constantFrom(...ZONES);

const DAY_STEPS = [
  [['00:00', '23:59']],
  [['09:00', '17:59']],
  [
    ['00:00', '01:29'],
    ['03:00', '12:00'],
  ],
  [
    ['02:30', '02:30'],
    ['12:01', '23:59'],
  ],
] as const;
const steps = fc
  .constantFrom(...DAY_STEPS)
  .map((spans) => spans.map(([start, end]) => ({ start_time: start, end_time: end })));
const days = fc
  .array(fc.record({ checked: mostly, traffic: rarely, steps }), { minLength: 7, maxLength: 7 })
  .map((list): HoursDay[] => list.map((day, index) => ({ id: index + 1, ...day })));

/** The third deal of each advertiser has ended. */
const DEALS = [1, 2, 3];
const dealId = (advertiserId: number, number: number): number => advertiserId * 10 + number;
const shares = fc.uniqueArray(
  fc
    .record({
      advertiserId: fc.constantFrom(...ADVERTISERS, 99),
      deal: fc.oneof(
        { weight: 3, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...DEALS) },
      ),
      weight: fc.constantFrom(0, 500, 1000, 2500, 3333, 5000, 10_000),
    })
    .map(({ advertiserId, deal, weight }) => ({
      advertiserId,
      weight,
      deal: deal === null ? null : { id: dealId(advertiserId, deal), name: `deal ${deal}` },
    })),
  {
    minLength: 1,
    maxLength: 6,
    selector: ({ advertiserId, deal }) => deal?.id ?? -advertiserId,
  },
);
const deals = fc.record({
  countries: fewOf(COUNTRIES),
  funnels: fewOf(FUNNELS),
  publishers: fewOf(PUBLISHERS),
  starts_at: fc.constantFrom(null, null, null, Date.parse('2026-10-25T01:00:00Z')),
  amount: fc.constantFrom('40.00', '250.00', '500.00'),
});
const timeslots = fc.array(
  fc.record({ hours: days, groups: fc.array(shares, { minLength: 1, maxLength: 3 }) }),
  { minLength: 1, maxLength: 2 },
);
const params = [
  'custom_param_1',
  'custom_param_2',
  'custom_param_3',
  'custom_param_4',
  'custom_param_5',
] as const;
const overwrites = fewOf([...params, 'funnel' as const, 'affiliate_id' as const]).chain((fields) =>
  fc.tuple(
    ...fields.map((field) =>
      fc.record({
        field: fc.constant(field),
        values: fc.array(fc.constantFrom('x', 'y', 'z'), { minLength: 1, maxLength: 3 }),
      }),
    ),
  ),
);
const distributions = fc.array(
  fc.record({
    method: fc.constantFrom('slot' as const, 'chance' as const, 'optimize' as const),
    countryId: fc.constantFrom(10, 10, 10, 10, 10, 20),
    publisherId: oneOrNull(PUBLISHERS),
    customParam1: oneOrNull(['vip', 'low']),
    zone,
    rejectOutsideHours: fc.boolean(),
    overwrites,
    timeslots,
  }),
  { minLength: 1, maxLength: 4 },
);

const advertisers = fc.tuple(
  ...ADVERTISERS.map((id) =>
    fc
      .record({
        isActive: mostly,
        sendOrgFunnel: rarely,
        supported: fewOf(COUNTRIES),
        deals: fc.tuple(deals, deals),
        hours: fewOf(COUNTRIES).chain((ids) =>
          fc.tuple(
            ...ids.map((country) => fc.record({ country: fc.constant(country), zone, days })),
          ),
        ),
        exclusions: fc.array(
          fc.record({
            publisherId: fc.constantFrom(...PUBLISHERS),
            countries: fewOf(COUNTRIES),
            funnels: fewOf(FUNNELS),
          }),
          { maxLength: 1 },
        ),
      })
      .map(({ supported, hours, exclusions, deals: drawn, ...rest }) =>
        advertiser(id, {
          ...rest,
          supportedCountryIds: new Set(supported),
          plans: plansOf(
            drawn.map(({ countries, publishers: parties, ...deal }, index) =>
              planOf(
                planRow(dealId(id, index + 1), {
                  ...deal,
                  country_ids: countries,
                  party_ids: parties,
                  conditions: [countries, deal.funnels, parties].filter(({ length }) => length > 0)
                    .length,
                }),
              ),
            ),
          ),
          openingHours: new Map(hours.map(({ country, ...open }) => [country, open])),
          exclusions: exclusions
            .filter(({ countries, funnels }) => countries.length + funnels.length > 0)
            .map(({ publisherId, countries, funnels }) => ({
              publisherId,
              countryIds: new Set(countries),
              funnels: new Set(funnels),
            })),
        }),
      ),
  ),
);
const publishers = fc.tuple(
  ...PUBLISHERS.map((id) =>
    fc
      .record({
        isActive: fc.integer({ min: 0, max: 19 }).map((value) => value > 0),
        blockDuplicateLeads: fc.boolean(),
        supported: fewOf(COUNTRIES),
        // Above some of the revenues.
        payouts: fc.dictionary(
          fc.constantFrom('', ...COUNTRIES.map(String)),
          fc.constantFrom(50, 300, 600, 900),
        ),
      })
      .map(({ supported, payouts, ...rest }) =>
        publisher(id, {
          ...rest,
          supportedCountryIds: new Set(supported),
          plans: plainPlans(
            ...Object.entries(payouts).map(
              ([country, amount]) => [country === '' ? null : Number(country), amount] as const,
            ),
          ),
        }),
      ),
  ),
);

const caps = fc.array(
  fc.record({
    type: fc.constantFrom('lead' as const, 'lead' as const, 'ftd' as const),
    interval: fc.constantFrom('daily' as const, 'interval' as const),
    limit: fc.constantFrom(0, 1, 3, 5, 10, 10, 10),
    filled: fc.integer({ min: 0, max: 6 }),
    reserved: fc.integer({ min: 0, max: 2 }),
    resetTime: fc.constantFrom(...RESETS),
    zone,
    countries: fewOf(COUNTRIES),
    advertisers: fc.oneof(
      { weight: 4, arbitrary: fc.subarray(ADVERTISERS, { minLength: 1 }) },
      { weight: 4, arbitrary: fc.constantFrom(...ADVERTISERS).map((id) => [id]) },
      { weight: 1, arbitrary: fc.constant<number[]>([]) },
    ),
    publishers: fewOf(PUBLISHERS),
    funnels: fewOf(FUNNELS),
    /** For caps of one advertiser. */
    deal: fc.constantFrom(null, 1, 1, 2, 2, 3),
  }),
  { maxLength: 5 },
);
const capDeal = ({ deal, advertisers: ids }: Scenario['caps'][number]): CapConfig['deal'] => {
  const [advertiserId, ...others] = ids;
  return deal === null || advertiserId === undefined || others.length > 0
    ? null
    : { id: dealId(advertiserId, deal), name: `deal ${deal}` };
};
const overrides = fc.array(
  fc.record({
    kind: fc.constantFrom('funnel' as const, 'publisher_id' as const),
    side: fc.constantFrom('advertiser' as const, 'publisher' as const),
    advertiserId: oneOrNull(ADVERTISERS),
    publisherId: oneOrNull(PUBLISHERS),
    countries: fewOf(COUNTRIES),
    values: fc.array(fc.constantFrom('o1', 'o2', 'o3', 'o4'), { minLength: 1, maxLength: 4 }),
  }),
  { maxLength: 5 },
);
const blacklist = fc.array(
  fc.record({
    entry: fc.constantFrom(
      ['email', 'ada@example.com'],
      ['email', 'ADA@example.com'],
      ['email', 'a.d.a+list@googlemail.com'],
      ['domain', 'example.org'],
      ['domain', 'example.com'],
      ['phone', '+44 7400 100002'],
      ['ip', '81.2.69.1'],
      ['phone_prefix', '+44740010000'],
      ['custom_param_1', 'low'],
      ['country', 'DE'],
      ['funnel', 'autumn'],
      ['ip_range', '81.2.69.140-81.2.69.150'],
      ['email', 'eve@example.com'],
    ),
    expires: fc.constantFrom(null, -1, 0, 1),
    hide: fc.boolean(),
  }),
  { maxLength: 1 },
);
const conversionStats = fc.array(
  fc.record({
    advertiser_id: fc.constantFrom(...ADVERTISERS),
    country_id: fc.constantFrom(10, 10, 20, null),
    leads: fc.integer({ min: 0, max: 800 }),
    percent: fc.integer({ min: 0, max: 100 }),
    revenue: fc.option(fc.constantFrom('100.00', '450.50', '800.00')),
  }),
  { maxLength: 10 },
);
const leads = fc.record({
  id: fc.integer({ min: 1, max: 10_000_000 }),
  publisherId: fc.constantFrom(1, 1, 1, 1, 1, 2, 2, 2, 2, 7),
  countryId: fc.constantFrom(...Array.from({ length: 16 }, () => 10), 20, 20, 30, null),
  email: fc.constantFrom(
    'ada@example.com',
    'bob@example.org',
    'cy@example.net',
    'di@example.net',
    'fay@example.net',
    'ada+1@example.com',
    'a.da@gmail.com',
    'bob@mail.example.org',
    'bob@badexample.org',
  ),
  phone: fc.constantFrom('+447400100001', '+447400100002'),
  ip: fc.constantFrom('81.2.69.1', '81.2.69.142', '81.2.70.9', '81.3.0.1'),
  funnel: fc.constantFrom('spring', 'autumn', 'other', null),
  customParams: fc.tuple(...[0, 1, 2, 3, 4].map(() => fc.constantFrom('vip', 'low', null))),
  isTest: rarely,
});
/** Mostly below one lead; as many equal ones as make ties. */
const credit = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constantFrom(-500_000, -250_000, 250_000, 500_000) },
  { weight: 4, arbitrary: fc.integer({ min: -1_000_000, max: 1_000_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: -9_000_000, max: 9_000_000 }) },
);
const views = fc.record({
  credits: fc.array(credit, { minLength: 54, maxLength: 54 }),
  acceptedBy: fewOf(ADVERTISERS),
  refusedBy: fewOf(ADVERTISERS),
  circuitOpen: fewOf(ADVERTISERS),
  isDuplicate: rarely,
});

export const scenarios = fc.record({
  now: fc.tuple(
    fc.constantFrom(...MOMENTS),
    fc.integer({ min: -150, max: 150 }),
    fc.integer({ min: 0, max: 59 }),
  ),
  version: fc.integer({ min: 1, max: 500 }),
  distributions,
  advertisers,
  publishers,
  caps,
  overrides,
  blacklist,
  mergesAliases: fc.boolean(),
  conversionStats,
  lead: leads,
  view: views,
});
export type Scenario = typeof scenarios extends fc.Arbitrary<infer T> ? T : never;

const distributionsOf = (drawn: Scenario['distributions']): DistributionConfig[] => {
  const made = drawn.map(({ timeslots: slots, ...rest }, index): DistributionConfig => ({
    id: index + 1,
    name: `distribution ${index + 1}`,
    ...rest,
    timeslots: slots.map(({ hours, groups }, slot) => ({
      id: index * 10 + slot,
      name: `timeslot ${slot}`,
      hours,
      groups: groups.map((list, group) => ({
        id: index * 100 + slot * 10 + group,
        name: `group ${group}`,
        shares: list,
      })),
    })),
  }));
  const isAbove = (one: DistributionConfig): number =>
    Number(one.publisherId !== null) * 2 + Number(one.customParam1 !== null);
  return made.sort((a, b) => isAbove(b) - isAbove(a) || b.id - a.id);
};

const HAS_LEFT = 99;

export const inputOf = (drawn: Scenario): DecisionInput => {
  const [moment, minutes, seconds] = drawn.now;
  const now = new Date(Date.parse(moment) + minutes * 60_000 + seconds * 1000);
  const rules = distributionsOf(drawn.distributions);
  const capsMade: CapConfig[] = drawn.caps.map((item, index) =>
    cap(index + 1, item.limit, {
      type: item.type,
      interval: item.interval,
      resetTime: item.resetTime,
      zone: item.zone,
      countryIds: new Set(item.countries),
      advertiserIds: new Set(item.advertisers),
      publisherIds: new Set(item.publishers),
      funnels: new Set(item.funnels),
      deal: capDeal(item),
    }),
  );
  const overridesMade: OverrideConfig[] = drawn.overrides.map(({ countries, ...rest }, index) => ({
    id: index + 1,
    ...rest,
    countryIds: new Set(countries),
  }));
  const blacklistMade = drawn.blacklist.map(({ entry: [kind, value], expires, hide }, index) => ({
    id: index + 1,
    kind,
    value,
    expiresAt: expires === null ? null : new Date(now.getTime() + expires),
    hide,
  }));
  const rows = new Map(
    drawn.conversionStats.map(({ percent, ...row }) => [
      `${row.advertiser_id}:${row.country_id}`,
      { ...row, ftds: Math.floor((row.leads * percent) / 100) },
    ]),
  );
  const usage = new Map(
    capsMade.flatMap((made, index) => {
      const { filled = 0, reserved = 0 } = drawn.caps[index] ?? {};
      // The engine must not confuse a full window of another day with the open one.
      const dayBefore = new Date(Date.parse(windowStart(made, now)) - 86_400_000).toISOString();
      return [
        [usageKey(made, now), { filled, reserved }] as const,
        [`${made.id}@${dayBefore}`, { filled: 1000, reserved: 0 }] as const,
      ];
    }),
  );
  const groups = rules.flatMap((rule) => rule.timeslots.flatMap((timeslot) => timeslot.groups));
  // An advertiser that has left the group is owed something as well.
  const credits = new Map(
    groups.map((group, index) => [
      group.id,
      new Map(
        [...group.shares.map(memberOf), HAS_LEFT].map((id, place) => [
          id,
          drawn.view.credits[(index * 7 + place) % 54] ?? 0,
        ]),
      ),
    ]),
  );
  const compiled = snapshot({
    publishers: drawn.publishers,
    advertisers: drawn.advertisers,
    distributions: rules,
    caps: capsMade,
    overrides: overridesMade,
    blacklist: blacklistMade,
    mergesAliases: drawn.mergesAliases,
    conversionStats: conversionStatsOf({ version: 3, stats: [...rows.values()] }),
    version: drawn.version,
  });
  const { acceptedBy, refusedBy, circuitOpen, isDuplicate } = drawn.view;
  return {
    lead: lead(drawn.lead),
    snapshot: compiled,
    now,
    draw: seededDraw(`${drawn.lead.id}:${drawn.version}`),
    view: view({
      usage,
      credits,
      acceptedBy: new Set(acceptedBy),
      refusedBy: new Set(refusedBy),
      circuitOpen: new Set(circuitOpen),
      isDuplicate,
    }),
  };
};
