import type { GlobalMetrics } from '@leadline/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/api';
import { timeFieldsOf, type TimeFilter } from '../../../shared/filters/time-filter';
import { wallOf, type Zone } from '../../../shared/lib/wall-clock';

/** A failed call counts as null (REP-008); it is logged, and the cards show zeros. */
const fetchMetrics = async (body: ReturnType<typeof timeFieldsOf>, signal: AbortSignal): Promise<GlobalMetrics | null> => {
  try {
    return await api.call('reports.metrics', { body, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    console.warn('The metrics could not be loaded', error);
    return null;
  }
};

export const useGlobalMetrics = (filter: TimeFilter, appliedAt: number, zone: Zone) => {
  const body = timeFieldsOf(filter, wallOf(appliedAt, zone));
  const query = useQuery({ queryKey: ['reports.metrics', body, appliedAt], queryFn: ({ signal }) => fetchMetrics(body, signal), placeholderData: keepPreviousData });
  return { metrics: query.data ?? null, isLoading: query.isPending, isFetching: query.isFetching };
};
