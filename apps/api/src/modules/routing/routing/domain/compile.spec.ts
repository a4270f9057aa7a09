import { compile, type ConfigRows, type DistributionRow } from './compile.js';

const EMPTY: ConfigRows = {
  version: 3,
  countries: [{ id: 10, code: 'GB' }],
  publishers: [],
  advertisers: [],
  distributions: [],
  caps: [],
  overrides: [],
  blacklist: [],
  mergesAliases: true,
  conversionStats: { version: 0, stats: [] },
};
const distribution = (id: number, changes: Partial<DistributionRow> = {}): DistributionRow => ({
  id,
  name: `d${id}`,
  method: 'slot',
  country_id: 10,
  publisher_id: null,
  zone: 'UTC',
  is_send_in_op_hours: false,
  parameters: {},
  data_override: {},
  timeslots: [],
  ...changes,
});
const orderOf = (distributions: DistributionRow[]): number[] | undefined =>
  compile({ ...EMPTY, distributions })
    .distributions.get(10)
    ?.map(({ id }) => id);

describe('distributions of a country', () => {
  it('are sorted by specificity: publisher and parameter, publisher, parameter, neither', () => {
    const [both, publisher, parameter, broad] = [
      distribution(1, { publisher_id: 5, parameters: { custom_param_1: 'vip' } }),
      distribution(2, { publisher_id: 5 }),
      distribution(3, { parameters: { custom_param_1: 'vip' } }),
      distribution(4),
    ];
    expect(orderOf([broad, parameter, publisher, both])).toEqual([1, 2, 3, 4]);
  });
  it('are sorted newest first among equals', () => {
    expect(orderOf([distribution(7), distribution(9), distribution(8)])).toEqual([9, 8, 7]);
  });
  it('are kept apart by country', () => {
    expect(orderOf([distribution(1), distribution(2, { country_id: 11 })])).toEqual([1]);
  });
  it('have weights in hundredths of a percent, and no overwrites without values', () => {
    const timeslots = [
      {
        id: 1,
        name: 't',
        opening_hours: [],
        groups: [
          {
            id: 2,
            name: 'g',
            shares: [
              { advertiser_id: 1, percentage: 33.33 },
              { advertiser_id: 2, percentage: 0.57 },
              { advertiser_id: 3, percentage: 66.1 },
            ],
          },
        ],
      },
    ];
    const compiled = compile({
      ...EMPTY,
      distributions: [
        distribution(1, { timeslots, data_override: { funnel: [], custom_param_2: ['x'] } }),
      ],
    }).distributions.get(10)?.[0];
    expect(compiled?.timeslots[0]?.groups[0]?.shares.map(({ weight }) => weight)).toEqual([
      3333, 57, 6610,
    ]);
    expect(compiled?.overwrites).toEqual([{ field: 'custom_param_2', values: ['x'] }]);
  });
});

it('blacklist items with an expiry in 1970 never expire, and unknown types are left out', () => {
  const item = (id: number, type: number, expires: string | null) => ({
    id,
    blacklist_type_id: type,
    value: 'v',
    expires_at: expires === null ? null : new Date(expires),
    hide_blocked: false,
  });
  const { blacklist } = compile({
    ...EMPTY,
    blacklist: [
      item(1, 1, null),
      item(2, 7, '1970-01-01T00:00:00Z'),
      item(3, 5, '2027-01-01T00:00:00Z'),
      item(4, 99, null),
    ],
  });
  expect(
    blacklist.map(({ id, kind, expiresAt }) => [id, kind, expiresAt?.toISOString() ?? null]),
  ).toEqual([
    [1, 'email', null],
    [2, 'ip_range', null],
    [3, 'country', '2027-01-01T00:00:00.000Z'],
  ]);
});

it('publishers are looked up by the hash of their token', () => {
  const publisher = {
    id: 5,
    name: 'p',
    status: 'inactive',
    api_token_hash: Buffer.from('ab12', 'hex'),
    previous_token_hash: Buffer.from('cd34', 'hex'),
    previous_token_until: new Date('2026-11-23T10:00:00Z'),
    locate_leads_by: 'phone' as const,
    block_duplicate_leads: true,
    autologin_interval: 'hours' as const,
    rate_limit_per_minute: 9,
    country_ids: [10],
    postback_events: ['lead_accepted'],
    plans: [],
  };
  const { publisherTokens, publishers } = compile({ ...EMPTY, publishers: [publisher] });
  expect([...publisherTokens]).toEqual([
    ['cd34', { publisherId: 5, until: new Date('2026-11-23T10:00:00Z') }],
    ['ab12', { publisherId: 5, until: null }],
  ]);
  expect(publishers.get(5)).toMatchObject({
    isActive: false,
    locateLeadsBy: 'phone',
    blockDuplicateLeads: true,
    supportedCountryIds: new Set([10]),
  });
});
