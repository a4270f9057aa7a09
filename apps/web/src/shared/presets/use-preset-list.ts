import type { Preset } from '@leadline/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { loadFailureOf } from '#shared/api/load-failure';

export const PRESETS_KEY = ['presets.list'];
const NONE: readonly Preset[] = [];
export type PresetPage = Preset['page'];

const load = async (signal: AbortSignal): Promise<readonly Preset[]> => {
  try {
    return await api.call('presets.list', { signal });
  } catch (error) {
    // Without a dialog (API-007): the menu shows the failure.
    if (!signal.aborted) console.warn('The presets could not be loaded', error);
    throw error;
  }
};

/** Reads the user's presets of a page when they are first needed. */
export const usePresetList = (page: PresetPage | null, isNeeded = true) => {
  const query = useQuery({
    queryKey: PRESETS_KEY,
    queryFn: ({ signal }) => load(signal),
    staleTime: 5 * 60_000,
    enabled: isNeeded,
  });
  const { data, isPending, isError, dataUpdatedAt, refetch } = query;
  return {
    presets: data?.filter((preset) => preset.page === page) ?? NONE,
    isLoading: isNeeded && isPending && !isError,
    /** Null unless the presets are missing. */
    failure: loadFailureOf(query),
    hasFailed: isError,
    /** Time of loading in milliseconds; 0 before the first load. */
    loadedAt: dataUpdatedAt,
    reload: refetch,
  };
};
