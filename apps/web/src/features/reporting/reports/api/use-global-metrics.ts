import type { GlobalMetrics } from '@leadline/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallInput } from '#shared/api/api-types';
import type { Filter } from '#shared/filters/filter-fields';
import { reportBody } from '#shared/filters/lead-fields';
import { wallOf, type Zone } from '#shared/lib/wall-clock';

type MetricsBody = CallInput<'reports.metrics'>['body'];

/**
 * Reads the metrics. A failure gives null. It is logged, and the page shows it beside the zeros.
 */
const fetchMetrics = async (
  body: MetricsBody,
  signal: AbortSignal,
): Promise<GlobalMetrics | null> => {
  try {
    return await api.call('reports.metrics', { body, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    console.warn('The metrics could not be loaded', error);
    return null;
  }
};

export const useGlobalMetrics = (
  filter: Filter,
  appliedAt: number,
  zone: Zone,
  isEnabled: boolean,
) => {
  const body = reportBody(filter, wallOf(appliedAt, zone));
  const query = useQuery({
    queryKey: ['reports.metrics', body, appliedAt],
    queryFn: ({ signal }) => fetchMetrics(body, signal),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  return {
    metrics: query.data ?? null,
    isLoading: query.isPending,
    isFetching: query.isFetching,
    hasFailed: query.data === null && !query.isFetching,
    retry: () => void query.refetch(),
  };
};
