import type { LeadRow } from '@leadline/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallInput } from '#shared/api/api-types';
import { badgeFlags, combinedStatuses } from '#shared/filters/lead-combination';
import { panelBody } from '#shared/filters/lead-criteria';
import type { ListView } from '#shared/filters/list-view';
import { wallOf, type Zone } from '#shared/lib/wall-clock';
import { gridStatusOf } from '#shared/table/grid-status';
import type { GridStatus } from '#shared/table/grid-types';
import type { LeadFilter } from '../lib/lead-filter';

export interface LeadsRequest {
  filter: LeadFilter;
  view: ListView;
  appliedAt: number;
  /** True while the filter in the address is being checked; nothing is requested until then. */
  isChecking: boolean;
  zone: Zone;
}

/** Builds the body of list and export: filters, search and sort, without a page. */
export const listBody = ({
  filter: { panel, combination, search },
  view,
  appliedAt,
  zone,
}: LeadsRequest) =>
  ({
    ...panelBody(panel, wallOf(appliedAt, zone)),
    email: null,
    search_txt: search.texts.length === 0 ? null : [...search.texts],
    search_in: search.field,
    is_search_global: search.everywhere,
    lead_status_id: combinedStatuses(combination),
    ...badgeFlags(combination),
    sort_by_column: view.sort.key,
    sort_order: view.sort.order,
  }) satisfies CallInput<'leads.list'>['body'];

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
