import { isIP } from 'node:net';
import type { LeadSearchField } from '@leadline/contracts';
import type { SearchTerm } from './lead-criteria.js';

const MAX_ID = 2_147_483_647;
const WHOLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

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

/**
 * Returns the search terms. Null if there is nothing to search for. Texts that can match nothing
 * are left out, so the list may be empty. With `isWhole`, e-mails, names and addresses are found by
 * their whole value only.
 */
export const searchTermsOf = (
  field: LeadSearchField,
  texts: readonly string[] | null,
  isWhole: boolean,
): SearchTerm[] | null => {
  const wanted = (texts ?? []).map((text) => text.trim()).filter((text) => text !== '');
  return wanted.length === 0 ? null : wanted.flatMap((text) => termOf(field, text, isWhole) ?? []);
};
