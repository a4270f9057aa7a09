/** Text typed before the search field was ready. */
export interface TypedAhead {
  readonly text: string;
  /** Enter was pressed last. */
  readonly isEntered: boolean;
}
export const NOTHING_TYPED: TypedAhead = { text: '', isEntered: false };

/** The same after one more key. Keys that neither write nor send are left out. */
export const typedAfter = (
  { text, isEntered }: TypedAhead,
  { key }: { readonly key: string },
): TypedAhead => {
  if (key === 'Enter') return { text, isEntered: text !== '' };
  if (key === 'Backspace') return { text: [...text].slice(0, -1).join(''), isEntered: false };
  const isCharacter = [...key].length === 1;
  return isCharacter ? { text: text + key, isEntered: false } : { text, isEntered };
};
