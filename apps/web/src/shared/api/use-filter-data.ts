import type { FilterGroup } from '@leadline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from './api';
import type { CallReply } from './api-types';
import { loadFailureOf, type LoadFailure } from './load-failure';

type FilterData = CallReply<'lookups.filterData'>;
export interface Choice<T> {
  readonly id: T;
  readonly name: string;
}

/** Choices of the filters, by field. */
export interface FilterChoices {
  readonly advertisers: readonly Choice<number>[];
  readonly countries: readonly Choice<number>[];
  readonly publishers: readonly Choice<number>[];
  readonly statuses: readonly Choice<string>[];
  readonly isLoading: boolean;
  /** Null unless the choices are missing. */
  readonly failure: LoadFailure | null;
}

const numbered = (choices: FilterData['advertisers']): Choice<number>[] =>
  choices.flatMap(({ id, name }) => (typeof id === 'number' ? [{ id, name }] : []));

/** Logs a failure instead of showing it; the selects stay empty. */
const quietly = async <T>(call: Promise<T>, signal: AbortSignal): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    if (!signal.aborted) console.warn('The filter values could not be loaded', error);
    throw error;
  }
};
const FRESH_MS = 5 * 60_000;

export const useFilterChoices = (): FilterChoices => {
  const query = useQuery({
    queryKey: ['lookups.filterData'],
    queryFn: ({ signal }) => quietly(api.call('lookups.filterData', { signal }), signal),
    staleTime: FRESH_MS,
  });
  const { data, isPending, isError } = query;
  const lists = useMemo(
    () => ({
      advertisers: numbered(data?.advertisers ?? []),
      countries: numbered(data?.countries ?? []),
      publishers: numbered(data?.publishers ?? []),
      statuses: (data?.statuses ?? []).map(({ brand_status: id, name }) => ({ id, name })),
    }),
    [data],
  );
  return { ...lists, isLoading: isPending && !isError, failure: loadFailureOf(query) };
};

/** Choices of every filter, by group. They are requested on first use. */
export interface GroupChoices {
  readonly of: (group: FilterGroup) => readonly Choice<string | number>[];
  /** Whether the user may see only part of the group, so that other records exist. */
  readonly isPartial: (group: FilterGroup) => boolean;
  /**
   * Whether the choices are loaded. Records are then complete unless partial; the server sends at
   * most 2,000 texts.
   */
  readonly isLoaded: boolean;
  readonly isLoading: boolean;
  /** Time of loading in milliseconds; 0 before the first load. */
  readonly loadedAt: number;
  readonly hasFailed: boolean;
  readonly reload: () => Promise<unknown>;
}

const NONE: readonly Choice<string | number>[] = [];

export const useGroupChoices = (isNeeded = true): GroupChoices => {
  const { data, isPending, isError, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['lookups.filterGroups'],
    queryFn: ({ signal }) => quietly(api.call('lookups.filterGroups', { signal }), signal),
    staleTime: FRESH_MS,
    enabled: isNeeded,
  });
  return {
    of: (group) => data?.[group]?.data ?? NONE,
    isPartial: (group) => data?.[group]?.is_partial === true,
    isLoaded: data !== undefined,
    isLoading: isNeeded && isPending && !isError,
    loadedAt: dataUpdatedAt,
    hasFailed: isError,
    reload: refetch,
  };
};
