import { permissionId, type PermissionName } from '@leadline/contracts';
import fc from 'fast-check';
import { mayDo, type CapAction, splitSets, withParameters } from './cap.js';

const held = (...names: PermissionName[]): ReadonlySet<number> =>
  new Set(names.map((name) => permissionId(name) ?? 0));

const ofAll = { advertiser_ids: [], publisher_ids: [] };
const ofAdvertiser = { advertiser_ids: [1], publisher_ids: [] };
const ofPublisher = { advertiser_ids: [], publisher_ids: [2] };
const ofBoth = { advertiser_ids: [1], publisher_ids: [2] };

/** Whether the action is allowed on a cap of all, of an advertiser, of a publisher, of both. */
test.each<[PermissionName, CapAction, readonly boolean[]]>([
  ['CAPS_LIST', 'list', [true, true, true, true]],
  ['CAPS_CREATE', 'create', [true, true, true, true]],
  ['CAPS_EDIT', 'edit', [true, true, true, true]],
  ['CAPS_DELETE', 'remove', [true, true, true, true]],
  ['ADVERTISER_CAPS_LIST', 'list', [false, true, false, true]],
  ['ADVERTISER_CAPS_CREATE', 'create', [false, true, false, true]],
  ['ADVERTISER_CAPS_EDIT', 'edit', [false, true, false, true]],
  ['ADVERTISER_CAPS_DELETE', 'remove', [false, true, false, true]],
  ['PUBLISHER_CAPS_LIST', 'list', [false, false, true, true]],
  ['PUBLISHER_CAPS_CREATE', 'create', [false, false, true, true]],
  ['PUBLISHER_CAPS_EDIT', 'edit', [false, false, true, true]],
  ['PUBLISHER_CAPS_DELETE', 'remove', [false, false, true, true]],
  ['CAPS_LIST', 'edit', [false, false, false, false]],
  ['PUBLISHER_CAPS_LIST', 'remove', [false, false, false, false]],
])('%s lets its holder %s caps: %p', (permission, action, expected) => {
  const permissions = held(permission);
  expect(
    [ofAll, ofAdvertiser, ofPublisher, ofBoth].map((cap) => mayDo(permissions, action, cap)),
  ).toEqual(expected);
});

const NONE = { country_ids: [], advertiser_ids: [], affiliate_ids: [], funnels: [] };

describe('split', () => {
  it('makes one cap per combination of countries × advertisers × publishers', () => {
    expect(
      splitSets({
        ...NONE,
        country_ids: [1, 2],
        advertiser_ids: [3, 4],
        affiliate_ids: [5],
        funnels: ['a', 'b'],
      }),
    ).toEqual(
      [
        [1, 3],
        [1, 4],
        [2, 3],
        [2, 4],
      ].map(([country, advertiser]) => ({
        country_ids: [country],
        advertiser_ids: [advertiser],
        affiliate_ids: [5],
        funnels: ['a', 'b'],
      })),
    );
  });
  it('keeps an empty set, which means any', () => {
    expect(splitSets({ ...NONE, affiliate_ids: [5, 6] })).toEqual([
      { ...NONE, affiliate_ids: [5] },
      { ...NONE, affiliate_ids: [6] },
    ]);
  });
  it('covers each combination of the pool once', () => {
    const some = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 });
    fc.assert(
      fc.property(some, some, some, (countries, advertisers, publishers) => {
        const caps = splitSets({
          ...NONE,
          country_ids: countries,
          advertiser_ids: advertisers,
          affiliate_ids: publishers,
        });
        expect(caps).toHaveLength(
          [countries, advertisers, publishers].reduce(
            (product, set) => product * Math.max(1, set.length),
            1,
          ),
        );
        expect(new Set(caps.map((cap) => JSON.stringify(cap))).size).toBe(caps.length);
        expect(new Set(caps.flatMap((cap) => cap.country_ids))).toEqual(new Set(countries));
        expect(
          caps.every((cap) =>
            [cap.country_ids, cap.advertiser_ids, cap.affiliate_ids].every(
              (set) => set.length <= 1,
            ),
          ),
        ).toBe(true);
      }),
      { numRuns: 300, seed: 31 },
    );
  });
});

describe('parameters', () => {
  it('add their value to the set of their group, once', () => {
    expect(withParameters({ ...NONE, affiliate_ids: [7] }, { 4: '7' })).toEqual({
      ...NONE,
      affiliate_ids: [7],
    });
    expect(withParameters({ ...NONE, country_ids: [1] }, { 4: '8', 1: '9', 13: 'spring' })).toEqual(
      { country_ids: [1], affiliate_ids: [8], advertiser_ids: [9], funnels: ['spring'] },
    );
    expect(withParameters(NONE, {})).toEqual(NONE);
  });
  it.each([
    [{ 99: '1' }],
    [{ 4: 'seven' }],
    [{ 1: '' }],
    [{ 1: '1.5' }],
    [{ 4: '-1' }],
    [{ 4: '0' }],
    [{ 1: '2147483648' }],
    [{ 1: '9999999999' }],
    [{ 13: '' }],
  ])('refuse %j', (parameters) => {
    expect(withParameters(NONE, parameters as unknown as Record<string, string>)).toBeNull();
  });
});
