import type { LeadRow } from '@leadline/contracts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallInput } from '#shared/api/api-types';
import { loadFailureOf, type LoadFailure } from '#shared/api/load-failure';

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
      return lead && { total: 1, data: [lead] };
    },
  });
  return {
    lead: query.data?.data[0] ?? null,
    isMissing: id === null || query.data?.data.length === 0,
    failure: loadFailureOf(query),
  };
};
