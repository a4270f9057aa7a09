import type { LeadRow } from '@leadline/contracts';
import { MOST_LEADS_AT_ONCE } from '@leadline/contracts/lead-ledger';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import type { CallInput } from '#shared/api/api-types';
import { requestBody } from '#shared/filters/filter-codec';
import type { Filter } from '#shared/filters/filter-fields';
import { LEAD_REQUEST_FIELDS } from '#shared/filters/lead-fields';
import type { ListView } from '#shared/filters/list-view';
import { endsNow } from '#shared/filters/time-filter';
import { useLatest } from '#shared/lib/use-latest';
import { wallOf, type Zone } from '#shared/lib/wall-clock';
import { gridStatusOf } from '#shared/table/grid-status';
import type { GridStatus } from '#shared/table/grid-types';
import type { SelectMatching } from '#shared/table/selection-bar';
import type { RowSelection } from '#shared/table/use-row-selection';
import { dialogs } from '#shared/ui/dialogs';
import { LEAD_LIST } from '../lib/lead-filter';

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

const POLL_MS = 30_000;

/** Whether leads that arrive now belong on the shown page. */
const showsNewest = ({ filter, view }: LeadsRequest): boolean => {
  const { sort } = LEAD_LIST.view;
  const isEverywhere = filter.search.texts.length > 0 && filter.search.everywhere;
  return (
    view.page === 1 &&
    view.sort.key === sort.key &&
    view.sort.order === sort.order &&
    (isEverywhere || endsNow(filter.time))
  );
};

/** Counts matching leads stored after the shown ones. */
const countNewer = async (
  request: LeadsRequest,
  newestId: number,
  signal: AbortSignal,
): Promise<number> => {
  try {
    const { total } = await api.call('leads.list', {
      body: {
        ...listBody({ ...request, appliedAt: Date.now() }),
        ...(newestId > 0 && { newer_than: newestId }),
        page_number: 1,
        limit: 1,
      },
      signal,
    });
    return total;
  } catch (error) {
    // The page shows no error: the next count may succeed.
    if (!signal.aborted) console.warn('The new leads could not be counted', error);
    throw error;
  }
};

/**
 * Counts the matching leads that arrived since the list was read. 0 while the page does not show
 * the newest leads. Polled while the page is visible and the list has no error.
 */
export const useNewerLeads = (
  request: LeadsRequest,
  { rows, status }: Pick<LeadsPageData, 'rows' | 'status'>,
): number => {
  const newestId = rows.reduce((newest, { id }) => Math.max(newest, id), 0);
  const { data } = useQuery({
    queryKey: ['leads.newer', listBody(request), request.appliedAt, newestId],
    queryFn: ({ signal }) => countNewer(request, newestId, signal),
    enabled: status === 'ready' && showsNewest(request),
    // The list has just been read, so the first count waits for one interval.
    initialData: 0,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    retry: false,
  });
  return status === 'ready' ? data : 0;
};

/**
 * Selects all leads that match the list. Their ids are resolved once, at the click, so an action
 * applies to exactly the leads that were counted. A reply that arrives after the filter or the
 * selection has changed is dropped.
 */
export const useSelectMatching = (
  request: LeadsRequest,
  selection: RowSelection,
): SelectMatching => {
  const [isBusy, setBusy] = useState(false);
  const body = listBody(request);
  const text = JSON.stringify(body);
  const latest = useLatest(text);
  const selected = useLatest(selection.selected);
  const run = async (): Promise<void> => {
    const before = selected.current;
    setBusy(true);
    try {
      const { total, data } = await api.call('leads.matches', { body });
      if (latest.current !== text || selected.current !== before) return;
      selection.selectMatching(
        data.map(({ id }) => id),
        total,
      );
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { most: MOST_LEADS_AT_ONCE, isBusy, run: () => void run() };
};
