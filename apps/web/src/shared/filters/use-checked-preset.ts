import { useEffect } from 'react';
import { usePresetList, type PresetPage } from '#shared/presets/use-preset-list';
import { shown } from './json-reader';

interface CheckedPreset {
  /** The preset that the list was filtered with. */
  readonly preset: number | null;
  /** What is left out of the address, as the user is told. */
  readonly leftOut: readonly string[];
  /** The presets are not known yet. The one of the address counts until then. */
  readonly isChecking: boolean;
}

/**
 * The preset of an address if there is one for the page. Like the ids of a filter, it is looked for
 * again in presets that were loaded before the filter was applied, and stays if they cannot be
 * loaded. Without filters in the address no preset is chosen (SHL-035).
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
