import fc from 'fast-check';
import {
  advertiser,
  DE,
  distribution,
  GB,
  input,
  type World,
} from '#test/support/routing-fixtures.js';
import type { RoutedLead, AdvertiserOverrides } from './lead.js';
import type { DistributionConfig, OverrideConfig } from './snapshot.js';
import { advertiserOverridesFor } from './engine.js';

let next = 0;
const override = (changes: Partial<OverrideConfig> = {}): OverrideConfig => {
  next += 1;
  return {
    id: next,
    kind: 'funnel',
    side: 'advertiser',
    advertiserId: 1,
    publisherId: 1,
    countryIds: new Set(),
    values: [`o${next}`],
    ...changes,
  };
};
interface Scene {
  overrides?: OverrideConfig[];
  overwrites?: DistributionConfig['overwrites'];
  sendOrgFunnel?: boolean;
  lead?: Partial<RoutedLead>;
}
const overridesOf = ({
  overrides = [],
  overwrites = [],
  sendOrgFunnel = false,
  lead = {},
}: Scene): AdvertiserOverrides => {
  const rule = distribution(1, [[[1, 100]]], { overwrites });
  const world: World = { distributions: [rule], overrides };
  return advertiserOverridesFor(advertiser(1, { sendOrgFunnel }), rule, input(world, { lead }));
};
const funnelOf = (scene: Scene): [string | null, string | null, string | null] => {
  const { funnel, funnelOverride, funnelOverrideOrigin } = overridesOf(scene);
  return [funnel, funnelOverride, funnelOverrideOrigin];
};

const byAdvertiser = (changes: Partial<OverrideConfig> = {}) =>
  override({ side: 'advertiser', values: ['of-advertiser'], ...changes });
const byPublisher = (changes: Partial<OverrideConfig> = {}) =>
  override({ side: 'publisher', values: ['of-publisher'], ...changes });
const overwrites: DistributionConfig['overwrites'] = [
  { field: 'funnel', values: ['of-distribution'] },
];

describe('the funnel', () => {
  it('is what the publisher sent if nothing overrides it', () => {
    expect(funnelOf({})).toEqual(['spring', null, null]);
  });
  it("takes the advertiser's override first, then the publisher's, then the distribution's", () => {
    expect(funnelOf({ overrides: [byPublisher(), byAdvertiser()], overwrites })).toEqual([
      'of-advertiser',
      'of-advertiser',
      'advertiser',
    ]);
    expect(funnelOf({ overrides: [byPublisher()], overwrites })).toEqual([
      'of-publisher',
      'of-publisher',
      'publisher',
    ]);
    expect(funnelOf({ overwrites })).toEqual([
      'of-distribution',
      'of-distribution',
      'distribution',
    ]);
  });
  it('is the original, whatever the overrides, for an advertiser with send_org_funnel', () => {
    expect(
      funnelOf({ sendOrgFunnel: true, overrides: [byPublisher(), byAdvertiser()], overwrites }),
    ).toEqual(['spring', null, null]);
    expect(funnelOf({ sendOrgFunnel: true, overwrites, lead: { funnel: null } })).toEqual([
      null,
      null,
      null,
    ]);
  });
  it('ignores overrides for other advertisers, publishers and countries', () => {
    expect(
      funnelOf({
        overrides: [
          byAdvertiser({ advertiserId: 2 }),
          byPublisher({ publisherId: 2 }),
          byAdvertiser({ countryIds: new Set([DE]) }),
        ],
      }),
    ).toEqual(['spring', null, null]);
  });
  it('takes an override for the country before a general one, and the newest among equals', () => {
    expect(
      funnelOf({
        overrides: [
          byAdvertiser({ countryIds: new Set([GB]), values: ['for-gb'] }),
          byAdvertiser({ values: ['for-all'] }),
        ],
      })[0],
    ).toBe('for-gb');
    expect(
      funnelOf({
        overrides: [byAdvertiser({ values: ['older'] }), byAdvertiser({ values: ['newer'] })],
      })[0],
    ).toBe('newer');
  });
});

