import {
  ALL_WEEK,
  DE,
  GB,
  NOON,
  advertiser,
  cap,
  distribution,
  input,
  publisher,
  type World,
} from '#test/support/routing-fixtures.js';
import { decide } from './engine.js';
import type { Decision, RejectCode } from './lead.js';

const offered = (decision: Decision): number => {
  if (decision.kind !== 'offer') throw new Error(`rejected: ${decision.code}`);
  return decision.advertiserId;
};
const rejected = (decision: Decision): RejectCode => {
  if (decision.kind !== 'reject') throw new Error(`offered to ${decision.advertiserId}`);
  return decision.code;
};
const reasons = (decision: Decision): Record<number, string | null> =>
  Object.fromEntries(
    decision.trace.candidates.map(({ advertiser_id: id, reason }) => [id, reason]),
  );
const windowKey = (id: number): string => `${id}@2026-11-18T00:00:00.000Z`;
const one: World = { distributions: [distribution(1, [[[1, 100]]])] };

describe('the order of checks', () => {
  const blocked: World['blacklist'] = [
    { id: 3, kind: 'email', value: 'ADA@example.com', expiresAt: null, hide: true },
  ];
  const world: World = {
    publishers: [
      publisher(1, {
        isActive: false,
        supportedCountryIds: new Set([DE]),
        blockDuplicateLeads: true,
      }),
    ],
    blacklist: blocked,
    caps: [cap(5, 0, { publisherIds: new Set([1]) })],
    distributions: [],
  };
  const relaxed = (changes: World): World => ({ ...world, ...changes });
  const open = publisher(1, { blockDuplicateLeads: true });

  it('is publisher, blacklist, countries, duplicates, caps, distribution', () => {
    const seen = { isDuplicate: true };
    expect(rejected(decide(input(world, { view: seen })))).toBe('publisher_inactive');
    expect(
      rejected(
        decide(
          input(
            relaxed({
              publishers: [
                publisher(1, { supportedCountryIds: new Set([DE]), blockDuplicateLeads: true }),
              ],
            }),
            { view: seen },
          ),
        ),
      ),
    ).toBe('blacklisted');
    expect(
      rejected(
        decide(
          input(
            relaxed({
              publishers: [
                publisher(1, { supportedCountryIds: new Set([DE]), blockDuplicateLeads: true }),
              ],
              blacklist: [],
            }),
            { view: seen },
          ),
        ),
      ),
    ).toBe('geo_not_supported');
    expect(
      rejected(decide(input(relaxed({ publishers: [open], blacklist: [] }), { view: seen }))),
    ).toBe('duplicate_lead');
    expect(rejected(decide(input(relaxed({ publishers: [open], blacklist: [] }))))).toBe(
      'cap_reached',
    );
    expect(rejected(decide(input(relaxed({ publishers: [open], blacklist: [], caps: [] }))))).toBe(
      'no_distribution',
    );
  });

  it('rejects a lead without a country', () => {
    expect(rejected(decide(input(one, { lead: { countryId: null } })))).toBe('country_unknown');
  });

  it('a blacklist item hides the lead if it says so, until it expires', () => {
    const decision = decide(input({ ...one, blacklist: blocked }));
    expect(decision).toMatchObject({ kind: 'reject', code: 'blacklisted', hide: true });
    expect(
      offered(
        decide(
          input({
            ...one,
            blacklist: [
              {
                id: 3,
                kind: 'email',
                value: 'ada@example.com',
                expiresAt: new Date(NOON.getTime() - 1),
                hide: true,
              },
            ],
          }),
        ),
      ),
    ).toBe(1);
  });

  it('blocks duplicates only if the publisher blocks them', () => {
    expect(offered(decide(input(one, { view: { isDuplicate: true } })))).toBe(1);
  });
});

describe('the distribution', () => {
  const broad = distribution(1, [[[1, 100]]]);
  const byPublisher = distribution(2, [[[2, 100]]], { publisherId: 1 });
  const byParameter = distribution(3, [[[3, 100]]], { customParam1: 'vip' });
  const byBoth = distribution(4, [[[4, 100]]], { publisherId: 1, customParam1: 'vip' });
  const world: World = { distributions: [byBoth, byPublisher, byParameter, broad] };
  const vip = { customParams: ['vip', null, null, null, null] };

  it('is the most specific: publisher and parameter, publisher, parameter, neither', () => {
    expect(offered(decide(input(world, { lead: vip })))).toBe(4);
    expect(offered(decide(input(world)))).toBe(2);
    expect(
      offered(
        decide(
          input({ ...world, publishers: [publisher(2)] }, { lead: { ...vip, publisherId: 2 } }),
        ),
      ),
    ).toBe(3);
    expect(
      offered(
        decide(input({ ...world, publishers: [publisher(2)] }, { lead: { publisherId: 2 } })),
      ),
    ).toBe(1);
  });

  it('is not replaced by a broader one when it is exhausted', () => {
    expect(rejected(decide(input(world, { view: { refusedBy: new Set([2]) } })))).toBe(
      'no_advertiser',
    );
  });

  it('is missing for another country', () => {
    expect(rejected(decide(input(world, { lead: { countryId: DE } })))).toBe('no_distribution');
  });
});

