import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';

export const JOB_COUNT_KEY = ['injections.count'] as const;
export const JOB_LIST_KEY = ['injections.list'] as const;
export const BATCHES_KEY = ['injections.batches'] as const;

/** Logs a failure instead of showing it. The query keeps its previous data. */
export const logFailure = async <T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    if (!signal.aborted) console.warn('The progress logs could not be loaded', error);
    throw error;
  }
};

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
    void client.invalidateQueries({ queryKey: BATCHES_KEY });
  };
};

/** E.g. `1 job`, `20 jobs`. */
export const jobsText = (count: number): string => (count === 1 ? '1 job' : `${count} jobs`);
