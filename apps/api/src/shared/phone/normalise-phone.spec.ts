import fc from 'fast-check';
import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
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
    ['4915112345678', null, null, '+4915112345678', 'DE'],
    ['447400123456', '44', 'GB', '+447400123456', 'GB'],
    ['4165550123', null, 'US', '+14165550123', 'CA'],
    ['0612345678', '44', 'FR', '+33612345678', 'FR'],
    ['p:+447400123456', null, null, '+447400123456', 'GB'],
    ['5127891111w', null, 'US', '+15127891111', 'US'],
    ['512-789-1111 x123', null, 'US', '+15127891111', 'US'],
    ['+44 7400 123456 ext. 12', null, null, '+447400123456', 'GB'],
    ['+447400123456;ext=12', null, null, '+447400123456', 'GB'],
    ['+5215512345671', null, 'MX', '+525512345671', 'MX'],
    ['5215512345671', null, null, '+525512345671', 'MX'],
    ['1 55 1234 5671', null, 'MX', '+525512345671', 'MX'],
    ['044 55 1234 5671', '52', null, '+525512345671', 'MX'],
    ['55 1234 5671', null, 'MX', '+525512345671', 'MX'],
    ['011 15 2345 6789', null, 'AR', '+5491123456789', 'AR'],
    ['٠٧٤٠٠١٢٣٤٥٦', null, 'GB', '+447400123456', 'GB'],
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
    ['79123456788', '44', 'GB'],
    ['79123456788', null, 'GB'],
    ['612345678912', null, 'FR'],
    ['+447400123456', '49', null],
    ['4.91512E+12', null, 'DE'],
    ['4,91512E+12', null, 'DE'],
    ['+44 7400 12346O', null, 'GB'],
    ['+44 74OO 123456', null, 'GB'],
    ['+15551234567', null, 'US'],
    ['-447400123456', null, null],
  ])('%s with prefix %s and country %s is not a phone number', (phone, prefix, country) => {
    expect(of(phone, prefix, country)).toBeNull();
  });

  it('a number that belongs to no country has no country', () => {
    expect(of('+80012345678')).toEqual({ e164: '+80012345678', country: null });
  });

  const country = fc.constantFrom(
    ...getCountries().filter((code) => getExampleNumber(code, examples)?.isValid()),
  );
  const exampleOf = (code: ReturnType<typeof getCountries>[number]) => {
    const example = getExampleNumber(code, examples);
    if (!example) throw new Error(`There is no example for ${code}.`);
    return example;
  };

  it('a number is the same however it is written', () => {
    const writings = [
      (code: string, local: string) => of(`+${code}${local}`),
      (code: string, local: string) => of(`00${code} ${local}`),
      (code: string, local: string) => of(local, code),
      (code: string, local: string) => of(`${code}${local} ext 7`, `+${code}`),
    ];
    fc.assert(
      fc.property(country, fc.constantFrom(...writings), (code, write) => {
        const { number, countryCallingCode, nationalNumber } = exampleOf(code);
        expect(write(countryCallingCode, nationalNumber)?.e164).toBe(number);
        expect(of(exampleOf(code).formatNational(), null, code)?.e164).toBe(number);
      }),
      { numRuns: 300, seed: 57 },
    );
  });

  it('a number stays in a country that was named, and is stable', () => {
    const digits = fc.stringMatching(/^[0-9]{4,15}$/);
    fc.assert(
      fc.property(digits, country, (phone, code) => {
        const read = of(phone, null, code);
        if (read === null) return;
        expect(read.e164.startsWith(`+${getCountryCallingCode(code)}`)).toBe(true);
        expect(of(read.e164)).toEqual(read);
      }),
      { numRuns: 3000, seed: 58 },
    );
  });
});
