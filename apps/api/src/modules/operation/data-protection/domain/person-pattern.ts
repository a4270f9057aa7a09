import { SEPARATORS } from '@leadline/contracts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Values about a person, collected from the person's leads. */
export interface PersonValues {
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly first_names: readonly string[];
  readonly last_names: readonly string[];
  readonly ips: readonly string[];
  readonly hit_ids: readonly string[];
  readonly cities: readonly string[];
}
type Field = keyof PersonValues;
const FIELDS = [
  'emails',
  'phones',
  'first_names',
  'last_names',
  'ips',
  'hit_ids',
  'cities',
] as const satisfies readonly Field[];

/** Regular expressions of PostgreSQL, matched in any case. */
export interface PersonPatterns {
  /**
   * E-mail addresses in every spelling, and phone numbers with their country code. They name the
   * person beyond doubt, also in a text about another subject.
   */
  readonly sure: string;
  /** Values that name one person anywhere: e-mail, phone, address, click. */
  readonly everywhere: string;
  /** `everywhere`, and first and last name together: for texts by which reports group leads. */
  readonly dimensions: string;
  /**
   * `dimensions` without the addresses, which many people share: for texts about another subject,
   * where staff decide on each match.
   */
  readonly possible: string;
  /** Each value alone: for texts about a lead of the person. */
  readonly own: string;
  /** Pieces of the values in `dimensions`. `isNamedIn` searches for them before any pattern. */
  readonly needles: readonly string[];
}

/** Shorter values would match unrelated text. */
const SHORTEST_NAME = 2;
const SHORTEST_ID = 8;
const SHORTEST_NUMBER = 7;
/** A pattern that matches nothing. */
const NOTHING = '(?!)';
const BEFORE_WORD = '(?<![[:alnum:]])';
const AFTER_WORD = '(?![[:alnum:]])';

/**
 * Escapes a text. Only ASCII punctuation is special; a backslash before a letter would mean a
 * class.
 */
