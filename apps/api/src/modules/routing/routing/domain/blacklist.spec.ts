import type { BlacklistKind } from '@leadline/contracts';
import fc from 'fast-check';
import { DE, GB, lead, NOON, snapshot } from '#test/support/routing-fixtures.js';
import { blockedBy } from './lead-checks.js';
import type { RoutedLead } from './lead.js';
import type { BlacklistEntry } from './snapshot.js';

const entry = (
  kind: BlacklistKind,
  value: string,
  changes: Partial<BlacklistEntry> = {},
): BlacklistEntry => ({ id: 1, kind, value, expiresAt: null, hide: false, ...changes });
const blocks = (kind: BlacklistKind, value: string, changes: Partial<RoutedLead> = {}): boolean =>
  blockedBy(lead(changes), snapshot({ blacklist: [entry(kind, value)] }), NOON) !== null;

describe('one entry', () => {
  it.each([
    ['email', 'ADA@Example.com', true],
    ['email', 'ada@example.co', false],
    ['email', 'da@example.com', false],
    ['email', 'ada+list@example.com', true],
    ['domain', 'example.com', true],
    ['domain', '@Example.COM', true],
    ['domain', 'ample.com', false],
    ['domain', 'com', false],
    ['phone', '+44 7400 100001', true],
    ['phone', '447400100001', true],
    ['phone', '7400100001', false],
    ['phone', '', false],
    ['phone_prefix', '+4474', true],
    ['phone_prefix', '4', true],
    ['phone_prefix', '447400100001', true],
    ['phone_prefix', '4474001000011', false],
    ['phone_prefix', '474', false],
    ['phone_prefix', '', false],
    ['country', String(GB), true],
    ['country', 'gb', true],
    ['country', String(DE), false],
    ['country', 'DE', false],
    ['country', 'XX', false],
    ['funnel', 'spring', true],
    ['funnel', 'spring-2', false],
    ['funnel', '', false],
    ['custom_param_1', 'campaign-7', true],
    ['custom_param_1', 'campaign', false],
    ['custom_param_1', 'CAMPAIGN-7', false],
    ['custom_param_1', '', false],
    ['ip', '81.2.69.142', true],
    ['ip', ' 81.2.69.142 ', true],
    ['ip', '81.2.69.14', false],
    ['ip', 'nonsense', false],
    ['ip', '', false],
    ['ip_range', '81.2.69.0-81.2.69.255', true],
    ['ip_range', '81.2.69.142 - 81.2.69.142', true],
    ['ip_range', '81.2.69.143-81.2.69.255', false],
    ['ip_range', '81.2.70.0-81.2.69.0', false],
    ['ip_range', '81.2.69.0-', true],
    ['ip_range', '-81.2.69.255', true],
    ['ip_range', '81.2.69.143-', false],
    ['ip_range', '-81.2.69.141', false],
    ['ip_range', '-', false],
    ['ip_range', 'a-b', false],
  ] as const)('%s %s', (kind, value, expected) => {
    const customParams = ['campaign-7', 'campaign', null, null, null];
    expect(blocks(kind, value, { customParams })).toBe(expected);
  });

  it('an e-mail is blocked under each of its aliases, unless the setting is off', () => {
    const blocksWith = (mergesAliases: boolean, value: string, email: string): boolean =>
      blockedBy(
        lead({ email }),
        snapshot({ blacklist: [entry('email', value)], mergesAliases }),
        NOON,
      ) !== null;
    for (const email of ['jane+2@gmail.com', 'j.ane@gmail.com', 'jane@googlemail.com']) {
      expect(blocksWith(true, 'jane@gmail.com', email)).toBe(true);
      expect(blocksWith(true, email, 'jane@gmail.com')).toBe(true);
      expect(blocksWith(false, 'jane@gmail.com', email)).toBe(false);
    }
    expect(blocksWith(true, 'jane@example.com', 'j.ane@example.com')).toBe(false);
  });

  it('a domain blocks its subdomains', () => {
    for (const [email, expected] of [
      ['ada@mail.example.com', true],
      ['ada@a.b.example.com', true],
      ['ada@badexample.com', false],
      ['ada@example.com.org', false],
    ] as const)
      expect(blocks('domain', 'example.com', { email })).toBe(expected);
  });

  it('does not block a lead without a country, a funnel or an address of its family', () => {
    expect(blocks('country', 'GB', { countryId: null })).toBe(false);
    expect(blocks('custom_param_1', '', { customParams: [null, '', null, null, null] })).toBe(
      false,
    );
    expect(blocks('funnel', '', { funnel: null })).toBe(false);
    expect(blocks('ip_range', '0.0.0.0-255.255.255.255', { ip: '2a00:1450::1' })).toBe(false);
  });

  it('matches an address in any notation', () => {
    expect(blocks('ip', '2A00:1450:0:0::1', { ip: '2a00:1450::1' })).toBe(true);
    expect(blocks('ip', '81.2.69.142', { ip: '::ffff:81.2.69.142' })).toBe(true);
    expect(blocks('ip_range', '2a00:1450::-2a00:1450:ffff::', { ip: '2a00:1450:8000::5' })).toBe(
      true,
    );
    expect(blocks('ip_range', '2a00:1450::-2a00:1450:7fff::', { ip: '2a00:1450:8000::5' })).toBe(
      false,
    );
  });

  it('a range contains the addresses between its ends, both included', () => {
    const dotted = (value: number): string =>
      [24, 16, 8, 0].map((bits) => (value >>> bits) & 255).join('.');
    const address = fc.integer({ min: 0, max: 0xffffffff });
    fc.assert(
      fc.property(address, address, address, (from, to, ip) => {
        expect(blocks('ip_range', `${dotted(from)}-${dotted(to)}`, { ip: dotted(ip) })).toBe(
          from <= ip && ip <= to,
        );
      }),
      { numRuns: 500, seed: 21 },
    );
  });
});

describe('the list', () => {
  const blocked = (blacklist: BlacklistEntry[]): number | null =>
    blockedBy(lead(), snapshot({ blacklist }), NOON)?.id ?? null;
  it('returns the first matching entry', () => {
    expect(
      blocked([
        entry('email', 'eve@example.com', { id: 1 }),
        entry('domain', 'example.com', { id: 2 }),
        entry('email', 'ada@example.com', { id: 3 }),
      ]),
    ).toBe(2);
  });
  it('an entry is in force until it expires', () => {
    expect(
      blocked([entry('email', 'ada@example.com', { expiresAt: new Date(NOON.getTime() + 1) })]),
    ).toBe(1);
    expect(blocked([entry('email', 'ada@example.com', { expiresAt: NOON })])).toBeNull();
  });
  it('an empty list blocks nobody', () => {
    expect(blocked([])).toBeNull();
  });
});
