import { useState } from 'react';
import { NO_SEARCH, type LeadSearch } from '#shared/filters/lead-search';

interface DraftState {
  /** Search in force when the draft was made. */
  readonly base: LeadSearch;
  readonly field: LeadSearch['field'];
  readonly text: string;
  readonly everywhere: boolean;
  /** Whether the text was typed since the last search. */
  readonly isTyped: boolean;
}

/**
 * Returns the draft of a search. Its text is empty for several values: a chip counts them, and a
 * dialog edits them.
 */
const draftOf = (search: LeadSearch): DraftState => ({
  base: search,
  field: search.field,
  text: search.texts.length === 1 ? (search.texts[0] ?? '') : '',
  everywhere: search.everywhere,
  isTyped: false,
});

export interface SearchDraft {
  readonly field: LeadSearch['field'];
  readonly text: string;
  readonly everywhere: boolean;
  readonly setField: (field: LeadSearch['field']) => void;
  readonly setText: (text: string) => void;
  /** Takes effect at once on a search for several values, which the text box cannot repeat. */
  readonly setEverywhere: (everywhere: boolean) => void;
  /** Empties the text and ends the search. */
  readonly clear: () => void;
  readonly submit: () => void;
}

/** The search as it is edited in the search bar, beside the search in force. */
export const useSearchDraft = (
  inForce: LeadSearch,
  onSearch: (search: LeadSearch) => void,
): SearchDraft => {
  const [draft, setDraft] = useState(draftOf(inForce));
  // A search that takes effect late must not replace what was typed meanwhile.
  if (draft.base !== inForce)
    setDraft(draft.isTyped ? { ...draft, base: inForce } : draftOf(inForce));
  const change = (patch: Partial<DraftState>): void => setDraft({ ...draft, ...patch });
  const { field, text, everywhere } = draft;
  return {
    field,
    text,
    everywhere,
    setField: (next) => change({ field: next }),
    setText: (next) => change({ text: next, isTyped: true }),
    setEverywhere: (next) => {
      change({ everywhere: next });
      if (inForce.texts.length > 1) onSearch({ ...inForce, everywhere: next });
    },
    clear: () => {
      change({ text: '', isTyped: false });
      if (inForce.texts.length > 0) onSearch(NO_SEARCH);
    },
    submit: () => {
      change({ isTyped: false });
      const trimmed = text.trim();
      onSearch(trimmed === '' ? NO_SEARCH : { field, texts: [trimmed], everywhere });
    },
  };
};
