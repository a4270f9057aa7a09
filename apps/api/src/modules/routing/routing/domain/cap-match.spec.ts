import { concernsAdvertiser, concernsTraffic } from '@leadline/contracts';
import fc from 'fast-check';
import { cap, GB, NOON } from '#test/support/routing-fixtures.js';
import { hasRoom, reservationOf, isTrafficCap, windowOf } from './counters.js';

describe('the caps that concern a lead', () => {
  it('contain it in every non-empty set; an empty set means any', () => {
    const some = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 });
    const names = fc.uniqueArray(fc.constantFrom('a', 'b'), { maxLength: 2 });
    const one = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(
        some,
        some,
        some,
        names,
        one,
        one,
        one,
        fc.constantFrom('a', 'b', null),
        (
          publishers,
          countries,
          advertisers,
          funnels,
          publisherId,
          countryId,
          advertiserId,
          funnel,
        ) => {
          const item = cap(1, 5, {
            publisherIds: new Set(publishers),
            countryIds: new Set(countries),
            advertiserIds: new Set(advertisers),
            funnels: new Set(funnels),
          });
          const inSet = <T>(set: readonly T[], value: T | null): boolean =>
            set.length === 0 || set.some((element) => element === value);
          expect(
            concernsTraffic(item, { publisherId, countryId, funnel }) &&
              concernsAdvertiser(item, advertiserId),
          ).toBe(
            inSet(publishers, publisherId) &&
              inSet(countries, countryId) &&
              inSet(advertisers, advertiserId) &&
              inSet(funnels, funnel),
          );
        },
      ),
      { numRuns: 1000, seed: 23 },
    );
  });
  it('reject it if they are full and name no advertiser', () => {
    expect(isTrafficCap(cap(1, 5, { countryIds: new Set([GB]), publisherIds: new Set([1]) }))).toBe(
      true,
    );
    expect(
      isTrafficCap(cap(1, 5, { countryIds: new Set([GB]), advertiserIds: new Set([1]) })),
    ).toBe(false);
  });
});

it('a cap has room while filled and reserved together are below it', () => {
  expect(
    [
      [0, 0, 0],
      [1, 0, 0],
      [5, 4, 0],
      [5, 4, 1],
      [5, 0, 5],
      [5, 6, 0],
      [5, 2, 2],
    ].map(([limit = 0, filled = 0, reserved = 0]) => hasRoom(cap(1, limit), { filled, reserved })),
  ).toEqual([false, true, true, false, false, false, true]);
  expect(hasRoom(cap(1, 1), undefined)).toBe(true);
});

describe('the window', () => {
  const daily = cap(1, 5, { resetTime: '06:30:00', zone: 'Europe/Paris' });
  it('of a daily cap starts at the last reset time in its zone', () => {
    expect(reservationOf(daily, NOON)).toEqual({
      cap_id: 1,
      window_start: '2026-11-18T05:30:00.000Z',
    });
    expect(reservationOf(daily, new Date('2026-11-18T05:29:59.999Z')).window_start).toBe(
      '2026-11-17T05:30:00.000Z',
    );
    expect(reservationOf(daily, new Date('2026-11-18T05:30:00.000Z')).window_start).toBe(
      '2026-11-18T05:30:00.000Z',
    );
  });
  it('does not depend on the instants asked about before', () => {
    const day = 86_400_000;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -400 * day, max: 400 * day }), { minLength: 1, maxLength: 20 }),
        (offsets) => {
          const used = cap(1, 5, { resetTime: '02:30', zone: 'America/New_York' });
          for (const offset of offsets) {
            const at = new Date(NOON.getTime() + offset);
            expect(windowOf(used, at)).toEqual(
              windowOf(cap(1, 5, { resetTime: '02:30', zone: 'America/New_York' }), at),
            );
          }
        },
      ),
      { numRuns: 50, seed: 24 },
    );
  });
  it('of an interval cap starts when staff last reset it, and does not end by itself', () => {
    const started = new Date('2020-02-29T10:00:00Z');
    expect(
      windowOf(cap(1, 5, { interval: 'interval', windowStartedAt: started }), NOON).start,
    ).toEqual(started);
    expect(
      windowOf(
        cap(1, 5, { interval: 'interval', windowStartedAt: started }),
        new Date('2099-01-01T00:00:00Z'),
      ).start,
    ).toEqual(started);
  });
});
