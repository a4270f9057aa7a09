import type { LeadRow } from '@leadline/contracts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallInput } from '#shared/api/api-types';
import { loadFailureOf, type LoadFailure } from '#shared/api/load-failure';

/** The list of one lead, whatever filters and dates are in force. */
const bodyOf = (id: number) =>
  ({
    search_txt: [String(id)],
    search_in: 'id',
    is_search_global: true,
    page_number: 1,
    limit: 1,
    campaign_leads: 'all',
  }) satisfies CallInput<'leads.list'>['body'];

/** The lead as a list has it that the page has read. */
const listedLead = (client: QueryClient, id: number): LeadRow | undefined =>
  client
    .getQueriesData<{ data: readonly LeadRow[] }>({ queryKey: ['leads.list'] })
    .flatMap(([, list]) => list?.data ?? [])
    .find((lead) => lead.id === id);

export interface OneLead {
  /** Null until it is read, and if there is none. */
  readonly lead: LeadRow | null;
  /** There is no such lead, or the user may not see it. */
  readonly isMissing: boolean;
  readonly failure: LoadFailure | null;
}

/** One lead, by its id. What a list has of it is shown until it is read. */
export const useLead = (id: number | null): OneLead => {
  const client = useQueryClient();
  const query = useQuery({
    // A save reads the lists of leads again, and so this lead.
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
