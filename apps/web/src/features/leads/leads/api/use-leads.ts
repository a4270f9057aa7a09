import type { LeadRow } from '@leadline/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallInput } from '#shared/api/api-types';
import { requestBody } from '#shared/filters/filter-codec';
import type { Filter } from '#shared/filters/filter-fields';
import { LEAD_REQUEST_FIELDS } from '#shared/filters/lead-fields';
import type { ListView } from '#shared/filters/list-view';
import { wallOf, type Zone } from '#shared/lib/wall-clock';
import { gridStatusOf } from '#shared/table/grid-status';
import type { GridStatus } from '#shared/table/grid-types';

export interface LeadsRequest {
  filter: Filter;
  view: ListView;
  appliedAt: number;
  /** True while the filter in the address is being checked; nothing is requested until then. */
  isChecking: boolean;
  zone: Zone;
}

/** Builds the body of list and export: filters, search and sort, without a page. */
export const listBody = ({
  filter,
  view: { sort },
  appliedAt,
  zone,
}: LeadsRequest): Omit<CallInput<'leads.list'>['body'], 'page_number' | 'limit'> => ({
  ...requestBody(LEAD_REQUEST_FIELDS, filter, wallOf(appliedAt, zone)),
  email: null,
  sort_by_column: sort.key,
  sort_order: sort.order,
});

const fetchLeads = async (body: CallInput<'leads.list'>['body'], signal: AbortSignal) => {
  try {
    return await api.call('leads.list', { body, signal });
  } catch (error) {
    // The table offers a retry, so no dialog opens.
    if (!signal.aborted) console.warn('The leads could not be loaded', error);
    throw error;
  }
};

export interface LeadsPageData {
  rows: readonly LeadRow[];
  total: number;
  status: GridStatus;
  retry: () => void;
}

const NO_ROWS: readonly LeadRow[] = [];

/**
 * Reads one page of leads. A newer request aborts the older one, so only the latest reply is shown.
 */
export const useLeads = (request: LeadsRequest): LeadsPageData => {
  const body = { ...listBody(request), page_number: request.view.page, limit: request.view.limit };
  const query = useQuery({
    queryKey: ['leads.list', body, request.appliedAt],
    queryFn: ({ signal }) => fetchLeads(body, signal),
    placeholderData: keepPreviousData,
    enabled: !request.isChecking,
  });
  return {
    rows: query.data?.data ?? NO_ROWS,
    total: query.data?.total ?? 0,
    status: gridStatusOf(query),
    retry: () => void query.refetch(),
  };
};
