import { useEffect, useMemo } from 'react';
import { useGroupChoices } from '#shared/api/use-filter-data';
import { usePresetList, type PresetPage } from '#shared/presets/use-preset-list';
import { fromAddress } from './address-text';
import { readFilterText, type FilterCodec, type ReadFilter } from './filter-codec';
import { shown } from './json-reader';

interface CheckedFilter {
  /** Null if the text of the address is malformed. */
  readonly read: ReadFilter | null;
  /** Whether the ids of the filter are still being checked. */
  readonly isChecking: boolean;
}

/**
 * Returns the filter of an address without unknown ids. Choices that were loaded before the filter
 * was applied may lack a new record, so they are loaded again before an id is dropped. Ids stay if
 * the choices cannot be loaded.
 */
export const useCheckedFilter = (
  codec: FilterCodec,
  raw: string | null,
  appliedAt: number,
): CheckedFilter => {
  const parsed = useMemo(
    () =>
      raw === null
        ? { filter: codec.defaults, leftOut: [] }
        : readFilterText(codec, fromAddress(raw)),
    [codec, raw],
  );
  const isNeeded = parsed !== null && codec.ids.isNeeded(parsed.filter);
  const groups = useGroupChoices(isNeeded);
  const { isLoading, hasFailed, loadedAt, reload } = groups;
  const checked = isNeeded && !isLoading ? codec.ids.check(parsed.filter, groups) : undefined;
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

interface CheckedPreset {
  /** The preset that the list was filtered with. */
  readonly preset: number | null;
  /** Ignored parts of the address, in words for the user. */
  readonly leftOut: readonly string[];
  /** Whether the presets are still loading. Until then the preset of the address counts. */
  readonly isChecking: boolean;
}

/**
 * Returns the preset of an address if the page has it. If the presets were loaded before the filter
 * was applied, they are loaded again before the preset is dropped; it stays if they cannot be
 * loaded. Without filters in the address no preset is chosen.
 */
export const useCheckedPreset = (
  raw: string | null,
  page: PresetPage | null,
  appliedAt: number,
): CheckedPreset => {
  const id = Number(raw);
  const isId = page !== null && Number.isInteger(id) && id > 0;
  const { presets, isLoading, hasFailed, loadedAt, reload } = usePresetList(page, isId);
  const isUnknown = isId && !isLoading && !hasFailed && presets.every((preset) => preset.id !== id);
  const isOutdated = isUnknown && loadedAt < appliedAt;
  useEffect(() => {
    if (isOutdated) void reload();
  }, [isOutdated, reload]);
  if (raw === null) return { preset: null, leftOut: [], isChecking: false };
  if (isId && (isOutdated || !isUnknown))
    return { preset: id, leftOut: [], isChecking: isLoading || isOutdated };
  return { preset: null, leftOut: [`Preset ${shown(raw)}`], isChecking: false };
};

/** Most names in the message; the rest is counted. */
const NAMED = 5;

/** Returns the message about ignored parts of an address. Empty if nothing was ignored. */
export const leftOutText = (leftOut: readonly string[]): string => {
  if (leftOut.length === 0) return '';
  const rest = leftOut.length - NAMED;
  const names = leftOut.slice(0, NAMED).join(', ');
  return `Left out of the address: ${names}${rest > 0 ? ` and ${rest} more` : ''}`;
};
