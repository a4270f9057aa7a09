import fc from 'fast-check';
import {
  ACCOUNT_POLICY,
  ADDRESS_POLICY,
  secondsToWait,
  withAttempt,
  type FailureRecord,
} from './back-off.js';

const START = new Date('2026-05-01T00:00:00Z');
const after = (seconds: number): Date => new Date(START.getTime() + seconds * 1000);
const record = (failures: number): FailureRecord => ({ failures, lastFailedAt: START });

describe('secondsToWait', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [6, 2],
    [7, 4],
    [8, 8],
    [9, 16],
    [10, 32],
    [11, 60],
    [1_000_000, 60],
  ])('after %i failures of an account: %i s', (failures, seconds) => {
    expect(secondsToWait(record(failures), ACCOUNT_POLICY, START)).toBe(seconds);
  });

  it('subtracts the time that has passed, and rounds up', () => {
    expect(secondsToWait(record(7), ACCOUNT_POLICY, after(1.5))).toBe(3);
    expect(secondsToWait(record(7), ACCOUNT_POLICY, after(4))).toBe(0);
  });

  it('gives an address more room than an account', () => {
    expect(secondsToWait(record(49), ADDRESS_POLICY, START)).toBe(0);
    expect(secondsToWait(record(50), ADDRESS_POLICY, START)).toBe(1);
  });

  it('forgets failures after an hour without one', () => {
    expect(withAttempt(record(30), ACCOUNT_POLICY, after(3599)).failures).toBe(31);
    expect(withAttempt(record(30), ACCOUNT_POLICY, after(3600))).toEqual({
      failures: 1,
      lastFailedAt: after(3600),
    });
  });

  it('never delays an attempt by more than a minute, whatever the history and the clock', () => {
    fc.assert(
      fc.property(
        fc.nat(2 ** 31 - 1),
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        (failures, seconds) => {
          const wait = secondsToWait(record(failures), ACCOUNT_POLICY, after(seconds));
          expect(Number.isInteger(wait)).toBe(true);
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait).toBeLessThanOrEqual(60);
          if (seconds >= 60) expect(wait).toBe(0);
        },
      ),
    );
  });

  it('allows a machine that never stops at most one guess a minute in the long run', () => {
    let current = record(0);
    let now = START;
    let guesses = 0;
    while (now < after(86_400)) {
      const wait = secondsToWait(current, ACCOUNT_POLICY, now);
      if (wait > 0) {
        now = new Date(now.getTime() + wait * 1000);
        continue;
      }
      current = withAttempt(current, ACCOUNT_POLICY, now);
      guesses += 1;
    }
    expect(guesses).toBeLessThanOrEqual(24 * 60 + 11);
  });
});
