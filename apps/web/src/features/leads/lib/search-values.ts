/** What one search may look for, and how long each may be; the server takes no more. */
export const MOST_SEARCH_VALUES = 1000;
export const LONGEST_SEARCH_VALUE = 254;

export interface SearchValues {
  readonly values: readonly string[];
  /** Values that were there already. */
  readonly repeated: number;
  /** Values longer than any field. */
  readonly tooLong: number;
}

/**
 * The values of a pasted text, separated by line breaks, commas, semicolons or tabs. Duplicates are
 * dropped, ignoring case, as the search does.
 */
export const searchValuesOf = (text: string): SearchValues => {
  const all = text
    .split(/[\n\r,;\t]+/)
    .map((value) => value.trim())
    .filter((value) => value !== '');
  const fitting = all.filter((value) => value.length <= LONGEST_SEARCH_VALUE);
  const known = new Set<string>();
  const values = fitting.filter((value) => known.size < known.add(value.toLowerCase()).size);
  return { values, repeated: fitting.length - values.length, tooLong: all.length - fitting.length };
};
