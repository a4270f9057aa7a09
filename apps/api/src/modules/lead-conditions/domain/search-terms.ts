import { isIP } from 'node:net';
import type { LeadSearchField } from '@leadline/contracts';
import type { SearchTerm } from './lead-criteria.js';

const MAX_ID = 2_147_483_647;
const WHOLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const containing = (text: string): SearchTerm => ({ kind: 'like', text });

const termOf = (field: LeadSearchField, text: string): SearchTerm | null => {
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
  return containing(text);
};

/**
 * The terms to search for; null if there is nothing to search for. Texts that can match nothing are
 * left out, so the list may be empty.
 */
export const searchTermsOf = (
  field: LeadSearchField,
  texts: readonly string[] | null,
): SearchTerm[] | null => {
  const wanted = (texts ?? []).map((text) => text.trim()).filter((text) => text !== '');
  return wanted.length === 0 ? null : wanted.flatMap((text) => termOf(field, text) ?? []);
};
