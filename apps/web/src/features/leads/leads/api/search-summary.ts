import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { type LeadsRequest, listBody } from './leads';

export type SearchSummary = NonNullable<CallReply<'leads.searchSummary'>['data']>;

/** Counts which of several searched values the list has. */
export const useSearchSummary = (request: LeadsRequest) => {
  const body = listBody(request);
  return useQuery({
    queryKey: ['leads.searchSummary', body, request.appliedAt],
    queryFn: ({ signal }) => api.call('leads.searchSummary', { body, signal }),
    enabled: !request.isChecking && request.filter.search.texts.length > 1,
  });
};
