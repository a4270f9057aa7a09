import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { endsNow } from '#shared/filters/time-filter';
import { LEAD_LIST } from '../lib/lead-filter';
import { listBody, type LeadsPageData, type LeadsRequest } from './use-leads';

const POLL_MS = 30_000;

/** Whether leads that arrive now belong on the shown page. */
export const showsNewest = ({ filter, view }: LeadsRequest): boolean => {
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
