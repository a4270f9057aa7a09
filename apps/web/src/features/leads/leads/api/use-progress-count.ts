import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { JOB_COUNT_KEY, JOB_LIST_KEY, logFailure } from './job-queries';

const POLL_MS = 30_000;

/** Returns the number of jobs that are waiting or running; 0 if it cannot be read. */
export const useProgressCount = (): number => {
  const { data, isError } = useQuery({
    queryKey: JOB_COUNT_KEY,
    queryFn: ({ signal }) => logFailure(() => api.call('injections.count', { signal }), signal),
    refetchInterval: POLL_MS,
    retry: false,
  });
  return isError ? 0 : (data?.count ?? 0);
};

/** Reloads the number and the list of jobs, e.g. after new jobs were created. */
export const useProgressRefresh = (): (() => void) => {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: JOB_COUNT_KEY });
    void client.invalidateQueries({ queryKey: JOB_LIST_KEY });
  };
};
