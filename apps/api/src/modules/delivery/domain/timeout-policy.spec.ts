import { unansweredCall } from './timeout-policy.js';

it.each([
  [true, 'hold', 'unknown'],
  [true, 'cascade', 'refused'],
  [false, 'hold', 'refused'],
  [false, 'cascade', 'refused'],
] as const)('request sent: %s, policy %s: the attempt is %s', (wasSent, policy, expected) => {
  expect(unansweredCall(wasSent, policy)).toBe(expected);
});
