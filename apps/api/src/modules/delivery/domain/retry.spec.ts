import fc from 'fast-check';
import { longestDeliveryMs, waitBeforeRetry } from './retry.js';

const answered = (status: number, retryAfter: number | null = null) => ({
  status,
  sent: true,
  retryAfterMs: retryAfter,
});
const noAnswer = (sent: boolean) => ({ status: null, sent, retryAfterMs: null });

describe('a call', () => {
  it.each([502, 503, 504])('is retried after %d', (status) => {
    expect(waitBeforeRetry({ retries: 1 }, 1, answered(status))).toBeGreaterThan(0);
  });
  it('is retried after an error before anything was sent', () => {
    expect(waitBeforeRetry({ retries: 1 }, 1, noAnswer(false))).toBeGreaterThan(0);
  });
  it('is not retried if the request may have been accepted', () => {
    expect(waitBeforeRetry({ retries: 5 }, 1, noAnswer(true))).toBeNull();
  });
  it('is not retried after any other answer', () => {
    for (let status = 100; status < 600; status += 1)
      if (![502, 503, 504].includes(status))
        expect(waitBeforeRetry({ retries: 5 }, 1, answered(status))).toBeNull();
  });
  it('is retried as often as the template says, and no more', () => {
    expect(
      [1, 2, 3, 4].map((tries) => waitBeforeRetry({ retries: 2 }, tries, answered(503)) !== null),
    ).toEqual([true, true, false, false]);
    expect(waitBeforeRetry({ retries: 0 }, 1, noAnswer(false))).toBeNull();
  });
  it('is retried at the time that the advertiser names, or not at all if that is too late', () => {
    expect(waitBeforeRetry({ retries: 1 }, 1, answered(503, 2000))).toBe(2000);
    expect(waitBeforeRetry({ retries: 1 }, 1, answered(503, 60_000))).toBeNull();
  });
});

it('the longest delivery covers every try and every wait', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 500, max: 60_000 }),
      fc.array(fc.option(fc.integer({ min: 0, max: 20_000 })), { minLength: 6, maxLength: 6 }),
      (retries, timeout, named) => {
        let total = 0;
        for (let tries = 1; ; tries += 1) {
          total += timeout;
          const wait = waitBeforeRetry({ retries }, tries, answered(503, named[tries - 1] ?? null));
          if (wait === null) break;
          total += wait;
        }
        expect(total).toBeLessThanOrEqual(longestDeliveryMs({ retries, timeout_ms: timeout }));
      },
    ),
    { numRuns: 300, seed: 16 },
  );
});
