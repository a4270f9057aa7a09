import { BLACKLIST_TYPES, type BlacklistKind, type BlacklistTypeRule } from '@leadline/contracts';
import { normalisePhone } from '#shared/phone/normalise-phone.js';
import { readLine } from './read-line.js';
import { readValue } from './read-value.js';
import { expiryOf } from './item-content.js';

const rule = (kind: BlacklistKind): BlacklistTypeRule => {
  const found = BLACKLIST_TYPES.find((one) => one.kind === kind);
  if (!found) throw new Error(`There is no type ${kind}`);
  return found;
};
const CODES: Readonly<Record<string, string>> = { gb: 'GB', '10': 'GB', 'united kingdom': 'GB' };
const readers = {
  phone: (phone: string) =>
    normalisePhone({ phone, phonePrefix: null, country: null })?.e164 ?? null,
  country: (text: string) => CODES[text.toLowerCase()] ?? null,
};
const read = (kind: BlacklistKind, typed: string): string | null => {
  const value = readValue(rule(kind), typed, readers);
  return value.kind === 'value' ? value.value : null;
};

describe('a value is stored as leads have it', () => {
  it.each([
    ['email', ' ADA@Example.COM ', 'ada@example.com'],
    ['email', 'ada', null],
    ['email', 'example.com', null],
    ['domain', '@Example.com', 'example.com'],
    ['domain', 'mail.example.co.uk', 'mail.example.co.uk'],
    ['domain', 'ada@example.com', null],
    ['domain', 'localhost', null],
    ['phone', '+44 (0)7400 123-456', '+447400123456'],
    ['phone', '00447400123456', '+447400123456'],
    ['phone', '447400123456', '+447400123456'],
    ['phone', '-447400123456', null],
    ['phone', '12345', null],
    ['phone_prefix', '+44 74', '+4474'],
    ['phone_prefix', '0044', '+44'],
    ['phone_prefix', '44', '+44'],
    ['phone_prefix', '07400', null],
    ['phone_prefix', '+', null],
    ['phone_prefix', '44a', null],
    ['phone_prefix', '4'.repeat(16), null],
    ['ip', ' 81.2.69.142 ', '81.2.69.142'],
    ['ip', '2A00:1450:0:0:0:0:0:1', '2a00:1450::1'],
    ['ip', '::ffff:81.2.69.142', '81.2.69.142'],
    ['ip', '81.2.69', null],
    ['ip', '0x7f.1', null],
    ['ip', 'fe80::1%eth0', null],
    ['ip', '10.0.0.0/8', null],
    ['ip_range', '81.2.69.0 - 81.2.69.255', '81.2.69.0-81.2.69.255'],
    ['ip_range', '81.2.69.7', '81.2.69.7'],
    ['ip_range', '81.2.69.7-81.2.69.7', '81.2.69.7'],
    ['ip_range', '10.0.0.0/8', '10.0.0.0-10.255.255.255'],
    ['ip_range', '10.1.2.3/31', '10.1.2.2-10.1.2.3'],
    ['ip_range', '2a00:1450::/127', '2a00:1450::-2a00:1450::1'],
    ['ip_range', '2a00::-2A00:0::ffff', '2a00::-2a00::ffff'],
    ['ip_range', '10.0.0.0/33', null],
    ['ip_range', '81.2.69.9-81.2.69.8', null],
    ['ip_range', '81.2.69.9-2a00::', null],
    ['ip_range', '81.2.69.9-', null],
    ['ip_range', '-81.2.69.9', null],
    ['ip_range', '1.1.1.1-1.1.1.2-1.1.1.3', null],
    ['country', 'gb', 'GB'],
    ['country', '10', 'GB'],
    ['country', 'United Kingdom', 'GB'],
    ['country', 'Atlantis', null],
    ['funnel', ' spring-2 ', 'spring-2'],
    ['funnel', '<spring>', null],
    ['custom_param_1', ' Any text ', 'Any text'],
  ] as const)('%s %s', (kind, typed, expected) => {
    expect(read(kind, typed)).toBe(expected);
    if (expected !== null) expect(read(kind, expected)).toBe(expected);
  });

  it.each(BLACKLIST_TYPES)('an empty $name is asked for', ({ kind, name }) => {
    expect(readValue(rule(kind), '  ', readers)).toEqual({
      kind: 'fault',
      code: 'required',
      message: `You are required to fill this ${name}.`,
    });
  });

  it('says which end of a range has to come first', () => {
    expect(readValue(rule('ip_range'), '81.2.69.9-81.2.69.8', readers)).toMatchObject({
      message: 'IP Address From has to come before IP Address To',
    });
  });
});

describe('a line of a file', () => {
  const line = { line: 3, type: 'email', value: 'a@example.com', expires_at: '', description: '' };
  it.each([
    [{ hide_blocked: 'On' }, { hide_blocked: true, expires_at: null }],
    [{ hide_blocked: '', expires_at: '2026-12-31' }, { expires_at: '2026-12-31' }],
    [
      { hide_blocked: '0', expires_at: '1970-01-01' },
      { hide_blocked: false, expires_at: null },
    ],
  ])('%j', (changes, body) => {
    expect(readLine({ ...line, ...changes })).toMatchObject({ kind: 'item', body });
  });
  it.each([
    [{ type: 'Colour', hide_blocked: '' }, 'No such type: Colour'],
    [{ hide_blocked: 'maybe' }, 'Hide Blocked is On or Off'],
    [
      { hide_blocked: '', type: 'Custom Param 1', value: 'Fr\uFFFDhling' },
      'blacklist_value: Letters were lost when this text was read: its encoding is not UTF-8',
    ],
    [
      { hide_blocked: '', expires_at: 'tomorrow' },
      'expires_at: Use yyyy-MM-dd or yyyy-MM-dd HH:mm',
    ],
  ])('%j', (changes, message) => {
    expect(readLine({ ...line, ...changes })).toEqual({ kind: 'fault', message });
  });
});

it('an expiry is a wall time in the zone of its author', () => {
  expect(expiryOf('2026-07-01', 'Europe/Paris')).toBe('2026-06-30T22:00:00.000Z');
  expect(expiryOf('2026-07-01 09:30', 'Europe/Paris')).toBe('2026-07-01T07:30:00.000Z');
  expect(expiryOf('2026-07-01 09:30:15', 'UTC')).toBe('2026-07-01T09:30:15.000Z');
  // Skipped by the change of clocks: the moment of the change counts.
  expect(expiryOf('2026-03-29 02:30', 'Europe/Paris')).toBe('2026-03-29T01:00:00.000Z');
  expect(expiryOf(null, 'UTC')).toBeNull();
});
