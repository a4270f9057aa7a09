import type { ProgressLog } from '@leadline/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { loadFailureOf, type LoadFailure } from '#shared/api/load-failure';
import { useNow } from '#shared/lib/use-now';
import { statusAt } from '../lib/job-life';
import { JOB_LIST_KEY, logFailure } from './job-queries';

const POLL_MS = 3_000;
/** More jobs than any lead has. */
const MOST_JOBS = 1_000;

export interface LeadJobs {
  readonly jobs: readonly ProgressLog[];
  readonly isLoading: boolean;
  readonly failure: LoadFailure | null;
}

/** Polls the jobs that send a lead to another advertiser or that created it, newest first. */
export const useLeadJobs = (leadId: number): LeadJobs => {
  const now = useNow();
  const query = useQuery({
    queryKey: [...JOB_LIST_KEY, 'lead', leadId],
    retry: false,
    refetchInterval: POLL_MS,
    queryFn: ({ signal }) => {
      const page = { lead_id: leadId, page_number: 1, limit: MOST_JOBS };
      return logFailure(() => api.call('injections.list', { query: page, signal }), signal);
    },
  });
  return {
    jobs: (query.data?.data ?? []).map((job) => ({ ...job, status: statusAt(job, now) })),
    isLoading: query.isPending,
    failure: loadFailureOf(query),
  };
};
