import { unclearCall } from './timeout-policy.js';

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
