import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/min';

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

const possible = (number: PhoneNumber | undefined): PhoneNumber | null =>
  number?.isPossible() ? number : null;

const parse = ({ phone, phonePrefix, country }: SentPhone): PhoneNumber | null => {
  const text = phone.trim().replace(/^00/, '+');
  if (text.startsWith('+')) return possible(parsePhoneNumberFromString(text));
  // Senders also write `+44`, `0044` and `(44)`.
  const prefix = phonePrefix?.replace(/\D/g, '').replace(/^0+/, '') ?? '';
  const byPrefix = CALLING_CODES.has(prefix)
    ? possible(parsePhoneNumberFromString(text, { defaultCallingCode: prefix }))
    : null;
  const byCountry =
    country === null ? null : possible(parsePhoneNumberFromString(text, country as CountryCode));
  // Many senders omit the plus sign.
  return (
    byPrefix ?? byCountry ?? possible(parsePhoneNumberFromString(`+${text.replace(/\D/g, '')}`))
  );
};

/**
 * A phone number as E.164, from an international number, or from a national number with a prefix or
 * a country. Null if it cannot be a phone number.
 */
export const normalisePhone = (sent: SentPhone): NormalisedPhone | null => {
  const number = parse(sent);
  return number
    ? { e164: number.number, country: number.country ?? number.getPossibleCountries()[0] ?? null }
    : null;
};
