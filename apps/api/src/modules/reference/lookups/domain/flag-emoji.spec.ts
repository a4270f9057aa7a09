import { flagEmoji } from './flag-emoji.js';

describe('flagEmoji', () => {
  it.each([
    ['GB', '🇬🇧'],
    ['AA', '🇦🇦'],
    ['ZZ', '🇿🇿'],
  ])('%s', (code, flag) => {
    expect(flagEmoji(code)).toBe(flag);
  });
});
