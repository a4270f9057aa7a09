import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/mobile';
import examples from 'libphonenumber-js/mobile/examples';

/** The ten fields of a test lead, as typed. */
export interface TestLeadDraft {
  readonly advertiserId: number | null;
  readonly publisherId: number | null;
  readonly countryId: number | null;
  readonly email: string;
  readonly phone: string;
  readonly phonePrefix: string;
  readonly offer: string;
  readonly ip: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Id of a country that the list leaves out. */
export const LEFT_OUT_COUNTRY = 8;

export const EMPTY_TEST_LEAD: TestLeadDraft = {
  advertiserId: null,
  publisherId: null,
  countryId: null,
  email: '',
  phone: '',
  phonePrefix: '',
  offer: 'test-offer',
  ip: '',
  firstName: '',
  lastName: '',
};
const SAMPLE_EMAIL = 'test.lead@example.com';
/** Number of random digits in an e-mail address. */
const SUFFIX_DIGITS = 5;
/** Number of leading digits that shuffling keeps. */
const KEPT_DIGITS = 2;
/** Attempts to find a valid number by shuffling. */
const MOST_SHUFFLES = 100;

/** A draft with a chosen advertiser, publisher and country. */
export interface TestLeadWithParties extends TestLeadDraft {
  readonly advertiserId: number;
  readonly publisherId: number;
  readonly countryId: number;
}

export const hasParties = (draft: TestLeadDraft): draft is TestLeadWithParties =>
  draft.advertiserId !== null && draft.publisherId !== null && draft.countryId !== null;

/** Whether all ten fields are filled. */
export const isComplete = (draft: TestLeadDraft): boolean =>
  Object.values(draft).every(
    (value: string | number | null) => value !== null && String(value).trim() !== '',
  );

export const CHOOSE_PARTIES_FIRST = 'Choose advertiser, publisher and country first';

/** Returns why the test lead cannot be sent; null if it can. */
export const testLeadProblem = (draft: TestLeadDraft): string | null => {
  if (!hasParties(draft)) return CHOOSE_PARTIES_FIRST;
  return isComplete(draft) ? null : 'Fill all ten fields first';
};

/** Builds the body of the request. */
export const testLeadBody = (draft: TestLeadWithParties) => ({
  advertiser_id: draft.advertiserId,
  publisher_id: draft.publisherId,
  country_id: draft.countryId,
  email: draft.email.trim(),
  phone: draft.phone.trim(),
  phone_prefix: draft.phonePrefix.trim(),
  offer: draft.offer.trim(),
  ip: draft.ip.trim(),
  first_name: draft.firstName.trim(),
  last_name: draft.lastName.trim(),
});

/** Maps each field of the request to the dialog's field, in the order of the dialog. */
export const TEST_LEAD_FIELDS = {
  advertiser_id: 'advertiserId',
  publisher_id: 'publisherId',
  country_id: 'countryId',
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone_prefix: 'phonePrefix',
  phone: 'phone',
  ip: 'ip',
  offer: 'offer',
} as const satisfies Record<string, keyof TestLeadDraft>;

/** Returns a number from 0 up to but excluding 1, like `Math.random`. */
export type Random = () => number;

/** Returns a whole number from 0 up to but excluding `limit`. */
const below = (limit: number, random: Random): number => Math.floor(random() * limit);

/** Puts five random digits before the @, replacing those of an earlier call. */
export const withSuffix = (email: string, random: Random): string => {
  const [name = '', host = ''] = (email.includes('@') ? email : SAMPLE_EMAIL).split('@');
  const bareName = name.replace(new RegExp(`\\d{${SUFFIX_DIGITS}}$`), '');
  const digits = String(below(10 ** SUFFIX_DIGITS, random)).padStart(SUFFIX_DIGITS, '0');
  return `${bareName}${digits}@${host}`;
};

/** Shuffles the digits after the first two, which identify the kind of line. */
export const withShuffledDigits = (phone: string, random: Random): string => {
  const digits = [...phone.replace(/\D/g, '')];
  const rest = digits.slice(KEPT_DIGITS);
  for (let last = rest.length - 1; last > 0; last -= 1) {
    const place = below(last + 1, random);
    [rest[last], rest[place]] = [rest[place] ?? '', rest[last] ?? ''];
  }
  return [...digits.slice(0, KEPT_DIGITS), ...rest].join('');
};

/** Shuffles the digits to another valid number. If no shuffle is valid, the number is unchanged. */
const withOtherDigits = (prefix: string, phone: string, random: Random): string => {
  for (let shuffles = 0; shuffles < MOST_SHUFFLES; shuffles += 1) {
    const shuffled = withShuffledDigits(phone, random);
    if (parsePhoneNumberFromString(`+${prefix}${shuffled}`)?.isValid()) return shuffled;
  }
  return phone;
};

const callingCodeOf = (country: CountryCode | undefined): string =>
  country === undefined ? '' : getCountryCallingCode(country);

/**
 * Returns the typed prefix and number, or an example number of the country. Throws if the country
 * has no calling code, or if no country has the typed prefix.
 */
export const phoneOf = (
  countryCode: string,
  typed: Pick<TestLeadDraft, 'phone' | 'phonePrefix'>,
): { prefix: string; phone: string } => {
  const country = getCountries().find((code: CountryCode) => code === countryCode);
  const prefix = typed.phonePrefix.replace(/\D/g, '') || callingCodeOf(country);
  if (prefix === '') throw new Error(`There is no phone prefix for ${countryCode}.`);
  const prefixCountry =
    callingCodeOf(country) === prefix
      ? country
      : getCountries().find((code) => callingCodeOf(code) === prefix);
  const example = prefixCountry && getExampleNumber(prefixCountry, examples)?.nationalNumber;
  const phone = typed.phone.replace(/\D/g, '') || example;
  if (prefixCountry === undefined || !phone)
    throw new Error(`The phone prefix +${prefix} is not supported.`);
  return { prefix, phone };
};

/** Converts an IPv4 address to a number, and back. */
const numberOf = (address: string): number =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const dotted = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');

/**
 * Returns a random address of a random CIDR block. In blocks of more than two addresses, the first
 * and last are excluded, because hosts cannot have them. Throws if there is no block.
 */
export const randomIp = (blocks: string, random: Random): string => {
  const lines = blocks.split('\n').filter((line) => /^\d{1,3}(\.\d{1,3}){3}\/\d{1,2}$/.test(line));
  const [address = '', length = '32'] = lines[below(lines.length, random)]?.split('/') ?? [];
  if (address === '') throw new Error('There are no addresses for this country.');
  const size = 2 ** (32 - Number(length));
  return dotted(numberOf(address) + (size > 2 ? 1 + below(size - 2, random) : 0));
};

/** Fills the draft with generated data. The messages of errors can be shown to the user. */
export const generateTestLead = (
  draft: TestLeadDraft,
  countryCode: string,
  blocks: string,
  random: Random,
): TestLeadDraft => {
  const { prefix, phone } = phoneOf(countryCode, draft);
  return {
    ...draft,
    email: withSuffix(draft.email, random),
    phonePrefix: prefix,
    phone: withOtherDigits(prefix, phone, random),
    ip: randomIp(blocks, random),
    offer: draft.offer.trim() || EMPTY_TEST_LEAD.offer,
    firstName: draft.firstName.trim() || 'Test',
    lastName: draft.lastName.trim() || 'Lead',
  };
};
