import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { liveGridStatusOf } from '#shared/table/grid-status';
import type { GridStatus } from '#shared/table/grid-types';
import type { CapRow } from '#shared/caps/cap';
import { untilNextRead } from '#shared/caps/until-next-read';

const KEY = 'caps.list';
const NO_ROWS: readonly CapRow[] = [];

const fetchCaps = async (signal: AbortSignal): Promise<readonly CapRow[]> => {
  try {
    return await api.call('caps.list', { signal });
  } catch (error) {
    if (!signal.aborted) console.warn('The caps could not be loaded', error);
    throw error;
  }
};

export interface CapsData {
  readonly rows: readonly CapRow[];
  readonly status: GridStatus;
  /**
   * Time at which the rows were read, in milliseconds, if the latest attempt to reload them failed.
   */
  readonly staleSince: number | null;
  readonly refresh: () => Promise<void>;
  readonly retry: () => void;
}

/** Reads all caps at once. */
export const useCaps = (): CapsData => {
  const client = useQueryClient();
  const [askedAt, setAskedAt] = useState(0);
  const query = useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => fetchCaps(signal),
    refetchInterval: ({ state }) => untilNextRead(state.data),
  });
  const refresh = async (): Promise<void> => {
    setAskedAt(Date.now());
    await client.invalidateQueries({ queryKey: [KEY] });
  };
  const isAskedFor = askedAt > query.dataUpdatedAt;
  const isStale = query.isError && query.data !== undefined && !isAskedFor;
  return {
    rows: query.data ?? NO_ROWS,
    status: liveGridStatusOf(query, isAskedFor),
    staleSince: isStale ? query.dataUpdatedAt : null,
    refresh,
    retry: () => void query.refetch(),
  };
};
