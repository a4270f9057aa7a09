import type { DistributionRow } from '@leadline/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#shared/api/api';
import { chosenTexts, selectionOf, type Filter } from '#shared/filters/filter-fields';
import { gridStatusOf } from '#shared/table/grid-status';
import type { GridStatus } from '#shared/table/grid-types';
import { withMethods } from '../lib/distribution-filter';

const KEY = 'distributions.list';
const NO_ROWS: readonly DistributionRow[] = [];

/** Returns the values of a field for the query: joined with commas, or left out if there are none. */
const joined = (filter: Filter, field: string): string | undefined => {
  const { values } = selectionOf(filter, { field });
  return values.length > 0 ? values.join(',') : undefined;
};

const fetchRows = async (
  filter: Filter,
  signal: AbortSignal,
): Promise<readonly DistributionRow[]> => {
  try {
    return await api.call('distributions.list', {
      query: {
        publisher_id: joined(filter, 'publisher_id'),
        country_id: joined(filter, 'country_id'),
        method: joined(filter, 'method'),
        state: joined(filter, 'state'),
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
  filter: Filter,
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
  filter: Filter,
  appliedAt: number,
  shown: Pick<Distributions, 'rows' | 'status'>,
): number => {
  const everyMethod = withMethods(filter, []);
  const query = useQuery({
    queryKey: [KEY, everyMethod.fields, appliedAt],
    queryFn: ({ signal }) => fetchRows(everyMethod, signal),
    // Runs after the list itself, which checks the ids of the filter.
    enabled: chosenTexts(filter, 'method').length > 0 && shown.status !== 'loading',
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
