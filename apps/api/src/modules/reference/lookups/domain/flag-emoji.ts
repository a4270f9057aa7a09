const REGIONAL_INDICATOR_A = 0x1f1e6;
const LETTER_A = 65;

/** Returns the flag of an ISO 3166-1 alpha-2 code as two regional indicators: `GB` → 🇬🇧. */
export const flagEmoji = (code: string): string =>
  [...code]
    .map((letter) => String.fromCodePoint(REGIONAL_INDICATOR_A + letter.charCodeAt(0) - LETTER_A))
    .join('');
