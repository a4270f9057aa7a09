import { useEffect, useState } from 'react';
import type { TimeText } from './searched-times';
import { useLatest } from './use-latest';

/** Returns the texts of a row that the search looks at. */
export type SearchedTexts<Row> = (row: Row, timeText: TimeText) => readonly string[];

/**
 * Returns the rows with the text in a searched field, ignoring case; all rows for an empty text.
 */
export const searchRows = <Row>(
  rows: readonly Row[],
  search: string,
  fieldsOf: (row: Row) => readonly string[],
): readonly Row[] => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter((row) => fieldsOf(row).some((text) => text.toLowerCase().includes(wanted)));
};

/** Long enough that a word becomes one step of the history, not each letter. */
const PAUSE_MS = 400;

interface Typing {
  readonly text: string;
  /** The search in the address at the last render. */
  readonly seen: string;
  /** The search last written to the address. */
  readonly sent: string;
}

export interface LiveSearch {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Writes the text to the address at once. */
  readonly commit: () => void;
}

/**
 * Applies a search on every keystroke. The address follows at the next pause, or at once with
 * `commit`.
 */
export const useLiveSearch = (value: string, onSearch: (text: string) => void): LiveSearch => {
  const [state, setState] = useState<Typing>({ text: value, seen: value, sent: value });
  // Back, forward and "Clear filters" change the address from outside; the typed text follows.
  if (state.seen !== value)
    setState({ ...state, seen: value, text: state.sent === value ? state.text : value });
  const { text, sent } = state;
  const search = useLatest(onSearch);
  const commit = (): void => {
    const wanted = text.trim();
    if (wanted === value) return;
    setState((before) => ({ ...before, sent: wanted }));
    search.current(wanted);
  };
  const isSettled = text.trim() === value || (sent === text.trim() && sent !== value);
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => {
      setState((before) => ({ ...before, sent: text.trim() }));
      search.current(text.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isSettled, search]);
  return { text, setText: (next) => setState((before) => ({ ...before, text: next })), commit };
};
