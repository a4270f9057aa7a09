import { isIP } from 'node:net';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { LeadSearchField } from '@leadline/contracts';
import type { SearchTerm } from './lead-criteria.js';

const MAX_ID = 2_147_483_647;
const WHOLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

const CALLING_CODES = [...new Set(getCountries().map((country) => getCountryCallingCode(country)))];
const [FEWEST_DIGITS, MOST_DIGITS] = [7, 15];
/** The characters that people write between the digits of a phone number. */
const BETWEEN_DIGITS = /[\s()./·\p{Pd}\u2212\p{Cf}]/gu;

/**
 * Returns the numbers that a phone number may stand for, as they are stored: one if it begins with
 * a calling code, or else one for every calling code. Null if it is not a whole number.
 */
const phonesOf = (text: string): string[] | null => {
  const written = text.replace(BETWEEN_DIGITS, '').replace(/^00/, '+');
  const digits = /^\+?(\d+)$/.exec(written)?.[1];
  const isNumber = (number: string): boolean =>
    number.length >= FEWEST_DIGITS && number.length <= MOST_DIGITS;
  if (digits === undefined || !isNumber(digits)) return null;
  if (written.startsWith('+')) return [written];
  // Some countries keep the zero with which national numbers begin.
  const national = [...new Set([digits, digits.replace(/^0/, '')])];
  const international = CALLING_CODES.flatMap((code) => national.map((rest) => code + rest));
  return [digits, ...international].filter(isNumber).map((number) => `+${number}`);
};

/** Returns the terms of a phone number. A part of one is searched for by its digits. */
const phoneTerms = (text: string, isWhole: boolean): SearchTerm[] => {
  const phones = phonesOf(text);
  if (phones !== null) return phones.map((phone) => ({ kind: 'equals', text: phone }));
  const part = text.replace(BETWEEN_DIGITS, '');
  return isWhole || !/^\+?\d+$/.test(part) ? [] : [{ kind: 'like', text: part }];
};

/**
 * Returns the term for a text that is not a whole e-mail, address or id. With `isWhole`, personal
 * data is found by whole values only: by parts it could be guessed letter by letter.
 */
const byText = (field: LeadSearchField, text: string, isWhole: boolean): SearchTerm | null => {
  if (isWhole && (field === 'email' || field === 'ip')) return null;
  const isName = field === 'first_name' || field === 'last_name';
  return { kind: isWhole && isName ? 'whole' : 'like', text };
};

const termOf = (field: LeadSearchField, text: string, isWhole: boolean): SearchTerm | null => {
  if (field === 'id') {
    const id = /^#?\d{1,10}$/.test(text) ? Number(text.replace('#', '')) : 0;
    return id >= 1 && id <= MAX_ID ? { kind: 'id', id } : null;
  }
  // A whole e-mail uses the index. A whole IP is compared as one: `1.1.1.1` must not find
  // `11.1.1.10`.
  if (field === 'email' && WHOLE_EMAIL.test(text))
    return { kind: 'equals', text: text.toLowerCase() };
  if (field === 'ip' && isIP(text) !== 0 && !text.includes('%'))
    return { kind: 'address', ip: text };
  return byText(field, text, isWhole);
};

/** Whether an index of the database finds the term among all leads. */
export const isIndexed = ({ kind }: SearchTerm): boolean => kind !== 'like' && kind !== 'whole';

interface SearchOptions {
  /** E-mails, names, phones and addresses are found by their whole value only. */
  readonly isWhole: boolean;
  /** The text is one of many. A hit id among many is whole, so that an index finds it. */
  readonly isOfMany: boolean;
}

/** Returns the terms of one text: none if it can match nothing. */
export const termsOfText = (
  field: LeadSearchField,
  text: string,
  { isWhole, isOfMany }: SearchOptions,
): SearchTerm[] => {
  if (field === 'phone') return phoneTerms(text, isWhole);
  if (field === 'hit_id' && isOfMany) return [{ kind: 'equals', text }];
  const term = termOf(field, text, isWhole);
  return term === null ? [] : [term];
};

/** Returns the texts that were entered: trimmed, without empty ones. */
export const searchedTexts = (texts: readonly string[] | null): string[] =>
  (texts ?? []).map((text) => text.trim()).filter((text) => text !== '');

/**
 * Returns the search terms. Null if there is nothing to search for. Texts that can match nothing
 * are left out, so the list may be empty. With `isWhole`, personal data is found by its whole value
 * only.
 */
export const searchTermsOf = (
  field: LeadSearchField,
  texts: readonly string[] | null,
  isWhole: boolean,
): SearchTerm[] | null => {
  const wanted = searchedTexts(texts);
  const options = { isWhole, isOfMany: wanted.length > 1 };
  return wanted.length === 0 ? null : wanted.flatMap((text) => termsOfText(field, text, options));
};
