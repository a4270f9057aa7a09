import type { LeadRow, ProgressLog } from '@leadline/contracts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallInput } from '#shared/api/api-types';
import { type LoadFailure, loadFailureOf } from '#shared/api/load-failure';
import { useNow } from '#shared/lib/use-now';
import { statusAt } from '../lib/job-life';
import { JOB_LIST_KEY, logFailure } from './job-queries';

/** A request for one lead, regardless of the filters and dates in force. */
const bodyOf = (id: number) =>
  ({
    search_txt: [String(id)],
    search_in: 'id',
    is_search_global: true,
    page_number: 1,
    limit: 1,
    campaign_leads: 'all',
  }) satisfies CallInput<'leads.list'>['body'];

/** Returns the lead from a list that the page has already loaded. */
const listedLead = (client: QueryClient, id: number): LeadRow | undefined =>
  client
    .getQueriesData<{ data: readonly LeadRow[] }>({ queryKey: ['leads.list'] })
    .flatMap(([, list]) => list?.data ?? [])
    .find((lead) => lead.id === id);

export interface OneLead {
  /** Null until the lead is loaded, or if it does not exist. */
  readonly lead: LeadRow | null;
  /** True if the lead does not exist or the user may not see it. */
  readonly isMissing: boolean;
  readonly failure: LoadFailure | null;
}

/** Reads one lead by its id. Shows the lead's row of a loaded list until then. */
export const useLead = (id: number | null): OneLead => {
  const client = useQueryClient();
  const query = useQuery({
    // Saving a lead reloads every query under `leads.list`, and so this one.
    queryKey: ['leads.list', 'one', id],
    queryFn: ({ signal }) => api.call('leads.list', { body: bodyOf(id ?? 0), signal }),
    enabled: id !== null,
    placeholderData: () => {
      const lead = id === null ? undefined : listedLead(client, id);
      return lead && { total: 1, data: [lead], next_cursor: null };
    },
  });
  return {
    lead: query.data?.data[0] ?? null,
    isMissing: id === null || query.data?.data.length === 0,
    failure: loadFailureOf(query),
  };
};

const POLL_MS = 3_000;
/** More jobs than any lead has. */
const MOST_JOBS = 1_000;

interface LeadJobs {
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
