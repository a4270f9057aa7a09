import { useEffect } from 'react';
import { usePresetList, type PresetPage } from '#shared/presets/use-preset-list';
import { shown } from './json-reader';

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
