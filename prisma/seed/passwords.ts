import { randomInt } from 'node:crypto';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';
/**
 * Twelve characters with a lower-case letter, an upper-case letter and a digit (USR-011, USR-012),
 * from a secure source.
 */
export const newPassword = (): string => {
  const draw = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${draw(LETTERS.toUpperCase(), 2)}${draw(LETTERS, 6)}${draw(DIGITS, 4)}`;
};