describe('hours', () => {
  const office = {
    ...ALL_WEEK[2],
    id: 3,
    checked: true,
    steps: [{ start_time: '09:00', end_time: '17:30' }],
  };
  const night = new Date('2026-11-18T20:00:00Z');
  const timed = (rejectOutsideHours: boolean): World => {
    const base = distribution(1, [[[1, 100]]], { rejectOutsideHours });
    return {
      distributions: [
        {
          ...base,
          timeslots: base.timeslots.map((timeslot) => ({ ...timeslot, hours: [office] })),
        },
      ],
    };
  };

  it('a distribution may reject outside its hours, to the minute, both ends included', () => {
    expect(offered(decide(input(timed(true))))).toBe(1);
    expect(offered(decide(input(timed(true), { now: new Date('2026-11-18T17:30:59Z') })))).toBe(1);
    expect(rejected(decide(input(timed(true), { now: new Date('2026-11-18T17:31:00Z') })))).toBe(
      'outside_hours',
    );
    expect(rejected(decide(input(timed(true), { now: new Date('2026-11-19T12:00:00Z') })))).toBe(
      'outside_hours',
    );
  });

  it('a distribution that does not reject uses its first timeslot then', () => {
    expect(offered(decide(input(timed(false), { now: night })))).toBe(1);
  });

  it('hours are in the zone of the distribution', () => {
    const base = timed(true).distributions?.[0];
    if (!base) throw new Error('no distribution');
    expect(rejected(decide(input({ distributions: [{ ...base, zone: 'Asia/Tokyo' }] })))).toBe(
      'outside_hours',
    );
  });

  it('an advertiser must be open, within its hours, on a day without “No traffic”', () => {
    const share = (days: object[]): World => ({
      ...one,
      advertisers: [
        advertiser(1, {
          openingHours: new Map([[GB, { zone: 'UTC', days: days as typeof ALL_WEEK }]]),
        }),
      ],
    });
    expect(offered(decide(input(share([office]))))).toBe(1);
    expect(offered(decide(input(share([{ ...office, traffic: false }]))))).toBe(1);
    expect(reasons(decide(input(share([{ ...office, traffic: false }]), { now: night })))).toEqual({
      1: 'closed',
    });
    expect(reasons(decide(input(share([{ ...office, traffic: true }]))))).toEqual({
      1: 'no_traffic',
    });
    expect(reasons(decide(input(share([{ ...office, checked: false, traffic: true }]))))).toEqual({
      1: 'closed',
    });
  });
});

describe('the groups', () => {
  const tiers: World = {
    distributions: [
      distribution(1, [
        [
          [1, 60],
          [2, 40],
        ],
        [[3, 100]],
      ]),
    ],
  };

  it('are tiers: the second is tried only if nobody in the first is eligible', () => {
    expect(offered(decide(input(tiers)))).toBe(1);
    const decision = decide(input(tiers, { view: { refusedBy: new Set([1, 2]) } }));
    expect(offered(decision)).toBe(3);
    expect(reasons(decision)).toEqual({ 1: 'refused', 2: 'refused', 3: null });
  });

  it('are all in the trace, with a reason for each candidate that was not picked', () => {
    expect(reasons(decide(input(tiers)))).toEqual({ 1: null, 2: 'not_picked', 3: 'not_reached' });
    expect(decide(input(tiers)).trace.verdict).toEqual({ offered_to: 1, code: null });
  });

  it.each([
    ['inactive', { advertisers: [advertiser(1, { isActive: false })] }, {}, 'advertiser_inactive'],
    [
      'excluded by publisher and country',
      {
        advertisers: [
          advertiser(1, {
            exclusions: [{ publisherId: 1, countryIds: new Set([GB]), funnels: new Set<string>() }],
          }),
        ],
      },
      {},
      'excluded',
    ],
    [
      'excluded by funnel',
      {
        advertisers: [
          advertiser(1, {
            exclusions: [
              { publisherId: 1, countryIds: new Set<number>(), funnels: new Set(['spring']) },
            ],
          }),
        ],
      },
      {},
      'excluded',
    ],
    [
      'not in that country',
      { advertisers: [advertiser(1, { supportedCountryIds: new Set([DE]) })] },
      {},
      'country_not_supported',
    ],
    ['already has the person', {}, { acceptedBy: new Set([1]) }, 'already_took'],
    ['with an open circuit', {}, { circuitOpen: new Set([1]) }, 'circuit_open'],
    ['that refused the lead', {}, { refusedBy: new Set([1]) }, 'refused'],
    [
      'that had no free connection for the lead',
      {},
      { refusedBy: new Set([1]), notSentTo: new Set([1]) },
      'not_sent',
    ],
    [
      'with a full cap',
      { caps: [cap(9, 3, { advertiserIds: new Set([1]) })] },
      { usage: new Map([[windowKey(9), { filled: 2, reserved: 1 }]]) },
      'cap_full',
    ],
    [
      'with a full cap and an open circuit, who took the person',
      { caps: [cap(9, 0, { advertiserIds: new Set([1]) })] },
      { acceptedBy: new Set([1]), circuitOpen: new Set([1]) },
      'cap_full',
    ],
    [
      'who took the person, with an open circuit',
      {},
      { acceptedBy: new Set([1]), circuitOpen: new Set([1]) },
      'already_took',
    ],
  ] as const)('an advertiser %s is skipped', (_name, world, seen, reason) => {
    const decision = decide(input({ ...tiers, ...(world as World) }, { view: seen }));
    expect(offered(decision)).toBe(2);
    expect(reasons(decision)[1]).toBe(reason);
  });

  it('exclusions of other publishers, countries and funnels do not apply', () => {
    const exclusions = [
      { publisherId: 2, countryIds: new Set<number>(), funnels: new Set(['spring']) },
      { publisherId: 1, countryIds: new Set([DE]), funnels: new Set<string>() },
      { publisherId: 1, countryIds: new Set([GB]), funnels: new Set(['autumn']) },
    ];
    expect(offered(decide(input({ ...one, advertisers: [advertiser(1, { exclusions })] })))).toBe(
      1,
    );
  });
});

