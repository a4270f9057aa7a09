import { useEffect, useMemo } from 'react';
import { useGroupChoices } from '#shared/api/use-filter-data';
import { fromAddress } from './address-text';
import { readFilterText, type FilterCodec, type ReadFilter } from './filter-codec';

interface CheckedFilter<F> {
  /** Null if the text of the address is malformed. */
  readonly read: ReadFilter<F> | null;
  /** Whether the ids of the filter are still being checked. */
  readonly isChecking: boolean;
}

/**
 * Returns the filter of an address without unknown ids. Choices that were loaded before the filter
 * was applied may lack a new record, so they are loaded again before an id is dropped. Ids stay if
 * the choices cannot be loaded.
 */
export const useCheckedFilter = <F>(
  codec: FilterCodec<F>,
  raw: string | null,
  appliedAt: number,
): CheckedFilter<F> => {
  const parsed = useMemo(
    () =>
      raw === null
        ? { filter: codec.defaults, leftOut: [] }
        : readFilterText(codec, fromAddress(raw)),
    [codec, raw],
  );
  const isNeeded = parsed !== null && codec.ids?.isNeeded(parsed.filter) === true;
  const groups = useGroupChoices(isNeeded);
  const { isLoading, hasFailed, loadedAt, reload } = groups;
  const checked = isNeeded && !isLoading ? codec.ids?.check(parsed.filter, groups) : undefined;
  const hasUnknown = checked !== undefined && checked.leftOut.length > 0 && !hasFailed;
  const isOutdated = hasUnknown && loadedAt < appliedAt;
  useEffect(() => {
    if (isOutdated) void reload();
  }, [isOutdated, reload]);
  if (parsed === null || !hasUnknown) return { read: parsed, isChecking: isLoading };
  return {
    read: { filter: checked.filter, leftOut: [...checked.leftOut, ...parsed.leftOut] },
    isChecking: isOutdated,
  };
};
