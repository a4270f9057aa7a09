import { MAX_ID } from '@leadline/contracts';

/** Shorter parts are in too many e-mails. */
const SHORTEST_PART = 3;

/** How a text is searched: a number is an id, any other text is part of a name or e-mail. */
export interface SearchText {
  /** Null if the text is no number. A number that is no id finds nothing. */
  readonly id: number | null;
  readonly text: string;
  readonly isPartOfEmail: boolean;
}

export const searchTextOf = (typed: string): SearchText => {
  const text = typed.trim();
  const digits = /^#?(\d{1,10})$/.exec(text)?.[1];
  const id = digits === undefined ? null : Number(digits);
  return {
    id: id !== null && id >= 1 && id <= MAX_ID ? id : null,
    text,
    isPartOfEmail: digits === undefined && text.length >= SHORTEST_PART && !/\s/.test(text),
  };
};
