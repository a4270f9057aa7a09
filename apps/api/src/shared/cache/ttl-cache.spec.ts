import { FixedClock } from '#shared/clock/clock.js';
import { TtlCache } from './ttl-cache.js';

const START = new Date('2026-03-01T00:00:00Z');
const setUp = (maxEntries = 10, staleMs = 1000) => {
  const clock = new FixedClock(START);
  let loads = 0;
  const cache = new TtlCache<string, number>(clock, { ttlMs: 1000, staleMs, maxEntries });
  const load = (): Promise<number> => Promise.resolve((loads += 1));
  return { clock, cache, load };
};

describe('TtlCache', () => {
  it('answers from memory until the time is over', async () => {
    const { clock, cache, load } = setUp();
    expect(await cache.get('a', load)).toBe(1);
    clock.advance(999);
    expect(await cache.get('a', load)).toBe(1);
    clock.advance(1);
    expect(await cache.get('a', load)).toBe(2);
  });

  it('counts from the start of the load, not from its end', async () => {
    const { clock, cache, load } = setUp();
    let finish: (value: number) => void = () => undefined;
    const slow = cache.get(
      'a',
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    clock.advance(1000);
    finish(7);
    expect(await slow).toBe(7);
    expect(await cache.get('a', load)).toBe(1);
  });

  it('shares one load between callers at the same time', async () => {
    const { cache, load } = setUp();
    expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1]);
  });

  it('does not remember a failure', async () => {
    const { cache, load } = setUp();
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await cache.get('a', load)).toBe(1);
  });

  it('loads again after forget, and a load under way does not come back', async () => {
    const { cache, load } = setUp();
    let finish: (value: number) => void = () => undefined;
    const old = cache.get(
      'a',
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    cache.forget('a');
    expect(await cache.get('a', load)).toBe(1);
    finish(99);
    expect(await old).toBe(99);
    expect(await cache.get('a', load)).toBe(1);
  });

  it('loads again when the clock was set back', async () => {
    const { clock, cache, load } = setUp();
    await cache.get('a', load);
    clock.set(new Date(START.getTime() - 1));
    expect(await cache.get('a', load)).toBe(2);
  });

  it('gives a stale value at once, loads one behind it, and none that is too old', async () => {
    const { clock, cache, load } = setUp(10, 2000);
    await cache.get('a', load);
    clock.advance(1500);
    let finish: (value: number) => void = () => undefined;
    let refreshes = 0;
    const slow = (): Promise<number> => {
      refreshes += 1;
      return new Promise((resolve) => {
        finish = resolve;
      });
    };
    expect(await Promise.all([cache.get('a', slow), cache.get('a', slow)])).toEqual([1, 1]);
    expect(refreshes).toBe(1);
    finish(7);
    await Promise.resolve();
    expect(await cache.get('a', load)).toBe(7);
    // The time counts from the start of its load.
    clock.advance(2000);
    expect(await cache.get('a', load)).toBe(2);
  });

  it('gives a stale value though its refresh failed, and tries again', async () => {
    const { clock, cache, load } = setUp(10, 3000);
    await cache.get('a', load);
    clock.advance(1500);
    const down = (): Promise<number> => Promise.reject(new Error('down'));
    expect(await cache.get('a', down)).toBe(1);
    await Promise.resolve();
    expect(await cache.get('a', load)).toBe(1);
    await Promise.resolve();
    expect(await cache.get('a', down)).toBe(2);
  });

  it('forgets a stale value, and its refresh does not bring one back', async () => {
    const { clock, cache, load } = setUp(10, 3000);
    await cache.get('a', load);
    clock.advance(1500);
    await cache.get('a', load);
    cache.forget('a');
    await Promise.resolve();
    expect(cache.size).toBe(0);
  });

  it('keeps no more entries than allowed and drops the oldest', async () => {
    const { cache, load } = setUp(2);
    for (const key of ['a', 'b', 'c']) await cache.get(key, load);
    expect(cache.size).toBe(2);
    expect(await cache.get('c', load)).toBe(3);
    expect(await cache.get('a', load)).toBe(4);
  });
});