describe('the publisher id', () => {
  const idOf = (scene: Scene): [string, string | null, string | null] => {
    const result = overridesOf(scene);
    return [result.publisherId, result.publisherIdOverride, result.publisherIdOverrideOrigin];
  };
  const ids: Partial<OverrideConfig> = { kind: 'publisher_id' };
  it('follows the same precedence, with overrides of its own', () => {
    expect(idOf({ overrides: [byAdvertiser()] })).toEqual(['1', null, null]);
    expect(
      idOf({
        overrides: [
          byPublisher({ ...ids, values: ['77'] }),
          byAdvertiser({ ...ids, values: ['88'] }),
        ],
        overwrites: [{ field: 'affiliate_id', values: ['99'] }],
      }),
    ).toEqual(['88', '88', 'advertiser']);
    expect(
      idOf({
        overrides: [byPublisher({ ...ids, values: ['77'] })],
        overwrites: [{ field: 'affiliate_id', values: ['99'] }],
      }),
    ).toEqual(['77', '77', 'publisher']);
    expect(idOf({ overwrites: [{ field: 'affiliate_id', values: ['99'] }] })).toEqual([
      '99',
      '99',
      'distribution',
    ]);
  });
  it('is overridden even for an advertiser with send_org_funnel', () => {
    expect(
      idOf({ sendOrgFunnel: true, overrides: [byAdvertiser({ ...ids, values: ['88'] })] })[0],
    ).toBe('88');
  });
});

it('a distribution overwrites only the parameters that it lists', () => {
  const result = overridesOf({
    overwrites: [
      { field: 'custom_param_2', values: ['two'] },
      { field: 'custom_param_5', values: ['five'] },
    ],
    lead: { customParams: ['a', 'b', null, 'd', null] },
  });
  expect(result.customParams).toEqual(['a', 'two', null, 'd', 'five']);
});

describe('one of several values', () => {
  const values = ['a', 'b', 'c', 'd'];
  const drawn = (id: number): string | null =>
    overridesOf({ overrides: [override({ id: 5, values })], lead: { id } }).funnel;
  it('is fixed for a lead, is always in the list, and all values are equally likely', () => {
    const counts = new Map<string | null, number>();
    const leads = 8000;
    for (let id = 1; id <= leads; id += 1) counts.set(drawn(id), (counts.get(drawn(id)) ?? 0) + 1);
    expect([...counts.keys()].sort()).toEqual(values);
    for (const count of counts.values())
      expect(Math.abs(count - leads / 4)).toBeLessThan(5 * Math.sqrt(leads * 0.25 * 0.75));
  });
  it('is drawn separately for each field', () => {
    const fields = ['custom_param_1', 'custom_param_2'] as const;
    const pairs = new Set(
      Array.from({ length: 400 }, (_, id) =>
        overridesOf({
          overwrites: fields.map((field) => ({ field, values })),
          lead: { id: id + 1 },
        })
          .customParams.slice(0, 2)
          .join(),
      ),
    );
    expect(pairs.size).toBe(16);
  });
});

it('every overridden value comes from a list of its origin', () => {
  const side = fc.constantFrom('advertiser' as const, 'publisher' as const);
  const some = fc.record({
    side,
    advertiserId: fc.constantFrom(1, 2, null),
    publisherId: fc.constantFrom(1, 2, null),
    countries: fc.subarray([GB, DE]),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 8 }), (drawn) => {
      const overrides = drawn.map(({ countries, ...rest }) =>
        override({ ...rest, countryIds: new Set(countries) }),
      );
      const fits = overrides.filter(
        ({ advertiserId, publisherId, countryIds }) =>
          advertiserId !== 2 && publisherId !== 2 && (countryIds.size === 0 || countryIds.has(GB)),
      );
      const expected = fits.some((item) => item.side === 'advertiser')
        ? 'advertiser'
        : fits.length > 0
          ? 'publisher'
          : null;
      const [funnel, , origin] = funnelOf({ overrides });
      expect(origin).toBe(expected);
      expect(
        expected === null
          ? ['spring']
          : fits.filter((item) => item.side === expected).flatMap(({ values }) => values),
      ).toContain(funnel);
    }),
    { numRuns: 500, seed: 22 },
  );
});
