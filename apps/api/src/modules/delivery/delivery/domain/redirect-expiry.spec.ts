import { redirectExpiry } from './redirect-expiry.js';

it.each([
  ['days', '2026-03-27T12:00:00.000Z'],
  ['hours', '2026-02-26T12:00:00.000Z'],
  ['minutes', '2026-02-25T13:00:00.000Z'],
] as const)('%s: 30 days, 24 hours, 60 minutes', (interval, until) => {
  expect(redirectExpiry(interval, new Date('2026-02-25T12:00:00Z')).toISOString()).toBe(until);
});
