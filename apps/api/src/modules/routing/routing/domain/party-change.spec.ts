import fc from 'fast-check';
import {
  advertiser,
  ALL_WEEK,
  cap,
  DE,
  distribution,
  GB,
  lead,
  NOON,
  publisher,
  snapshot,
} from '#test/support/routing-fixtures.js';
import { oracleReplay } from '#test/support/routing-oracle/replay.js';
import { inputOf, scenarios } from '#test/support/routing-oracle/worlds.js';
import { conversionStatsOf } from './conversion-stats.js';
import {
  distributionsFor,
  distributionsWith,
  withAdvertiserChange,
  withPublisherChange,
  type AdvertiserChange,
} from './party-change.js';
import { ReplayComparison, type PastLead } from './replay-engine.js';
import { type AdvertiserConfig, type Snapshot, estimateOf } from './snapshot.js';

const past = (id: number, changes: Partial<PastLead['lead']> = {}): PastLead => ({
  lead: lead({ id, email: `p${id}@example.com`, phone: `+44${id}`, ...changes }),
  at: new Date(NOON.getTime() + id * 60_000),
  acceptedBefore: [],
  refusedBy: [],
  isDuplicate: false,
});
const comparisonOf = (saved: Snapshot, changed: Snapshot): ReplayComparison => {
  const all = [...saved.distributions.values()].flat();
  return new ReplayComparison(saved, {
    snapshot: changed,
    targets: all,
    distributionIds: new Set(all.map(({ id }) => id)),
  });
};
/** Where each lead goes on both sides: advertisers, or null for nobody. */
const takers = (saved: Snapshot, changed: Snapshot, leads: readonly PastLead[]) => {
  const comparison = comparisonOf(saved, changed);
  return leads.map((one) => {
    const played = comparison.play(one);
    return [played.saved, played.draft].map((decision) =>
      decision.kind === 'offer' ? decision.advertiserId : null,
    );
  });
};

const EXCLUSION = { publisherId: 1, countryIds: new Set([GB]), funnels: new Set<string>() };
const CLOSED = { zone: 'UTC', days: ALL_WEEK.map((day) => ({ ...day, checked: false })) };
const OPEN = { zone: 'UTC', days: ALL_WEEK };

describe('a change of an advertiser', () => {
  /** Advertiser 1 before advertiser 2. */
  const world = (first: Partial<AdvertiserConfig> = {}): Snapshot =>
    snapshot({
      distributions: [distribution(5, [[[1, 100]], [[2, 100]]])],
      advertisers: [advertiser(1, first)],
    });
  const moved = (change: AdvertiserChange, first?: Partial<AdvertiserConfig>) => {
    const saved = world(first);
    return takers(saved, withAdvertiserChange(saved, 1, change), [past(1)])[0];
  };

  it.each<[string, AdvertiserChange, Partial<AdvertiserConfig> | undefined]>([
    ['inactive', { kind: 'status', isActive: false }, undefined],
    ['restricted to another country', { kind: 'countries', added: [DE], removed: [] }, undefined],
    [
      'without the country',
      { kind: 'countries', added: [], removed: [GB] },
      { supportedCountryIds: new Set([GB, DE]) },
    ],
    ['excluded', { kind: 'exclusion', replaced: null, excluded: EXCLUSION }, undefined],
    [
      'excluded by a changed exclusion',
      {
        kind: 'exclusion',
        replaced: { ...EXCLUSION, countryIds: new Set([DE]) },
        excluded: EXCLUSION,
      },
      { exclusions: [{ ...EXCLUSION, countryIds: new Set([DE]) }] },
    ],
    ['closed', { kind: 'hours', countryIds: [DE, GB], hours: CLOSED }, undefined],
  ])('%s: its leads go to the next one', (_name, change, first) => {
    expect(moved(change, first)).toEqual([1, 2]);
  });

  it.each<[string, AdvertiserChange, Partial<AdvertiserConfig>]>([
    ['active', { kind: 'status', isActive: true }, { isActive: false }],
    [
      'without its only country',
      { kind: 'countries', added: [], removed: [DE] },
      { supportedCountryIds: new Set([DE]) },
    ],
    [
      'without the exclusion',
      { kind: 'exclusion', replaced: EXCLUSION, excluded: null },
      { exclusions: [EXCLUSION] },
    ],
    [
      'without hours',
      { kind: 'hours', countryIds: [GB], hours: null },
      { openingHours: new Map([[GB, CLOSED]]) },
    ],
    [
      'with other hours',
      { kind: 'hours', countryIds: [GB], hours: OPEN },
      { openingHours: new Map([[GB, CLOSED]]) },
    ],
  ])('%s: it gets leads again', (_name, change, first) => {
    expect(moved(change, first)).toEqual([2, 1]);
  });

  it('of two equal exclusions one is deleted, and the other still holds', () => {
    const first = { exclusions: [EXCLUSION, EXCLUSION] };
    expect(moved({ kind: 'exclusion', replaced: EXCLUSION, excluded: null }, first)).toEqual([
      2, 2,
    ]);
  });

  it('leaves the saved configuration as it is', () => {
    const saved = world();
    withAdvertiserChange(saved, 1, { kind: 'status', isActive: false });
    withAdvertiserChange(saved, 1, { kind: 'hours', countryIds: [GB], hours: CLOSED });
    expect(saved).toEqual(world());
    expect(withAdvertiserChange(saved, 99, { kind: 'status', isActive: false })).toBe(saved);
  });

  it('fills the caps of those that get its leads', () => {
    const saved = snapshot({
      distributions: [distribution(5, [[[1, 100]], [[2, 100]]])],
      caps: [cap(8, 2, { advertiserIds: new Set([2]) })],
    });
    const changed = withAdvertiserChange(saved, 1, { kind: 'status', isActive: false });
    expect(takers(saved, changed, [past(1), past(2), past(3)])).toEqual([
      [1, 2],
      [1, 2],
      [1, null],
    ]);
  });
});

