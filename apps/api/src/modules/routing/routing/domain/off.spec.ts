import { type HoursDay, seededDraw } from '@leadline/contracts';
import {
  advertiser,
  ALL_WEEK,
  cap,
  distribution,
  GB,
  input,
  type World,
} from '#test/support/routing-fixtures.js';
import { conversionStatsOf } from './conversion-stats.js';
import { decide } from './engine.js';
import type { Decision, RoutingView } from './lead.js';
import type { Method } from './snapshot.js';

// 0 % means off, whatever the method and whatever else is known of the advertiser.

const METHODS: readonly Method[] = ['slot', 'chance', 'optimize'];
type Shares = readonly (readonly [advertiserId: number, percentage: number])[];

/** Advertiser 1 is by far the best, so that every method would like to pick it. */
const worldOf = (method: Method, groups: readonly Shares[], changes: World = {}): World => ({
  distributions: [distribution(1, groups, { method })],
  conversionStats: conversionStatsOf({
    version: 1,
    stats: [
      { advertiser_id: 1, country_id: GB, leads: 10_000, ftds: 9000, revenue: '900.00' },
      { advertiser_id: 2, country_id: GB, leads: 10_000, ftds: 1, revenue: '1.00' },
    ],
  }),
  ...changes,
});
const decided = (world: World, id = 1, view: Partial<RoutingView> = {}) =>
  decide({ ...input(world, { lead: { id }, view }), draw: seededDraw(`${id}:7`) });
const takerOf = (decision: Decision): number | null =>
  decision.kind === 'offer' ? decision.advertiserId : null;
/** The advertisers that get some of 300 leads. */
const takers = (world: World): Set<number | null> => {
  const base = input(world);
  return new Set(
    Array.from({ length: 300 }, (_, index) =>
      takerOf(decide({ ...base, draw: seededDraw(`${index}:7`) })),
    ),
  );
};

/** Advertiser 1 is off. */
const PAIR: Shares = [
  [1, 0],
  [2, 100],
];
const closed: HoursDay[] = ALL_WEEK.map((day) => ({ ...day, checked: false }));
const hours = new Map([[GB, { zone: 'UTC', days: closed }]]);
/** Each takes advertiser 2 out of the group. */
const UNAVAILABLE: readonly [string, World, Partial<RoutingView>][] = [
  ['is full', { caps: [cap(1, 0, { advertiserIds: new Set([2]) })] }, {}],
  ['is not active', { advertisers: [advertiser(2, { isActive: false })] }, {}],
  ['is closed', { advertisers: [advertiser(2, { openingHours: hours })] }, {}],
  ['refused the lead', {}, { refusedBy: new Set([2]) }],
  ['has the person already', {}, { acceptedBy: new Set([2]) }],
  ['has an open circuit', {}, { circuitOpen: new Set([2]) }],
];

describe.each(METHODS)('%s: an advertiser at 0 %%', (method) => {
  it('gets no lead, wherever it is in the list', () => {
    expect(takers(worldOf(method, [PAIR]))).toEqual(new Set([2]));
    expect(takers(worldOf(method, [PAIR.toReversed()]))).toEqual(new Set([2]));
  });

  it.each(UNAVAILABLE)('gets no overflow when the other one %s', (_name, changes, view) => {
    const decision = decided(worldOf(method, [PAIR], changes), 1, view);
    expect(decision).toMatchObject({ kind: 'reject', code: 'no_advertiser' });
    expect(decision.trace.candidates[0]).toMatchObject({ verdict: 'skipped', reason: 'off' });
  });

  it('gets overflow by a later group, and no other leads', () => {
    const world = worldOf(method, [PAIR, [[1, 100]]], {
      caps: [cap(1, 3, { advertiserIds: new Set([2]) })],
    });
    const filled = (count: number): Partial<RoutingView> => ({
      usage: new Map([['1@2026-11-18T00:00:00.000Z', { filled: count, reserved: 0 }]]),
    });
    expect([0, 2, 3].map((count) => takerOf(decided(world, 1, filled(count))))).toEqual([2, 2, 1]);
  });

  it('gets nothing if everybody in the group is off', () => {
    const off = PAIR.map(([id]) => [id, 0] as const);
    expect(takers(worldOf(method, [off]))).toEqual(new Set([null]));
  });
});
