import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#shared/api/api';
import type { CallInput, CallReply } from '#shared/api/api-types';
import { requestBody } from '#shared/filters/filter-codec';
import type { Filter } from '#shared/filters/filter-fields';
import { wallOf, type Zone } from '#shared/lib/wall-clock';
import { gridStatusOf } from '#shared/table/grid-status';
import type { GridStatus } from '#shared/table/grid-types';
import { pendingCodec } from '../lib/pending-filter';
import type { PendingRow } from '../lib/pending-row';

type Past = CallReply<'conversions.list'>['past'];
type Ranges = CallReply<'conversions.list'>['ranges'];
interface PendingList {
  readonly data: readonly PendingRow[];
  readonly past: Past;
  readonly ranges?: Ranges;
}
const KEY = 'conversions.list';
/** How often the list is read while an acceptance is waiting. */
const WAITING_POLL_MS = 3_000;

const fetchPending = async (
  body: CallInput<'conversions.list'>['body'],
  signal: AbortSignal,
): Promise<PendingList> => {
  try {
    return await api.call('conversions.list', { body, signal });
  } catch (error) {
    if (!signal.aborted) console.warn('The pending conversions could not be loaded', error);
    throw error;
  }
};

export interface PendingData {
  rows: readonly PendingRow[];
  past: Past;
  /** The range of the rows, and the one of `past`. */
  ranges: Ranges;
  /** Whether the filter asks for a comparison, which may not have arrived. */
  isCompared: boolean;
  status: GridStatus;
  retry: () => void;
  refresh: () => void;
  /** Whether an acceptance of the row is waiting, in any tab of the queue. */
  isWaiting: (id: number) => boolean;
  patchRow: (id: number, patch: Partial<PendingRow>) => void;
}

const NO_ROWS: readonly PendingRow[] = [];

/** Loads the conversions of a range, all at once. */
export const usePending = (
  filter: Filter,
  appliedAt: number,
  zone: Zone,
  isEnabled: boolean,
): PendingData => {
  const client = useQueryClient();
  const body: CallInput<'conversions.list'>['body'] = requestBody(
    pendingCodec.fields,
    filter,
    wallOf(appliedAt, zone),
  );
  const query = useQuery({
    queryKey: [KEY, body, appliedAt],
    queryFn: ({ signal }) => fetchPending(body, signal),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    // An acceptance takes effect without a further request, including one by another user.
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ accepting }) => accepting !== null) ? WAITING_POLL_MS : false,
  });
  const patchRow = useCallback(
    (id: number, patch: Partial<PendingRow>) => {
      client.setQueriesData<PendingList>(
        { queryKey: [KEY] },
        (list) =>
          list && {
            ...list,
            data: list.data.map((row) => (row.id === id ? { ...row, ...patch } : row)),
          },
      );
    },
    [client],
  );
  return {
    rows: query.data?.data ?? NO_ROWS,
    past: query.data?.past ?? null,
    ranges: query.data?.ranges,
    isCompared: filter.time.comparePast,
    status: gridStatusOf(query),
    retry: () => void query.refetch(),
    refresh: () => void client.invalidateQueries({ queryKey: [KEY] }),
    isWaiting: (id) =>
      client
        .getQueriesData<PendingList>({ queryKey: [KEY] })
        .some(([, list]) => list?.data.some((row) => row.id === id && row.accepting !== null)),
    patchRow,
  };
};
