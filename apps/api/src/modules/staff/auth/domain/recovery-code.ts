/** Crockford's alphabet, without the letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 12;
export const RECOVERY_CODE_COUNT = 10;
/** Random bytes for one code. */
export const RECOVERY_CODE_BYTES = LENGTH;

/** Formats 60 random bits in groups that are easy to copy: `abcd-efgh-jkmn`. */
export const formatRecoveryCode = (random: Uint8Array): string => {
  const letters = Array.from(
    { length: LENGTH },
    (_, index) => ALPHABET[(random[index] ?? 0) % ALPHABET.length],
  ).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
};

/**
 * Returns the stored form of a typed code. Case, spaces and dashes do not matter. O, I and L are
 * read as the digits that they resemble.
 */
export const canonicalRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
