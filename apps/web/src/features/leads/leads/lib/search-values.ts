import { LONGEST_SEARCH_VALUE } from '#shared/filters/lead-search';

export interface SearchValues {
  readonly values: readonly string[];
  /** Number of values that occurred before, ignoring case. */
  readonly repeated: number;
  /** Number of values longer than `LONGEST_SEARCH_VALUE`, which are left out. */
  readonly tooLong: number;
}

/**
 * Splits a pasted text at line breaks, commas, semicolons and tabs. Drops duplicates, ignoring case
 * as the search does.
 */
export const searchValuesOf = (text: string): SearchValues => {
  const all = text
    .split(/[\n\r,;\t]+/)
    .map((value) => value.trim())
    .filter((value) => value !== '');
  const fitting = all.filter((value) => value.length <= LONGEST_SEARCH_VALUE);
  const known = new Set<string>();
  const values = fitting.filter((value) => {
    const isNew = !known.has(value.toLowerCase());
    known.add(value.toLowerCase());
    return isNew;
  });
  return { values, repeated: fitting.length - values.length, tooLong: all.length - fitting.length };
};
