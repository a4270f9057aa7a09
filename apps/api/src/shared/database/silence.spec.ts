import { Silence } from './silence.js';

const LIMIT_MS = 5_000;

it('begins with the first question in vain, and ends with an answer', () => {
  const silence = new Silence();
  expect(silence.lasts({ askedAt: 1_000, now: 2_000 }, LIMIT_MS)).toBe(false);
  expect(silence.lasts({ askedAt: 5_000, now: 6_000 }, LIMIT_MS)).toBe(false);
  expect(silence.lasts({ askedAt: 5_500, now: 6_001 }, LIMIT_MS)).toBe(true);
  silence.end();
  expect(silence.lasts({ askedAt: 7_000, now: 8_000 }, LIMIT_MS)).toBe(false);
});

it('does not count a time when nothing was asked', () => {
  const silence = new Silence();
  silence.end();
  // The primary was away meanwhile, so there was no position to ask the replica for.
  expect(silence.lasts({ askedAt: 60_000, now: 60_500 }, LIMIT_MS)).toBe(false);
});
