import type { DistributionRow } from '@leadline/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#shared/api/api';
import { chosenIds, chosenTexts } from '#shared/filters/filter-fields';
import type { FilterParts } from '#shared/filters/filter-parts';
import { gridStatusOf } from '#shared/table/grid-status';
import type { GridStatus } from '#shared/table/grid-types';
import { withMethods } from '../lib/distribution-filter';

const KEY = 'distributions.list';
const NO_ROWS: readonly DistributionRow[] = [];

/** Formats a list for the query: joined with commas, or left out if it is empty. */
const joined = (list: readonly (string | number)[]): string | undefined =>
  list.length > 0 ? list.join(',') : undefined;

const fetchRows = async (
  { fields }: FilterParts,
  signal: AbortSignal,
): Promise<readonly DistributionRow[]> => {
  try {
    return await api.call('distributions.list', {
      query: {
        publisher_id: joined(chosenIds(fields, 'publisher_id')),
        country_id: joined(chosenIds(fields, 'country_id')),
        method: joined(chosenTexts(fields, 'method')),
        state: joined(chosenTexts(fields, 'state')),
      },
      signal,
    });
  } catch (error) {
    // The table stays empty and offers a retry.
    if (!signal.aborted) console.warn('The distributions could not be loaded', error);
    throw error;
  }
};

export interface Distributions {
  rows: readonly DistributionRow[];
  status: GridStatus;
  retry: () => void;
}

/** Reads the distributions that match the filter. */
export const useDistributions = (
  filter: FilterParts,
  appliedAt: number,
  isEnabled: boolean,
): Distributions => {
  const query = useQuery({
    queryKey: [KEY, filter.fields, appliedAt],
    queryFn: ({ signal }) => fetchRows(filter, signal),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  return {
    rows: query.data ?? NO_ROWS,
    status: gridStatusOf(query),
    retry: () => void query.refetch(),
  };
};

/** Counts the distributions hidden by the method filter alone. 0 until both lists are loaded. */
export const useOtherMethods = (
  filter: FilterParts,
  appliedAt: number,
  shown: Pick<Distributions, 'rows' | 'status'>,
): number => {
  const everyMethod = withMethods(filter, []);
  const query = useQuery({
    queryKey: [KEY, everyMethod.fields, appliedAt],
    queryFn: ({ signal }) => fetchRows(everyMethod, signal),
    // Runs after the list itself, which checks the ids of the filter.
    enabled: chosenTexts(filter.fields, 'method').length > 0 && shown.status !== 'loading',
  });
  if (query.data === undefined || shown.status !== 'ready') return 0;
  return Math.max(0, query.data.length - shown.rows.length);
};

/** Reloads every list of distributions. */
export const useDistributionRefresh = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: [KEY] });
  }, [client]);
};
