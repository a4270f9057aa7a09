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
  /** ISO code of the number's country; null for numbers of no one country. */ readonly country:
    string | null;
}

/** The library throws for a prefix that no country has. */
const CALLING_CODES: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
);

const possible = (number: PhoneNumber | undefined): PhoneNumber | null =>
  number?.isPossible() ? number : null;

const parse = ({ phone, phonePrefix, country }: SentPhone): PhoneNumber | null => {
  const text = phone.trim().replace(/^00/, '+');
  if (text.startsWith('+')) return possible(parsePhoneNumberFromString(text));
  // Also written `+44`, `0044`, `(44)`.
  const prefix = phonePrefix?.replace(/\D/g, '').replace(/^0+/, '') ?? '';
  const byPrefix = !CALLING_CODES.has(prefix)
    ? null
    : possible(parsePhoneNumberFromString(text, { defaultCallingCode: prefix }));
  const byCountry =
    country === null ? null : possible(parsePhoneNumberFromString(text, country as CountryCode));
  // Many senders leave the plus out.
  return (
    byPrefix ?? byCountry ?? possible(parsePhoneNumberFromString(`+${text.replace(/\D/g, '')}`))
  );
};

/** A phone number as E.164, from an international number, a prefix and a national number, or a country and a national number. Null when it cannot be one. */
export const normalisePhone = (sent: SentPhone): NormalisedPhone | null => {
  const number = parse(sent);
  return number
    ? { e164: number.number, country: number.country ?? number.getPossibleCountries()[0] ?? null }
    : null;
};
