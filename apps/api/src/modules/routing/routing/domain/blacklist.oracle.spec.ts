import { BLACKLIST_TYPES, type BlacklistKind } from '@leadline/contracts';
import fc from 'fast-check';
import { DE, GB, lead, NOON, snapshot } from '#test/support/routing-fixtures.js';
import { mailboxOf } from '#test/support/routing-oracle/decide.js';
import { blockedBy } from './lead-checks.js';
import type { RoutedLead } from './lead.js';
import type { BlacklistEntry } from './snapshot.js';

// The index of the blacklist beside the obvious way: every entry in turn, its addresses as numbers.

/** The eight groups of an IPv6 address, or the four of an IPv4 address, as one number. */
const numberOf = (address: string): { readonly bits: number; readonly value: bigint } => {
  if (!address.includes(':'))
    return {
      bits: 32,
      value: address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n),
    };
  const [head = '', tail] = address.split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [left, right] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? [] : Array(8 - left.length - right.length).fill('0');
  const all = [...left, ...(zeros as string[]), ...right];
  return { bits: 128, value: all.reduce((sum, part) => sum * 65536n + BigInt(`0x${part}`), 0n) };
};
const isBetween = (address: string, range: string): boolean => {
  const [from = '', to = from] = range.split('-');
  const [at, first, last] = [numberOf(address), numberOf(from), numberOf(to)];
  return at.bits === first.bits && first.value <= at.value && at.value <= last.value;
};
const digits = (phone: string): string => phone.replace('+', '');

const MATCHES: Readonly<Record<BlacklistKind, (of: RoutedLead, value: string) => boolean>> = {
  email: ({ email }, value) => mailboxOf(email, true) === mailboxOf(value, true),
  domain: ({ email }, value) => email.endsWith(`@${value}`) || email.endsWith(`.${value}`),
  phone: ({ phone }, value) => phone === value,
  phone_prefix: ({ phone }, value) => digits(phone).startsWith(digits(value)),
  ip: ({ ip }, value) => isBetween(ip, value),
  ip_range: ({ ip }, value) => isBetween(ip, value),
  country: ({ countryId }, value) => countryId === { GB, DE }[value],
  funnel: ({ funnel }, value) => funnel === value,
  custom_param_1: ({ customParams }, value) => customParams[0] === value,
};
const slowly = (of: RoutedLead, list: readonly BlacklistEntry[]): number | null =>
  list.find(
    ({ kind, value, expiresAt }) =>
      (expiresAt === null || expiresAt.getTime() > NOON.getTime()) && MATCHES[kind](of, value),
  )?.id ?? null;

// Few different values, so that many entries match.
const v4 = fc.integer({ min: 0, max: 40 }).map((last) => `81.2.69.${last}`);
const v6 = fc
  .integer({ min: 0, max: 40 })
  .map((last) =>
    `2a00:1450::${(last + 65_520).toString(16)}`.replace(/::1([0-9a-f]{4})$/, '::1:$1'),
  );
const address = fc.oneof(v4, v6);
const sorted = (pair: readonly [string, string]): string =>
  [...pair].sort((a, b) => (numberOf(a).value < numberOf(b).value ? -1 : 1)).join('-');
const phone = fc.constantFrom('+447400100001', '+447400100002', '+4930123456', '+14155550100');
const email = fc.constantFrom(
  'ada@example.com',
  'ada+1@example.com',
  'eve@example.com',
  'ada@mail.example.com',
);
const VALUES: Readonly<Record<BlacklistKind, fc.Arbitrary<string>>> = {
  email,
  domain: fc.constantFrom('example.com', 'mail.example.com', 'ample.com'),
  phone,
  phone_prefix: fc.tuple(phone, fc.integer({ min: 2, max: 13 })).map(([of, n]) => of.slice(0, n)),
  ip: address,
  ip_range: fc.oneof(fc.tuple(v4, v4).map(sorted), fc.tuple(v6, v6).map(sorted), address),
  country: fc.constantFrom('GB', 'DE', 'XX'),
  funnel: fc.constantFrom('spring', 'spring-2'),
  custom_param_1: fc.constantFrom('a', 'b', ''),
};
const expiry = fc.constantFrom(null, null, NOON, ...[-1, 1].map((ms) => new Date(+NOON + ms)));
const entry = fc
  .constantFrom(...BLACKLIST_TYPES.map(({ kind }) => kind))
  .chain((kind) => fc.record({ kind: fc.constant(kind), value: VALUES[kind], expiresAt: expiry }));
const leads: fc.Arbitrary<Partial<RoutedLead>> = fc.record({
  email,
  phone,
  ip: address,
  countryId: fc.constantFrom(GB, DE, null),
  funnel: fc.constantFrom('spring', 'spring-2', null),
  customParams: fc.constantFrom('a', 'b', null).map((first) => [first, 'a', null, null, null]),
});

it('the index finds the entry that a look at every entry finds', () => {
  const found = { some: 0, none: 0 };
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), leads, (drawn, changes) => {
      const blacklist = drawn.map((one, index) => ({ ...one, id: index + 1, hide: false }));
      const of = lead(changes);
      const expected = slowly(of, blacklist);
      found[expected === null ? 'none' : 'some'] += 1;
      expect(blockedBy(of, snapshot({ blacklist }), NOON)?.id ?? null).toBe(expected);
    }),
    { numRuns: 4000, seed: 26 },
  );
  // Both answers occur often, so the comparison means something.
  expect(Math.min(found.some, found.none)).toBeGreaterThan(400);
});
