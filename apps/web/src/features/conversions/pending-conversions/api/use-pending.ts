import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#shared/api/api';
import type { CallInput, CallReply } from '#shared/api/api-types';
import { chosenIds, chosenTexts } from '#shared/filters/filter-fields';
import type { FilterParts } from '#shared/filters/filter-parts';
import { timeFieldsOf } from '#shared/filters/time-filter';
import { wallOf, type Zone } from '#shared/lib/wall-clock';
import { gridStatusOf } from '#shared/table/grid-status';
import type { GridStatus } from '#shared/table/grid-types';
import type { PendingRow } from '../lib/pending-row';

type Past = CallReply<'conversions.list'>['past'];
interface PendingList {
  readonly data: readonly PendingRow[];
  readonly past: Past;
}
const KEY = 'conversions.list';
/** How often the list is read while an acceptance is waiting. */
const WAITING_POLL_MS = 3_000;

/** The request represents an empty selection as null. */
const orNull = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null);

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
  { time, fields }: FilterParts,
  appliedAt: number,
  zone: Zone,
  isEnabled: boolean,
): PendingData => {
  const client = useQueryClient();
  const body: CallInput<'conversions.list'>['body'] = {
    ...timeFieldsOf(time, wallOf(appliedAt, zone)),
    advertiser_id: orNull(chosenIds(fields, 'advertiser_id')),
    country_id: orNull(chosenIds(fields, 'country_id')),
    publisher_id: orNull(chosenIds(fields, 'publisher_id')),
    brand_status: orNull(chosenTexts(fields, 'brand_status')),
  };
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
