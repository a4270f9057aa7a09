import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** What the leads of a person say about the person. */
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
  /** Values that name one person wherever they are: e-mail, phone, address, click. */
  readonly everywhere: string;
  /** These, and first and last name together: for texts by which reports group leads. */
  readonly dimensions: string;
  /** Each value by itself: for texts about a lead of the person. */
  readonly own: string;
}

/** Shorter values would match what has nothing to do with the person. */
const SHORTEST_NAME = 2;
const SHORTEST_ID = 8;
const SHORTEST_NUMBER = 7;
/** A pattern that matches nothing. */
const NOTHING = '(?!)';
const BEFORE_WORD = '(?<![[:alnum:]])';
const AFTER_WORD = '(?![[:alnum:]])';

/** Only ASCII punctuation is special. A backslash before a letter would mean a class. */
const literal = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`);

/** `%3Djane@…` begins a mailbox, `mary.jane@…` is another one. */
const emailPattern = (email: string): string => {
  const at = email.lastIndexOf('@');
  if (at < 1) return `${BEFORE_WORD}${literal(email)}${AFTER_WORD}`;
  const mailbox = literal(email.slice(0, at)).replaceAll(String.raw`\+`, String.raw`(?:\+|%2B)`);
  const domain = literal(email.slice(at + 1));
  const before = '(?:(?<![[:alnum:]._+-])|(?<=%[[:xdigit:]][[:xdigit:]]))';
  return `${before}${mailbox}(?:@|%40)${domain}(?![[:alnum:]-]|\\.[[:alnum:]])`;
};

const spacedDigits = (digits: string): string => [...digits].join('[ ().-]{0,2}');

/** The number with any separators: international, or national with or without a zero. */
const phonePattern = (phone: string): string[] => {
  const parsed = parsePhoneNumberFromString(phone.startsWith('+') ? phone : `+${phone}`);
  const digits = phone.replace(/\D/g, '');
  if (digits.length < SHORTEST_NUMBER) return [];
  const whole = `(?:\\+|%2B|00)?${spacedDigits(digits)}`;
  const numbers = [whole];
  if (parsed && parsed.nationalNumber.length >= SHORTEST_NUMBER) {
    const { countryCallingCode: code, nationalNumber: national } = parsed;
    const gap = String.raw`[ ().-]{0,2}(?:\(?0\)?)?[ ().-]{0,2}`;
    numbers.push(`(?:\\+|%2B|00)?${spacedDigits(code)}${gap}${spacedDigits(national)}`);
    numbers.push(`0?${spacedDigits(national)}`);
  }
  // `%2B` ends with a letter, so that digits before the number are looked for only.
  return numbers.map((number) => `(?<![0-9])${number}(?![0-9])`);
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

export const patternsOf = (values: PersonValues): PersonPatterns => {
  const everywhere = [
    ...values.emails.filter((email) => email !== '').map(emailPattern),
    ...values.phones.flatMap(phonePattern),
    ...values.ips.map(addressPattern),
    ...words(values.hit_ids, SHORTEST_ID).map(wordPattern),
  ];
  const dimensions = [...everywhere, ...fullNames(values)];
  const own = [
    ...dimensions,
    ...words([...values.first_names, ...values.last_names, ...values.cities], SHORTEST_NAME).map(
      wordPattern,
    ),
  ];
  return { everywhere: anyOf(everywhere), dimensions: anyOf(dimensions), own: anyOf(own) };
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

/** What either of them says, each value once. */
export const joinValues = (one: PersonValues, other: PersonValues): PersonValues => {
  const joined = { ...NO_VALUES } as Record<Field, readonly string[]>;
  for (const field of FIELDS) joined[field] = [...new Set([...one[field], ...other[field]])];
  return joined;
};

/** What a lead says about its person. */
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
