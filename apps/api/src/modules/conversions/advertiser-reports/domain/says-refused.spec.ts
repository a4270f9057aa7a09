import type { Postback } from '@leadline/contracts';
import { saysRefused } from './says-refused.js';

const report = (changes: Partial<Postback>): Postback => ({
  lead_id: '1',
  brand_lead_id: null,
  status: null,
  ftd: false,
  amount: null,
  ftd_time: null,
  ...changes,
});

it.each([
  ['one of its statuses, in any case', { status: 'REJECTED' }, true],
  ['another status', { status: 'Called' }, false],
  ['no status', { status: null }, false],
  ['one of its statuses, with a deposit', { status: 'Rejected', ftd: true }, false],
])('%s', (_name, changes, expected) => {
  const template = { read: { refused_values: [' Rejected', 'Declined'] } };
  expect(saysRefused(template, report(changes))).toBe(expected);
  expect(saysRefused({ read: { refused_values: [] } }, report(changes))).toBe(false);
});
