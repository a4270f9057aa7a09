import { normalisePhone } from './normalise-phone.js';

const of = (phone: string, phonePrefix: string | null = null, country: string | null = null) =>
  normalisePhone({ phone, phonePrefix, country });

describe('a phone number as E.164', () => {
  it.each([
    ['+447400123456', null, null, '+447400123456', 'GB'],
    ['+44 (0)7400 123-456', null, null, '+447400123456', 'GB'],
    ['00447400123456', null, null, '+447400123456', 'GB'],
    ['  +44 7400 123456 ', null, 'DE', '+447400123456', 'GB'],
    ['07400123456', '44', null, '+447400123456', 'GB'],
    ['7400123456', '+44', 'GB', '+447400123456', 'GB'],
    ['7400123456', '0044', null, '+447400123456', 'GB'],
    ['07400123456', null, 'GB', '+447400123456', 'GB'],
    ['07400123456', '999', 'GB', '+447400123456', 'GB'],
    ['+447400123456', '999', null, '+447400123456', 'GB'],
    ['447400123456', null, 'GB', '+447400123456', 'GB'],
    ['447400123456', null, null, '+447400123456', 'GB'],
    ['0412 345 678', '61', null, '+61412345678', 'AU'],
    ['030 123456', null, 'DE', '+4930123456', 'DE'],
    ['06 12 34 56 78', '33', 'FR', '+33612345678', 'FR'],
    ['+393331234567', null, null, '+393331234567', 'IT'],
    ['+12125550123', null, null, '+12125550123', 'US'],
    ['+14165550123', null, null, '+14165550123', 'CA'],
    ['+77012345678', null, null, '+77012345678', 'KZ'],
  ])('%s with prefix %s and country %s', (phone, prefix, country, e164, expected) => {
    expect(of(phone, prefix, country)).toEqual({ e164, country: expected });
  });

  it.each([
    ['12345', null, null],
    ['abc', null, 'GB'],
    ['', null, 'GB'],
    ['+', null, null],
    ['+4474', null, null],
    [`+44${'7'.repeat(30)}`, null, null],
    ['0000000000', null, null],
    ['07400123456', null, null],
    ['07400123456', '999', null],
    ['07400123456', 'none', 'ZZ'],
    ['07400123456', '0', null],
  ])('%s with prefix %s and country %s is not a phone number', (phone, prefix, country) => {
    expect(of(phone, prefix, country)).toBeNull();
  });

  it('a number that belongs to no country has no country', () => {
    expect(of('+80012345678')).toEqual({ e164: '+80012345678', country: null });
  });
});