describe('caps', () => {
  it('an offer reserves one in every lead cap that concerns it, and in no other', () => {
    const caps = [
      cap(1, 9, { advertiserIds: new Set([1]) }),
      cap(2, 9, { countryIds: new Set([GB]) }),
      cap(3, 9, { publisherIds: new Set([1]), funnels: new Set(['spring']) }),
      cap(4, 9, { advertiserIds: new Set([2]) }),
      cap(5, 9, { countryIds: new Set([DE]) }),
      cap(6, 9, { type: 'ftd', advertiserIds: new Set([1]) }),
      cap(7, 9, { publisherIds: new Set([1]), funnels: new Set(['autumn']) }),
    ];
    const decision = decide(input({ ...one, caps }));
    expect(decision.kind === 'offer' && decision.capReservations).toEqual(
      [1, 2, 3].map((id) => ({ cap_id: id, window_start: '2026-11-18T00:00:00.000Z' })),
    );
  });

  it('a full FTD cap stops new leads', () => {
    expect(
      rejected(
        decide(
          input(
            { ...one, caps: [cap(6, 1, { type: 'ftd', countryIds: new Set([GB]) })] },
            { view: { usage: new Map([[windowKey(6), { filled: 1, reserved: 0 }]]) } },
          ),
        ),
      ),
    ).toBe('cap_reached');
  });

  it('a cap of 0 is closed', () => {
    expect(
      rejected(decide(input({ ...one, caps: [cap(1, 0, { countryIds: new Set([GB]) })] }))),
    ).toBe('cap_reached');
  });

  it('a test lead passes full caps and reserves neither cap nor slot', () => {
    const decision = decide(
      input(
        { ...one, caps: [cap(1, 0, { countryIds: new Set([GB]) })] },
        { lead: { isTest: true } },
      ),
    );
    expect(decision).toMatchObject({
      kind: 'offer',
      advertiserId: 1,
      capReservations: [],
      creditMove: null,
    });
  });
});

it('method slot moves credits by the parts of those that could have had the lead', () => {
  const shares = [
    [1, 50],
    [2, 30],
    [3, 20],
  ] as const;
  const view = {
    credits: new Map([
      [
        101,
        new Map([
          [1, 100_000],
          [3, -100_000],
        ]),
      ],
    ]),
    refusedBy: new Set([1]),
  };
  // 30 and 20 of the 50 % left are 0.6 and 0.4 of the lead; 3 owes 0.1.
  expect(decide(input({ distributions: [distribution(1, [shares])] }, { view }))).toMatchObject({
    advertiserId: 2,
    creditMove: {
      settled: [],
      moved: [
        { advertiser_id: 2, credit: -400_000 },
        { advertiser_id: 3, credit: 400_000 },
      ],
    },
    trace: {
      candidates: [
        { advertiser_id: 1, credit: 100_000, score: null },
        { advertiser_id: 2, credit: 0, score: 600_000 },
        { advertiser_id: 3, credit: -100_000, score: 300_000 },
      ],
    },
  });
});
