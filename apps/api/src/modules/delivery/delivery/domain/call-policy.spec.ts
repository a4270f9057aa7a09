import fc from 'fast-check';
import { CONNECT_MS, PUBLISHER_LIMIT_MS } from '@leadline/contracts';
import {
  connectionWaitMs,
  longestDeliveryMs,
  waitBeforeRetry,
  unclearCall,
} from './call-policy.js';

const ONE_STEP = { steps: [{ cache: null }] };
const patient = { connection_wait_ms: 10_000, timeout_ms: 20_000, ...ONE_STEP };

it.each([
  ['all of its wait, with time to spare', 60_000, 10_000],
  ['only as long as leaves time for the answer', 28_000, 3_000],
  ['not at all if the answer needs all the time', 25_000, 0],
  ['and is not sent if no answer could come in time', 24_999, null],
])('a lead waits for a connection: %s', (_name, timeLeft, expected) => {
  expect(connectionWaitMs(patient, timeLeft)).toBe(expected);
});

it('the first advertiser always has the time that its settings allow', () => {
  const longest = { connection_wait_ms: 30_000, timeout_ms: 60_000, ...ONE_STEP };
  const spentBeforeMs = 4_000;
  expect(connectionWaitMs(longest, PUBLISHER_LIMIT_MS - spentBeforeMs)).toBe(30_000);
});

it('a lead waits only as long as leaves time for the answers of all steps', () => {
  const steps = [{ cache: { seconds: 60, expires_in: null } }, { cache: null }, { cache: null }];
  // 3 × (5 + 20) s
  expect(connectionWaitMs({ ...patient, steps }, 78_000)).toBe(3_000);
  expect(connectionWaitMs({ ...patient, steps }, 74_999)).toBeNull();
});

it('the longest delivery counts every step, and the ones that a 401 repeats', () => {
  const template = { retries: 0, timeout_ms: 10_000, connection_wait_ms: 4_000 };
  const token = { cache: { seconds: 60, expires_in: null } };
  const lead = { cache: null };
  // 4 s of waiting; 16 s for a step.
  expect(longestDeliveryMs({ ...template, steps: [lead] })).toBe(20_000);
  expect(longestDeliveryMs({ ...template, steps: [lead, lead] })).toBe(36_000);
  expect(longestDeliveryMs({ ...template, steps: [token, lead] })).toBe(68_000);
});

const FOR_EVER = Number.POSITIVE_INFINITY;
const template = (retries: number) => ({ retries, timeout_ms: 10_000 });
const answered = (status: number, retryAfter: number | null = null, mayHaveLead = false) => ({
  status,
  mayHaveLead,
  retryAfterMs: retryAfter,
});
const noAnswer = (mayHaveLead: boolean) => ({ status: null, mayHaveLead, retryAfterMs: null });

describe('a call', () => {
  it.each([502, 503, 504])('is retried after %d', (status) => {
    expect(waitBeforeRetry(template(1), 1, answered(status), FOR_EVER)).toBeGreaterThan(0);
  });
  it('is retried after an error before anything was sent', () => {
    expect(waitBeforeRetry(template(1), 1, noAnswer(false), FOR_EVER)).toBeGreaterThan(0);
  });
  it.each([
    ['without an answer', noAnswer(true)],
    ['after an answer that leaves it open', answered(502, null, true)],
  ])('is not retried %s if the advertiser may have the lead', (_name, failure) => {
    expect(waitBeforeRetry(template(5), 1, failure, FOR_EVER)).toBeNull();
  });
  it('is not retried after any other answer', () => {
    for (let status = 100; status < 600; status += 1)
      if (![502, 503, 504].includes(status))
        expect(waitBeforeRetry(template(5), 1, answered(status), FOR_EVER)).toBeNull();
  });
  it('is retried as often as the template says, and no more', () => {
    const isRetried = (retries: number, tries: number): boolean =>
      waitBeforeRetry(template(retries), tries, answered(503), FOR_EVER) !== null;
    expect([1, 2, 3, 4].map((tries) => isRetried(2, tries))).toEqual([true, true, false, false]);
    expect(isRetried(0, 1)).toBe(false);
  });
  it('is retried at the time that the advertiser names, or not at all if that is too late', () => {
    expect(waitBeforeRetry(template(1), 1, answered(503, 2000), FOR_EVER)).toBe(2000);
    expect(waitBeforeRetry(template(1), 1, answered(503, 60_000), FOR_EVER)).toBeNull();
  });
  it('is not retried if the answer would come too late for the publisher', () => {
    // 2 s of waiting, 5 s to connect, 10 s to answer.
    expect(waitBeforeRetry(template(1), 1, answered(503, 2000), 17_000)).toBe(2000);
    expect(waitBeforeRetry(template(1), 1, answered(503, 2000), 16_999)).toBeNull();
  });
});

it('the longest delivery covers the wait for a connection, every try and every wait', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 500, max: 60_000 }),
      fc.integer({ min: 0, max: 30_000 }),
      fc.array(fc.option(fc.integer({ min: 0, max: 20_000 })), { minLength: 6, maxLength: 6 }),
      (retries, timeout_ms, connection_wait_ms, named) => {
        const longest = { retries, timeout_ms, connection_wait_ms, ...ONE_STEP };
        let total = connection_wait_ms;
        for (let tries = 1; ; tries += 1) {
          total += CONNECT_MS + timeout_ms;
          const failure = answered(503, named[tries - 1] ?? null);
          const wait = waitBeforeRetry(longest, tries, failure, FOR_EVER);
          if (wait === null) break;
          total += wait;
        }
        expect(total).toBeLessThanOrEqual(longestDeliveryMs(longest));
      },
    ),
    { numRuns: 300, seed: 16 },
  );
});

it.each([
  [true, 'hold', 'unknown'],
  [true, 'cascade', 'refused'],
  [false, 'hold', 'refused'],
  [false, 'cascade', 'refused'],
] as const)(
  'may have the lead: %s, policy %s: the attempt is %s',
  (mayHaveLead, policy, expected) => {
    expect(unclearCall(mayHaveLead, policy)).toBe(expected);
  },
);
