import speakeasy from 'speakeasy';
import { base32, codeAt, matchingStep, otpauthUrl } from './one-time-code.js';

const RFC_SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number): Date => new Date(seconds * 1000);

describe('RFC 6238, appendix B', () => {
  const seeds = {
    sha1: RFC_SECRET,
    sha256: Buffer.from('12345678901234567890123456789012'),
    sha512: Buffer.from('1234567890123456789012345678901234567890123456789012345678901234'),
  } as const;
  it.each([
    [59, '94287082', '46119246', '90693936'],
    [1111111109, '07081804', '68084774', '25091201'],
    [1111111111, '14050471', '67062674', '99943326'],
    [1234567890, '89005924', '91819424', '93441116'],
    [2000000000, '69279037', '90698825', '38618901'],
    [20000000000, '65353130', '77737706', '47863826'],
  ])('at %i s', (time, sha1, sha256, sha512) => {
    const code = (algorithm: keyof typeof seeds): string =>
      speakeasy.totp({
        secret: base32(seeds[algorithm]),
        encoding: 'base32',
        algorithm,
        time,
        step: 30,
        digits: 8,
      });
    expect([code('sha1'), code('sha256'), code('sha512')]).toEqual([sha1, sha256, sha512]);
  });

  it('gives the last six digits of the SHA-1 column', () => {
    expect(codeAt(base32(RFC_SECRET), at(59))).toBe('287082');
    expect(codeAt(base32(RFC_SECRET), at(1111111109))).toBe('081804');
  });
});

describe('base32 (RFC 4648, section 10)', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%s', (text, expected) => {
    expect(base32(Buffer.from(text))).toBe(expected);
  });
});

describe('matchingStep', () => {
  const secret = base32(RFC_SECRET);
  const now = at(1_800_000_015);
  const step = 60_000_000;

  it('accepts the code of this step or of a neighbouring one, and returns the step', () => {
    expect(matchingStep(secret, codeAt(secret, now), now)).toBe(step);
    expect(matchingStep(secret, codeAt(secret, at(1_800_000_015 - 30)), now)).toBe(step - 1);
    expect(matchingStep(secret, codeAt(secret, at(1_800_000_015 + 30)), now)).toBe(step + 1);
  });

  it('rejects a code that is two steps away', () => {
    expect(matchingStep(secret, codeAt(secret, at(1_800_000_015 - 60)), now)).toBeNull();
    expect(matchingStep(secret, codeAt(secret, at(1_800_000_015 + 60)), now)).toBeNull();
  });

  it('rejects a code of another secret', () => {
    expect(
      matchingStep(base32(Buffer.from('another-secret-abcde')), codeAt(secret, now), now),
    ).toBeNull();
  });

  it('requires the leading zero of a code', () => {
    expect(codeAt(secret, at(1111111109)).startsWith('0')).toBe(true);
    expect(matchingStep(secret, codeAt(secret, at(1111111109)), at(1111111109))).toBe(37037036);
    expect(() =>
      matchingStep(secret, codeAt(secret, at(1111111109)).slice(1), at(1111111109)),
    ).toThrow('Wrong token length');
  });
});

describe('otpauthUrl', () => {
  it('names issuer and account', () => {
    const url = new URL(otpauthUrl('MZXW6YTBOI', 'jane+x@example.com'));
    expect(url.protocol).toBe('otpauth:');
    expect(decodeURIComponent(url.pathname)).toMatch(/\/?Leadline:jane\+x@example\.com$/);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      secret: 'MZXW6YTBOI',
      issuer: 'Leadline',
      digits: '6',
      period: '30',
    });
  });
});
