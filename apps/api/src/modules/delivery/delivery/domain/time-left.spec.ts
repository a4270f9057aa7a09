import { PUBLISHER_LIMIT_MS, connectionWaitMs } from './time-left.js';

const template = { connection_wait_ms: 10_000, timeout_ms: 20_000 };

it.each([
  ['all of its wait, with time to spare', 60_000, 10_000],
  ['only as long as leaves time for the answer', 28_000, 3_000],
  ['not at all if the answer needs all the time', 25_000, 0],
  ['and is not sent if no answer could come in time', 24_999, null],
])('a lead waits for a connection: %s', (_name, timeLeft, expected) => {
  expect(connectionWaitMs(template, timeLeft)).toBe(expected);
});

it('the first advertiser always has the time that its settings allow', () => {
  const longest = { connection_wait_ms: 30_000, timeout_ms: 60_000 };
  const spentBeforeMs = 4_000;
  expect(connectionWaitMs(longest, PUBLISHER_LIMIT_MS - spentBeforeMs)).toBe(30_000);
});
