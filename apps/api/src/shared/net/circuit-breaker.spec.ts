import fc from 'fast-check';

import {
  CircuitBreaker,
  outcomeOf,
  type CallOutcome,
  type CircuitPermit,
} from './circuit-breaker.js';
import { OutboundError, type OutboundErrorKind } from './outbound.errors.js';

function setUp(options: { failureThreshold?: number; openMs?: number } = {}) {
  const clock = { now: 0 };
  const breaker = new CircuitBreaker({ now: () => clock.now, ...options });
  const take = (key = 'a'): CircuitPermit => {
    const permit = breaker.acquire(key);
    if (permit === undefined) throw new Error(`the circuit of ${key} is open`);
    return permit;
  };
  const call = (outcome: CallOutcome, key = 'a') => breaker.settle(take(key), outcome);
  const fail = (times: number, key = 'a') =>
    Array.from({ length: times }).forEach(() => call('failure', key));
  return { clock, breaker, take, call, fail };
}

describe('CircuitBreaker', () => {
  it('lets calls through until the fifth failure in a row', () => {
    const { breaker, fail } = setUp();
    fail(4);
    expect(breaker.isAvailable('a')).toBe(true);
    fail(1);
    expect(breaker.stateOf('a')).toBe('open');
    expect(breaker.isAvailable('a')).toBe(false);
    expect(breaker.acquire('a')).toBeUndefined();
  });

  it('closes when staff say so, whatever the calls under way bring', () => {
    const { breaker, take, fail } = setUp();
    const before = take();
    fail(5);
    breaker.close('a');
    expect(breaker.isAvailable('a')).toBe(true);
    breaker.settle(before, 'failure');
    fail(4);
    expect(breaker.stateOf('a')).toBe('closed');
    fail(1);
    expect(breaker.stateOf('a')).toBe('open');
  });

  it('starts counting again after a success', () => {
    const { breaker, fail, call } = setUp();
    fail(4);
    call('success');
    fail(4);
    expect(breaker.stateOf('a')).toBe('closed');
  });

  it('ignores a neutral outcome in the count of failures', () => {
    const { breaker, fail, call } = setUp();
    fail(4);
    call('neutral');
    expect(breaker.stateOf('a')).toBe('closed');
    fail(1);
    expect(breaker.stateOf('a')).toBe('open');
  });

  it('keeps the circuits of different keys apart', () => {
    const { breaker, fail } = setUp();
    fail(5, 'a');
    expect(breaker.isAvailable('b')).toBe(true);
  });

  it('lets exactly one probe through after thirty seconds', () => {
    const { breaker, fail, clock, take } = setUp();
    fail(5);
    clock.now = 29_999;
    expect(breaker.isAvailable('a')).toBe(false);
    clock.now = 30_000;
    expect(breaker.isAvailable('a')).toBe(true);
    take();
    expect(breaker.stateOf('a')).toBe('half_open');
    expect(breaker.isAvailable('a')).toBe(false);
    expect(breaker.acquire('a')).toBeUndefined();
  });

  it('closes when the probe succeeds', () => {
    const { breaker, fail, clock, call } = setUp();
    fail(5);
    clock.now = 30_000;
    call('success');
    expect(breaker.stateOf('a')).toBe('closed');
    fail(4);
    expect(breaker.stateOf('a')).toBe('closed');
  });

  it('opens for another thirty seconds when the probe fails', () => {
    const { breaker, fail, clock, call } = setUp();
    fail(5);
    clock.now = 31_000;
    call('failure');
    clock.now = 60_999;
    expect(breaker.isAvailable('a')).toBe(false);
    clock.now = 61_000;
    expect(breaker.isAvailable('a')).toBe(true);
  });

  it('admits another probe at once after a neutral one', () => {
    const { breaker, fail, clock, call } = setUp();
    fail(5);
    clock.now = 30_000;
    call('neutral');
    expect(breaker.isAvailable('a')).toBe(true);
  });

  it('admits another probe if the first never reports', () => {
    const { breaker, fail, clock, take } = setUp();
    fail(5);
    clock.now = 30_000;
    const lost = take();
    clock.now = 60_000;
    const second = take();
    breaker.settle(lost, 'failure');
    expect(breaker.stateOf('a')).toBe('half_open');
    breaker.settle(second, 'success');
    expect(breaker.stateOf('a')).toBe('closed');
  });

  it('ignores a call from before the outage that ends during it', () => {
    const { breaker, fail, clock, take, call } = setUp();
    const slow = take();
    const slower = take();
    fail(5);
    breaker.settle(slow, 'success');
    expect(breaker.stateOf('a')).toBe('open');
    clock.now = 30_000;
    call('success');
    breaker.settle(slower, 'failure');
    fail(4);
    expect(breaker.stateOf('a')).toBe('closed');
  });

  it('never lets two probes of one open period through, whatever happens', () => {
    const step = fc.record({
      advance: fc.nat({ max: 40_000 }),
      outcome: fc.constantFrom<CallOutcome>('success', 'failure', 'neutral'),
      settleAt: fc.nat({ max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { clock, breaker } = setUp({ failureThreshold: 2 });
        const open: CircuitPermit[] = [];
        for (const { advance, outcome, settleAt } of steps) {
          clock.now += advance;
          const available = breaker.isAvailable('a');
          const permit = breaker.acquire('a');
          expect(permit !== undefined).toBe(available);
          if (permit !== undefined) open.push(permit);
          if (breaker.stateOf('a') === 'half_open') expect(breaker.acquire('a')).toBeUndefined();
          const finished = open.splice(settleAt, 1)[0];
          if (finished !== undefined) breaker.settle(finished, outcome);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('outcomeOf', () => {
  it.each([
    [200, 'success'],
    [302, 'success'],
    [404, 'success'],
    [422, 'success'],
    [429, 'success'],
    [500, 'failure'],
    [503, 'failure'],
  ] as const)('reads status %i as %s', (status, outcome) => {
    expect(outcomeOf({ status })).toBe(outcome);
  });

  it.each([
    ['dns', 'failure'],
    ['connect', 'failure'],
    ['timeout', 'failure'],
    ['reset', 'failure'],
    ['blocked', 'neutral'],
    ['too_large', 'neutral'],
    ['redirect', 'neutral'],
    ['protocol', 'neutral'],
    ['aborted', 'neutral'],
  ] as const satisfies ReadonlyArray<readonly [OutboundErrorKind, CallOutcome]>)(
    'reads a %s error as %s',
    (kind, outcome) => {
      expect(outcomeOf(new OutboundError(kind, 'no answer', { sent: false }))).toBe(outcome);
    },
  );
});
