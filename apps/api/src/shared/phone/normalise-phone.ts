import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/max';

export interface SentPhone {
  readonly phone: string;
  readonly phonePrefix: string | null;
  readonly country: string | null;
}
export interface NormalisedPhone {
  readonly e164: string;
  /** ISO code of the country. Null for numbers that belong to no single country. */
  readonly country: string | null;
}

/** Known calling codes. The library throws for any other prefix. */
const CALLING_CODES: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
);

/** `p:+44 …`, as forms of advertising networks export numbers. */
const LABEL = /^(?:tel|phone|mobile|p)\s*:\s*/i;
/** An extension, or the letter by which contact lists mark work, home, mobile, cell and fax. */
const TAIL = /[\s,;]*(?:(?:ext(?:ension|n)?|x|#)[\s.:=]*\d{1,7}|[whmcf])$/i;
/**
 * Digits of any script, and the characters that people write between them. Letters are no digits.
 */
const DIGITS = /^[+(\s]*\p{Nd}[\p{Nd}\s()./·\p{Pd}\u2212\p{Cf}]*$/u;

const MEXICO = '52';
/** A Mexican mobile before August 2019: with 1 from abroad, 044 and 045 at home. */
const OLD_MEXICAN = /^(?:1|04[45])(\d{10})$/;

/** Returns a valid number. Old forms are read as new ones. Null if the number is not valid. */
const valid = (number: PhoneNumber | undefined): PhoneNumber | null => {
  if (!number) return null;
  const [, renewed] =
    number.countryCallingCode === MEXICO ? (OLD_MEXICAN.exec(number.nationalNumber) ?? []) : [];
  if (renewed !== undefined) return valid(parsePhoneNumberFromString(`+${MEXICO}${renewed}`));
  return number.isValid() ? number : null;
};

/**
 * Returns the calling code in a text such as `44`, `+44`, `0044` or `(44)`. Null if there is none.
 */
const callingCodeOf = (prefix: string | null): string | null => {
  const code = prefix?.replace(/\D/g, '').replace(/^0+/, '') ?? '';
  return CALLING_CODES.has(code) ? code : null;
};

const national = (text: string, prefix: string | null, country: CountryCode | null) =>
  (prefix === null
    ? null
    : valid(parsePhoneNumberFromString(text, { defaultCallingCode: prefix }))) ??
  (country === null ? null : valid(parsePhoneNumberFromString(text, country)));

const parse = ({ phone, phonePrefix, country: sentCountry }: SentPhone): PhoneNumber | null => {
  const text = phone.trim().replace(LABEL, '').replace(TAIL, '').replace(/^00/, '+');
  if (!DIGITS.test(text)) return null;
  const prefix = callingCodeOf(phonePrefix);
  if (text.startsWith('+')) {
    const number = valid(parsePhoneNumberFromString(text));
    return prefix === null || prefix === number?.countryCallingCode ? number : null;
  }
  const country = sentCountry !== null && isSupportedCountry(sentCountry) ? sentCountry : null;
  const number = national(text, prefix, country);
  if (number) return number;
  // Many senders omit the plus sign. The number stays in a country that the sender named.
  const international = valid(parsePhoneNumberFromString(`+${text}`));
  const named = [prefix, country && getCountryCallingCode(country)].filter((code) => code !== null);
  return named.length === 0 || named.includes(international?.countryCallingCode ?? '')
    ? international
    : null;
};

/**
 * Returns a phone number as E.164, from an international number, or from a national number with a
 * prefix or a country. Null if it is not a valid number of the named country (ADR 57).
 */
export const normalisePhone = (sent: SentPhone): NormalisedPhone | null => {
  const number = parse(sent);
  return number ? { e164: number.number, country: number.country ?? null } : null;
};