describe('a change of revenue', () => {
  const stats = conversionStatsOf({
    version: 3,
    stats: [
      { advertiser_id: 1, country_id: GB, leads: 10, ftds: 1, revenue: '500.00' },
      { advertiser_id: 1, country_id: DE, leads: 10, ftds: 1, revenue: '700.00' },
      { advertiser_id: 2, country_id: GB, leads: 10, ftds: 1, revenue: '600.00' },
    ],
  });
  const revenueOf = (before: object[], after: object[], countryId: number): unknown => {
    const change = { kind: 'revenue', before, after } as AdvertiserChange;
    const { conversionStats } = withAdvertiserChange(
      snapshot({ conversionStats: stats }),
      1,
      change,
    );
    const { revenue, isAssumed } = estimateOf(conversionStats, 1, countryId);
    return isAssumed ? 'assumed' : revenue;
  };
  const inGb = { id: 1, countryId: GB, amount: '500.00' };
  const general = { id: 2, countryId: null, amount: '300.00' };

  it('counts for its country, or for all that have no amount of their own', () => {
    expect(revenueOf([inGb], [{ ...inGb, amount: '900.00' }], GB)).toBe(900);
    expect(revenueOf([inGb], [inGb, general], GB)).toBe(500);
    expect(revenueOf([inGb], [inGb, general], DE)).toBe(300);
    expect(revenueOf([inGb, general], [general], GB)).toBe(300);
    expect(revenueOf([], [{ id: null, countryId: 77, amount: '50.00' }], 77)).toBe(50);
  });
  it('that is deleted leaves nothing known, and what was paid stays where none was agreed', () => {
    expect(revenueOf([inGb], [], GB)).toBe('assumed');
    expect(revenueOf([inGb], [], DE)).toBe(700);
  });
  it('that changes nothing changes no estimate', () => {
    const same = { kind: 'revenue', before: [inGb], after: [inGb] } as const;
    const saved = snapshot({ conversionStats: stats });
    expect(withAdvertiserChange(saved, 1, same).conversionStats).toEqual(stats);
  });
});

describe('a change of a publisher', () => {
  const saved = snapshot({ distributions: [distribution(5, [[[1, 100]]])] });
  it('decides whether its leads pass', () => {
    const off = withPublisherChange(saved, 1, { kind: 'status', isActive: false });
    const elsewhere = withPublisherChange(saved, 1, {
      kind: 'countries',
      added: [DE],
      removed: [],
    });
    for (const changed of [off, elsewhere])
      expect(takers(saved, changed, [past(1)])).toEqual([[1, null]]);
    expect(
      takers(off, withPublisherChange(off, 1, { kind: 'status', isActive: true }), [past(1)]),
    ).toEqual([[null, 1]]);
  });
});

it('finds the distributions of an advertiser, and those of a publisher', () => {
  const world = snapshot({
    publishers: [publisher(2)],
    distributions: [
      distribution(5, [[[1, 100]], [[2, 100]]]),
      distribution(
        6,
        [
          [
            [1, 0],
            [3, 100],
          ],
        ],
        { countryId: DE },
      ),
      distribution(7, [[[2, 100]]], { publisherId: 2 }),
    ],
  });
  const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);
  expect(idsOf(distributionsWith(world, 2))).toEqual([5, 7]);
  // At 0 % it gets none of the leads.
  expect(idsOf(distributionsWith(world, 1))).toEqual([5]);
  expect(idsOf(distributionsFor(world, 1))).toEqual([5, 6]);
  expect(idsOf(distributionsFor(world, 2))).toEqual([5, 7, 6]);
});

const RUNS = 150;
const leads = fc
  .array(fc.record({ person: fc.integer({ min: 1, max: 12 }), country: fc.constantFrom(GB, DE) }), {
    minLength: 1,
    maxLength: 25,
  })
  .map((drawn) =>
    drawn.map(({ person, country }, index) => ({
      ...past(index + 1, { email: `p${person}@example.com`, countryId: country }),
    })),
  );

it(`places the leads of ${RUNS} worlds as the oracle does; no change moves none`, () => {
  const seen = { moved: 0 };
  fc.assert(
    fc.property(scenarios, leads, fc.integer({ min: 1, max: 4 }), (drawn, given, id) => {
      const { snapshot: saved } = inputOf(drawn);
      const current = saved.advertisers.get(id);
      fc.pre(current !== undefined);
      const same = withAdvertiserChange(saved, id, { kind: 'status', isActive: current.isActive });
      for (const [before, after] of takers(saved, same, given)) expect(after).toBe(before);

      const off = withAdvertiserChange(saved, id, { kind: 'status', isActive: false });
      // The same world without the advertiser, written by hand.
      const without = {
        ...saved,
        advertisers: new Map([...saved.advertisers, [id, { ...current, isActive: false }]]),
      };
      const [before, after] = [oracleReplay(saved, given), oracleReplay(without, given)];
      expect(takers(saved, off, given)).toEqual(
        before.map((taker, index) => [taker, after[index]]),
      );
      seen.moved += before.filter((taker, index) => taker !== after[index]).length;
    }),
    { numRuns: RUNS, seed: 12 },
  );
  expect(seen.moved).toBeGreaterThan(RUNS / 5);
}, 60_000);
