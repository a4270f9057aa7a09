import { useEffect, useRef, useState } from 'react';

/** Long enough that a word is one step of the history, not one a letter. */
const PAUSE_MS = 400;

interface Typing {
  readonly text: string;
  /** What the address said last, and what was last sent there. */
  readonly seen: string;
  readonly sent: string;
}

/**
 * A search that applies on every keystroke. The address follows at the next pause, or at once with
 * `commit`.
 */
export const useLiveSearch = (
  value: string,
  onSearch: (text: string) => void,
): { text: string; setText: (text: string) => void; commit: () => void } => {
  const [state, setState] = useState<Typing>({ text: value, seen: value, sent: value });
  // Back, forward and "Clear filters" change the address from outside and replace the typed text.
  if (state.seen !== value)
    setState({ ...state, seen: value, text: state.sent === value ? state.text : value });
  const { text, sent } = state;
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
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
  }, [text, isSettled]);
  return { text, setText: (next) => setState((before) => ({ ...before, text: next })), commit };
};