const literal = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`);

const GMAIL = ['gmail.com', 'googlemail.com'];
const SUFFIX = String.raw`(?:(?:\+|%2B)[[:alnum:]._+-]*)?`;

/**
 * Returns the mailbox without a suffix after `+`, and the domain. Null if the text is no address.
 */
const addressOf = (email: string): { readonly mailbox: string; readonly domain: string } | null => {
  const at = email.lastIndexOf('@');
  if (at < 1) return null;
  const mailbox = email.slice(0, at);
  const domain = email.slice(at + 1);
  const plain = mailbox.replace(/(?<=.)\+.*$/, '');
  if (!GMAIL.includes(domain.toLowerCase())) return { mailbox: plain, domain };
  return { mailbox: plain.replaceAll('.', ''), domain };
};

/**
 * Matches an address with any suffix after `+`, at Gmail with dots anywhere. `%3Djane@…` begins a
 * mailbox, `mary.jane@…` is another one.
 */
const emailPattern = (email: string): string => {
  const address = addressOf(email);
  if (address === null) return `${BEFORE_WORD}${literal(email)}${AFTER_WORD}`;
  const isGmail = GMAIL.includes(address.domain.toLowerCase());
  const mailbox = isGmail
    ? [...address.mailbox].map(literal).join(String.raw`\.?`)
    : literal(address.mailbox).replaceAll(String.raw`\+`, String.raw`(?:\+|%2B)`);
  const domain = isGmail ? `(?:${GMAIL.map(literal).join('|')})` : literal(address.domain);
  const before = '(?:(?<![[:alnum:]._+-])|(?<=%[[:xdigit:]][[:xdigit:]]))';
  return `${before}${mailbox}${SUFFIX}(?:@|%40)${domain}(?![[:alnum:]-]|\\.[[:alnum:]])`;
};

const spacedDigits = (digits: string): string => [...digits].join('[ ().-]{0,2}');

// `%2B` ends with a letter, so only digits before the number are excluded.
const alone = (number: string): string => `(?<![0-9])${number}(?![0-9])`;

/** Matches the number with its country code and any separators. */
const internationalPattern = (phone: string): string[] => {
  const parsed = parsePhoneNumberFromString(phone.startsWith('+') ? phone : `+${phone}`);
  const digits = phone.replace(/\D/g, '');
  if (digits.length < SHORTEST_NUMBER) return [];
  const numbers = [`(?:\\+|%2B|00)?${spacedDigits(digits)}`];
  if (parsed && parsed.nationalNumber.length >= SHORTEST_NUMBER) {
    const { countryCallingCode: code, nationalNumber: national } = parsed;
    const gap = String.raw`[ ().-]{0,2}(?:\(?0\)?)?[ ().-]{0,2}`;
    numbers.push(`(?:\\+|%2B|00)?${spacedDigits(code)}${gap}${spacedDigits(national)}`);
  }
  return numbers.map(alone);
};

/**
 * Matches the number as it is dialled at home, with or without a zero. It may be a number of
 * another country.
 */
const nationalPattern = (phone: string): string[] => {
  const parsed = parsePhoneNumberFromString(phone.startsWith('+') ? phone : `+${phone}`);
  if (!parsed || parsed.nationalNumber.length < SHORTEST_NUMBER) return [];
  return [alone(`0?${spacedDigits(parsed.nationalNumber)}`)];
};

const addressPattern = (ip: string): string =>
  `(?<![[:alnum:].:])${literal(ip)}(?![[:alnum:]:]|\\.[0-9])`;

const wordPattern = (word: string): string => `${BEFORE_WORD}${literal(word)}${AFTER_WORD}`;

const words = (values: readonly string[], shortest: number): string[] =>
  values.map((value) => value.trim()).filter((value) => value.length >= shortest);

const anyOf = (patterns: readonly string[]): string =>
  patterns.length === 0 ? NOTHING : patterns.map((pattern) => `(?:${pattern})`).join('|');

const fullNames = ({ first_names, last_names }: PersonValues): string[] =>
  words(first_names, SHORTEST_NAME).flatMap((first) =>
    words(last_names, SHORTEST_NAME).map(
      (last) => `${BEFORE_WORD}${literal(first)}[ ._+-]{0,3}${literal(last)}${AFTER_WORD}`,
    ),
  );

const sureOf = ({ emails, phones }: PersonValues): string[] => [
  ...emails.filter((email) => email !== '').map(emailPattern),
  ...phones.flatMap(internationalPattern),
];

const SHORTEST_NEEDLE = 3;

/**
 * Returns the longest piece of a value without punctuation. A piece that is too short is empty, so
 * it is in every text.
 */
const needleOf = (value: string): string => {
  const bare = [...value.toLowerCase()].filter((sign) => !SEPARATORS.includes(sign)).join('');
  const pieces = bare.split(/[^\p{L}\p{N}\p{M}]+/u);
  const longest = pieces.reduce((one, other) => (other.length > one.length ? other : one), '');
  return longest.length < SHORTEST_NEEDLE ? '' : longest;
};

const needlesOf = (values: PersonValues): string[] => {
  const found = [
    ...values.emails
      .filter((email) => email !== '')
      .map((email) => needleOf(addressOf(email)?.mailbox ?? email)),
    ...values.phones
      .map((phone) => phone.replace(/\D/g, ''))
      .filter((digits) => digits.length >= SHORTEST_NUMBER)
      .map((digits) => digits.slice(-SHORTEST_NUMBER)),
    ...values.ips.map(needleOf),
    ...words(values.hit_ids, SHORTEST_ID).map(needleOf),
    ...(fullNames(values).length > 0 ? words(values.last_names, SHORTEST_NAME).map(needleOf) : []),
  ];
  return [...new Set(found)];
};

export const patternsOf = (values: PersonValues): PersonPatterns => {
  const sure = sureOf(values);
  const named = [
    ...sure,
    ...values.phones.flatMap(nationalPattern),
    ...words(values.hit_ids, SHORTEST_ID).map(wordPattern),
  ];
  const everywhere = [...named, ...values.ips.map(addressPattern)];
  const dimensions = [...everywhere, ...fullNames(values)];
  const own = [
    ...dimensions,
    ...words([...values.first_names, ...values.last_names, ...values.cities], SHORTEST_NAME).map(
      wordPattern,
    ),
  ];
  return {
    sure: anyOf(sure),
    everywhere: anyOf(everywhere),
    dimensions: anyOf(dimensions),
    possible: anyOf([...named, ...fullNames(values)]),
    own: anyOf(own),
    needles: needlesOf(values),
  };
};

export const NO_VALUES: PersonValues = {
  emails: [],
  phones: [],
  first_names: [],
  last_names: [],
  ips: [],
  hit_ids: [],
  cities: [],
};

/** Joins the values of both, each value once. */
export const joinValues = (one: PersonValues, other: PersonValues): PersonValues => {
  const joined = { ...NO_VALUES } as Record<Field, readonly string[]>;
  for (const field of FIELDS) joined[field] = [...new Set([...one[field], ...other[field]])];
  return joined;
};

/** Values of a lead that identify its person. */
export interface LeadIdentity {
  readonly id: number;
  readonly email: string;
  readonly phone: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly ip: string;
  readonly hit_id: string | null;
  readonly city: string | null;
}
const present = (value: string | null): string[] => (value === null ? [] : [value]);

export const valuesOfLead = (lead: LeadIdentity): PersonValues => ({
  emails: [lead.email],
  phones: [lead.phone],
  first_names: [lead.first_name],
  last_names: [lead.last_name],
  ips: [lead.ip],
  hit_ids: present(lead.hit_id),
  cities: present(lead.city),
});
