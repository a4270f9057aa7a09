import { canonicalRecoveryCode, formatRecoveryCode } from './recovery-code.js';

describe('recovery codes', () => {
  it('are three groups of four letters or digits', () => {
    expect(formatRecoveryCode(Uint8Array.from({ length: 12 }, (_, index) => index + 10))).toBe(
      'abcd-efgh-jkmn',
    );
    expect(formatRecoveryCode(new Uint8Array(12).fill(255))).toBe('zzzz-zzzz-zzzz');
  });

  it('use each letter of the alphabet equally often', () => {
    const letters = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const letter = formatRecoveryCode(new Uint8Array(12).fill(byte))[0] ?? '';
      letters.set(letter, (letters.get(letter) ?? 0) + 1);
    }
    expect([...letters.values()]).toEqual(Array.from({ length: 32 }, () => 8));
  });

  it.each([
    ['abcd-efgh-jkmn', 'abcdefghjkmn'],
    [' ABCD EFGH JKMN ', 'abcdefghjkmn'],
    ['oO0-iIlL1', '00011111'],
  ])('%s is read as %s', (typed, expected) => {
    expect(canonicalRecoveryCode(typed)).toBe(expected);
  });
});
