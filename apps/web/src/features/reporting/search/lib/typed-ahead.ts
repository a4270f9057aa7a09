/** Text typed before the search field was ready. */
export interface TypedAhead {
  readonly text: string;
  /** Whether Enter was the last key. */
  readonly isEntered: boolean;
}
export const NOTHING_TYPED: TypedAhead = { text: '', isEntered: false };

/** Returns the text after one more key. Keys that neither write nor submit change nothing. */
export const typedAfter = (
  { text, isEntered }: TypedAhead,
  { key }: { readonly key: string },
): TypedAhead => {
  if (key === 'Enter') return { text, isEntered: text !== '' };
  if (key === 'Backspace') return { text: [...text].slice(0, -1).join(''), isEntered: false };
  const isCharacter = [...key].length === 1;
  return isCharacter ? { text: text + key, isEntered: false } : { text, isEntered };
};
