import fc from 'fast-check';
import { nextTryAt, RETRY_WINDOW_MS, isGivenUp } from './retry-schedule.js';

const CREATED = new Date('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;

/** The instants at which a delivery that always fails is tried, as time since its creation. */
const triesOf = (id: number, callMs: number): number[] => {
  const tries: number[] = [];
  for (let at: Date | null = CREATED; at !== null;) {
    tries.push(at.getTime() - CREATED.getTime());
    at = nextTryAt(
      { id, tries: tries.length, created_at: CREATED },
      new Date(at.getTime() + callMs),
    );
  }
  return tries;
};

it('begins with seconds, ends with hours, and gives up after 72 hours, not before', () => {
  const tries = triesOf(1, 10_000);
  expect(tries.length).toBeGreaterThan(15);
  expect(tries.length).toBeLessThan(35);
  expect(tries[1]).toBeLessThan(30_000);
  expect(tries.at(-1)).toBe(RETRY_WINDOW_MS);
});

it('waits about twice as long each time, and never more than 7.2 hours', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 60 }), (id, count) => {
      const next = nextTryAt({ id, tries: count, created_at: CREATED }, CREATED);
      const plain = Math.min(6 * HOUR, 10_000 * 2 ** (count - 1));
      const waited = (next?.getTime() ?? Number.NaN) - CREATED.getTime();
      expect(waited).toBeGreaterThanOrEqual(Math.floor(plain * 0.8));
      expect(waited).toBeLessThanOrEqual(Math.ceil(plain * 1.2));
    }),
  );
});

it('spreads deliveries that failed together', () => {
  const instants = new Set(
    Array.from({ length: 100 }, (_, id) =>
      nextTryAt({ id, tries: 8, created_at: CREATED }, CREATED)?.getTime(),
    ),
  );
  expect(instants.size).toBeGreaterThan(90);
});

it('waits as long as the other side asks, within the 72 hours', () => {
  const first = { id: 1, tries: 1, created_at: CREATED };
  expect(nextTryAt(first, CREATED, HOUR)).toEqual(new Date(CREATED.getTime() + HOUR));
  expect(nextTryAt(first, CREATED, 900 * HOUR)).toEqual(
    new Date(CREATED.getTime() + RETRY_WINDOW_MS),
  );
  expect(nextTryAt({ ...first, tries: 12 }, CREATED, 1_000)?.getTime()).toBeGreaterThan(
    CREATED.getTime() + 4 * HOUR,
  );
});

const NOW = new Date('2026-11-21T12:00:00Z');

it.each([
  ['many tries within an hour: an outage', 500, 1, false],
  ['few tries over a week: a quiet publisher', 19, 24 * 7, false],
  ['twenty tries, a minute before three days', 20, 72 - 1 / 60, false],
  ['twenty tries over three days', 20, 72, true],
  ['more of both', 300, 100, true],
])('whether an address is given up after %s', (_name, failures, hours, expected) => {
  expect(isGivenUp({ failures, failingSince: new Date(NOW.getTime() - hours * HOUR) }, NOW)).toBe(
    expected,
  );
});
