/** Letters and digits that cannot be taken for each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const LENGTH = 12;

/**
 * Returns a code with 58 random bits, short enough to be typed. `random` returns a whole number
 * from 0 that is less than its argument.
 */
export const newLinkCode = (random: (below: number) => number): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[random(ALPHABET.length)]).join('');
/** Returns a code as it is stored, from what somebody has typed. */
export const typedCode = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '');
