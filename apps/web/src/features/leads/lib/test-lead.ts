import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  type CountryCode,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';

/** The ten fields of a test lead as they are typed (LED-094). */
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

/** The specification leaves this country out of the list (LED-097). */
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
const SUFFIX_DIGITS = 5;
const KEPT_DIGITS = 2;

export type Random = () => number;
const below = (limit: number, random: Random): number => Math.floor(random() * limit);

export const hasParties = ({ advertiserId, publisherId, countryId }: TestLeadDraft): boolean =>
  advertiserId !== null && publisherId !== null && countryId !== null;
/** Whether all ten are filled (LED-095). */
export const isComplete = (draft: TestLeadDraft): boolean =>
  Object.values(draft).every(
    (value: string | number | null) => value !== null && String(value).trim() !== '',
  );

/** Puts five random digits before the @, replacing those of an earlier call (LED-099). */
export const withSuffix = (email: string, random: Random): string => {
  const [name = '', host = ''] = (email.includes('@') ? email : SAMPLE_EMAIL).split('@');
  const bareName = name.replace(new RegExp(`\\d{${SUFFIX_DIGITS}}$`), '');
  const digits = String(below(10 ** SUFFIX_DIGITS, random)).padStart(SUFFIX_DIGITS, '0');
  return `${bareName}${digits}@${host}`;
};

/** Shuffles the digits after the first two. The number keeps its length and its kind of line. */
export const withShuffledDigits = (phone: string, random: Random): string => {
  const digits = [...phone.replace(/\D/g, '')];
  const rest = digits.slice(KEPT_DIGITS);
  for (let last = rest.length - 1; last > 0; last -= 1) {
    const place = below(last + 1, random);
    [rest[last], rest[place]] = [rest[place] ?? '', rest[last] ?? ''];
  }
  return [...digits.slice(0, KEPT_DIGITS), ...rest].join('');
};

/**
 * An example number of the country. Throws if the country or the typed prefix has no phone numbers
 * (LED-101).
 */
export const phoneOf = (
  countryCode: string,
  typed: Pick<TestLeadDraft, 'phone' | 'phonePrefix'>,
): { prefix: string; phone: string } => {
  const country = getCountries().find((code: CountryCode) => code === countryCode);
  const prefix =
    typed.phonePrefix.replace(/\D/g, '') ||
    (country === undefined ? '' : getCountryCallingCode(country));
  const owner =
    country !== undefined && getCountryCallingCode(country) === prefix
      ? country
      : getCountries().find((code) => getCountryCallingCode(code) === prefix);
  if (owner === undefined)
    throw new Error(
      prefix === ''
        ? `There is no phone prefix for ${countryCode}.`
        : `The phone prefix +${prefix} is not supported.`,
    );
  const phone =
    typed.phone.replace(/\D/g, '') || (getExampleNumber(owner, examples)?.nationalNumber ?? '');
  if (phone === '') throw new Error(`The phone prefix +${prefix} is not supported.`);
  return { prefix, phone };
};

const numberOf = (address: string): number =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const dotted = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');

/**
 * A random address of a random block, excluding the first and the last of a block with more than
 * two. Throws if there is no block.
 */
export const randomIp = (blocks: string, random: Random): string => {
  const lines = blocks.split('\n').filter((line) => /^\d{1,3}(\.\d{1,3}){3}\/\d{1,2}$/.test(line));
  const [address = '', length = '32'] = lines[below(lines.length, random)]?.split('/') ?? [];
  if (address === '') throw new Error('There are no addresses for this country.');
  const size = 2 ** (32 - Number(length));
  return dotted(numberOf(address) + (size > 2 ? 1 + below(size - 2, random) : 0));
};

/** The draft with generated data (LED-099, LED-100). Throws what the person has to be told. */
export const generated = (
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
    phone: withShuffledDigits(phone, random),
    ip: randomIp(blocks, random),
    offer: draft.offer.trim() || EMPTY_TEST_LEAD.offer,
    firstName: draft.firstName.trim() || 'Test',
    lastName: draft.lastName.trim() || 'Lead',
  };
};
