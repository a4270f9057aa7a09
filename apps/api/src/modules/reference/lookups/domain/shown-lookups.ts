const REGIONAL_INDICATOR_A = 0x1f1e6;
const LETTER_A = 65;

/** Returns the flag of an ISO 3166-1 alpha-2 code as two regional indicators: `GB` → 🇬🇧. */
export const flagEmoji = (code: string): string =>
  [...code]
    .map((letter) => String.fromCodePoint(REGIONAL_INDICATOR_A + letter.charCodeAt(0) - LETTER_A))
    .join('');

/** Returns the offset of an IANA zone from UTC at an instant, e.g. `+03:00`. UTC has `+00:00`. */
export const zoneOffset = (zone: string, at: Date): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  // Offsets with seconds ended long before the product's dates begin.
  return /^GMT([+-]\d\d:\d\d)/.exec(name)?.[1] ?? '+00:00';
};
