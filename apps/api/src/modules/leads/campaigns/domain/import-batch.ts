/** Number of lead ids that an import checks at once, whether the leads match or not. */
export const IMPORT_WINDOW = 20_000;
export const IMPORT_BATCH = 1_000;
/**
 * Size of a batch with e-mail validation, so that it ends within its lease even if no name server
 * answers.
 */
export const CHECKED_BATCH = 200;

export interface ImportProgress {
  readonly last_lead_id: number;
  readonly until_lead_id: number;
}

export const batchSize = (isChecked: boolean): number => (isChecked ? CHECKED_BATCH : IMPORT_BATCH);

/** Returns the last id that the next batch checks. */
export const windowEnd = ({ last_lead_id: last, until_lead_id: until }: ImportProgress): number =>
  Math.min(last + IMPORT_WINDOW, until);

/**
 * Returns the position of an import after a batch. A full batch may have left leads in its window;
 * any other has read all of it.
 */
export const nextPosition = (
  progress: ImportProgress,
  found: readonly { readonly id: number }[],
  size: number,
): number => (found.length < size ? windowEnd(progress) : (found.at(-1)?.id ?? 0));

/** Returns the progress of an import in percent. Only a completed import is at 100. */
export const importPercent = (last: number, until: number | null, isImported: boolean): number => {
  if (isImported) return 100;
  return until ? Math.min(99, Math.floor((last * 100) / until)) : 0;
};
