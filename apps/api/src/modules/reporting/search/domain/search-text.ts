import { isIP } from 'node:net';
import { MAX_ID, type LeadSearchField } from '@leadline/contracts';

/** Shorter parts are in too many e-mails and names. */
const SHORTEST_PART = 3;
/** A phone number without its separators has at least this many digits. */
const SHORTEST_PHONE = 7;
const SHORTEST_HIT_ID = 4;

/** Texts that a lead must have in these fields. */
type LeadSearch = readonly { readonly field: LeadSearchField; readonly text: string }[];

/** How a text is searched: a number is an id, any other text is part of a name. */
export interface SearchText {
  /** Null if the text is no number. A number that is no id finds nothing. */
  readonly id: number | null;
  readonly text: string;
  /** The searches for leads, the most exact first. */
  readonly leads: readonly LeadSearch[];
}

const named = (first: string, last: string): LeadSearch => [
  { field: 'first_name', text: first },
  { field: 'last_name', text: last },
];

/** Returns the searches for the name of a person: a word of it, or first and last in any order. */
const nameSearches = (text: string): LeadSearch[] => {
  if (text.length < SHORTEST_PART || !/^\p{L}[\p{L}\p{M}'’.\s-]*$/u.test(text)) return [];
  const words = text.split(/\s+/);
  const [first = '', ...others] = words;
  const lastWord = words.at(-1) ?? '';
  const halves = [
    [first, others.join(' ')],
    [words.slice(0, -1).join(' '), lastWord],
  ].slice(0, words.length - 1);
  return [
    [{ field: 'last_name', text }],
    ...(words.length === 1 ? [[{ field: 'first_name', text }] as const] : []),
    ...halves.flatMap(([one = '', other = '']) => [named(one, other), named(other, one)]),
  ];
};

const leadSearches = (text: string, id: number | null): LeadSearch[] => {
  const isWord = !/\s/.test(text);
  const isNumber = /^#?\d+$/.test(text);
  const isAddress = isIP(text) !== 0 && !text.includes('%');
  const isPhone =
    !isAddress && /^[+\d]/.test(text) && text.replace(/\D/g, '').length >= SHORTEST_PHONE;
  const one = (field: LeadSearchField, isMeant: boolean): LeadSearch[] =>
    isMeant ? [[{ field, text }]] : [];
  return [
    ...(id === null ? [] : [[{ field: 'id', text: String(id) }] as const]),
    ...one('ip', isAddress),
    ...one('phone', isPhone),
    ...one('hit_id', isWord && text.length >= SHORTEST_HIT_ID),
    ...one('email', isWord && !isNumber && text.length >= SHORTEST_PART),
    ...nameSearches(text),
  ];
};

export const searchTextOf = (typed: string): SearchText => {
  const text = typed.trim();
  const digits = /^#?(\d{1,10})$/.exec(text)?.[1];
  const number = digits === undefined ? null : Number(digits);
  const id = number !== null && number >= 1 && number <= MAX_ID ? number : null;
  return { id, text, leads: leadSearches(text, id) };
};
