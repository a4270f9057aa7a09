import type { LeadSearchField } from '@leadline/contracts/lead-list';
import { LONGEST_SEARCH_VALUE } from '#shared/filters/lead-search';

export interface SearchValues {
  readonly values: readonly string[];
  /** Number of values that occurred before, ignoring case. */
  readonly repeated: number;
  /** Number of values longer than `LONGEST_SEARCH_VALUE`, which are left out. */
  readonly tooLong: number;
}

const SEPARATORS = /[\n\r,;|\t]+/;
const QUOTES = /^["'`]+|["'`]+$/g;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const IP = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7})$/i;
const PHONE = /^\+?[\d\s()./-]{7,}$/;
/** Longer numbers are phones, not ids. */
const LONGEST_ID = 8;
const HIT_ID = /^(?=.*\d)(?=.*[a-z])[\w.-]{8,}$/i;
const digitsOf = (text: string): number => text.replace(/\D/g, '').length;
const isPhone = (text: string): boolean => PHONE.test(text) && digitsOf(text) > LONGEST_ID;

/** Splits the entries of a list of e-mails, e.g. `Jane Doe <jane@example.com>`. */
const emailsOf = (entry: string): string[] => {
  const bracketed = [...entry.matchAll(/<([^<>\s]+)>/g)].map(([, email = '']) => email);
  if (bracketed.length > 0) return bracketed;
  const words = entry.split(/\s+/);
  const emails = words.filter((word) => word.includes('@'));
  return (emails.length > 0 ? emails : words).map((word) => word.replace(/^mailto:/i, ''));
};

/** Splits phone numbers at spaces, but not the parts of one number. */
const phonesOf = (entry: string): string[] => {
  const words = entry.split(/\s+/);
  if (words.every((word) => digitsOf(word) > LONGEST_ID)) return words;
  return entry.split(/\s+(?=\+)/);
};

const SPLIT: Readonly<Partial<Record<LeadSearchField, (entry: string) => string[]>>> = {
  email: emailsOf,
  phone: phonesOf,
  id: (entry) => entry.split(/\s+/),
  hit_id: (entry) => entry.split(/\s+/),
  ip: (entry) => entry.split(/\s+/),
};

/** Headings of pasted columns, in lower case without blanks. */
const HEADINGS = /^(?:e-?mails?|e-?mailaddress|phones?|phonenumber|ids?|leadids?|hit_?ids?|ips?)$/;
const isHeading = (value: string): boolean => HEADINGS.test(value.toLowerCase().replace(/\s/g, ''));

/** Whether values of the field may have spaces and commas, so that only lines tell them apart. */
const isText = (field: LeadSearchField): boolean => SPLIT[field] === undefined;

/**
 * Splits a pasted text at line breaks, commas, semicolons and tabs; at spaces too, if values of the
 * field have none. Drops the heading of a column, and duplicates, ignoring case as the search does.
 */
export const searchValuesOf = (text: string, field: LeadSearchField): SearchValues => {
  const split = SPLIT[field] ?? ((entry: string) => [entry]);
  const entered = text
    .split(SEPARATORS)
    .flatMap((entry) => split(entry.trim()))
    .map((value) => value.trim().replace(QUOTES, ''))
    .filter((value) => value !== '');
  const all = entered.length > 1 && isHeading(entered[0] ?? '') ? entered.slice(1) : entered;
  const fitting = all.filter((value) => value.length <= LONGEST_SEARCH_VALUE);
  const known = new Set<string>();
  const values = fitting.filter((value) => {
    const isNew = !known.has(value.toLowerCase());
    known.add(value.toLowerCase());
    return isNew;
  });
  return { values, repeated: fitting.length - values.length, tooLong: all.length - fitting.length };
};

/** Fields whose values are told by their form, the most certain first. */
const FORMS: readonly (readonly [LeadSearchField, (value: string) => boolean])[] = [
  ['email', (value) => EMAIL.test(value)],
  ['ip', (value) => IP.test(value)],
  ['phone', isPhone],
  ['id', (value) => /^#?\d+$/.test(value) && digitsOf(value) <= LONGEST_ID],
  ['hit_id', (value) => HIT_ID.test(value)],
];

/** Returns the field that pasted values belong to by their form; `chosen` if it does not tell. */
const fieldOf = (text: string, chosen: LeadSearchField): LeadSearchField => {
  const found = FORMS.find(([field, isOne]) => {
    const { values } = searchValuesOf(text, field);
    return values.length > 0 && values.every(isOne);
  });
  return found?.[0] ?? chosen;
};

export interface PastedValues {
  readonly field: LeadSearchField;
  readonly text: string;
}

/** Returns the list that was pasted into the search field; null if it is one value. */
export const pastedValues = (text: string, chosen: LeadSearchField): PastedValues | null => {
  const field = fieldOf(text, chosen);
  const mayBeList = !isText(field) || /[\n\r\t]/.test(text.trim());
  return mayBeList && searchValuesOf(text, field).values.length > 1 ? { field, text } : null;
};

/** Returns the values that were typed into the search field. */
export const typedValues = (text: string, field: LeadSearchField): readonly string[] => {
  const values = isText(field) ? [] : searchValuesOf(text, field).values;
  return values.length > 1 ? values : [text.trim()];
};
