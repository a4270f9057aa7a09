import type { LeadSearchSummary } from '@leadline/contracts';

/** The leads of a searched value. */
interface FoundValue {
  readonly value: string;
  /** Number of leads in the list. */
  readonly listed: number;
  /** Creation of the newest lead outside the list, if the list has none. Null if there is none. */
  readonly newestOutside: Date | null;
}

/** Counts each value once. `listBegin` is the beginning of the range of the list; null if open. */
export const searchSummary = (
  values: readonly FoundValue[],
  listBegin: Date | null,
  isEverywhere: boolean,
): LeadSearchSummary => {
  const outside = values.flatMap(({ newestOutside }) => newestOutside ?? []);
  const older = outside.filter((newest) => listBegin !== null && newest < listBegin).length;
  return {
    found: values.filter(({ listed }) => listed === 1).length,
    several: values
      .filter(({ listed }) => listed > 1)
      .map(({ value, listed }) => ({ value, leads: listed })),
    older,
    outside: outside.length - older,
    not_found: values
      .filter(({ listed, newestOutside }) => listed === 0 && newestOutside === null)
      .map(({ value }) => value),
    is_everywhere: isEverywhere,
  };
};
