/** Crockford's alphabet: no letter that is read as a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 12;
export const RECOVERY_CODE_COUNT = 10;
/** Random bytes that one code takes. */
export const RECOVERY_CODE_BYTES = LENGTH;

/** 60 random bits as people copy them: `abcd-efgh-jkmn`. Needs RECOVERY_CODE_BYTES bytes. */
export const formatRecoveryCode = (random: Uint8Array): string => {
  const letters = Array.from(
    { length: LENGTH },
    (_, index) => ALPHABET[(random[index] ?? 0) % ALPHABET.length],
  ).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
};

/** The same code however it was typed: case, spaces and dashes do not matter, and O, I and L are the digits they look like. */
export const canonicalRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
