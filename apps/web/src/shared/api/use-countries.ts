import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from './api';
import type { CallReply } from './api-types';
import { loadFailureOf, type LoadFailure } from './load-failure';

export type Country = CallReply<'lookups.countries'>[number];

interface Countries {
  readonly countries: readonly Country[];
  /** Returns the name of a country, or its number if the country is unknown. */
  readonly nameOf: (id: number) => string;
  readonly isLoading: boolean;
  /** Null unless the countries are missing. */
  readonly failure: LoadFailure | null;
}

const NONE: readonly Country[] = [];
const FRESH_MS = 10 * 60_000;

/** Returns all countries, with their flags. */
export const useCountries = (): Countries => {
  const query = useQuery({
    queryKey: ['lookups.countries'],
    queryFn: ({ signal }) => api.call('lookups.countries', { signal }),
    staleTime: FRESH_MS,
  });
  const countries = query.data ?? NONE;
  const nameOf = useCallback(
    (id: number) => countries.find((country) => country.id === id)?.name ?? `#${id}`,
    [countries],
  );
  return {
    countries,
    nameOf,
    isLoading: query.isPending && !query.isError,
    failure: loadFailureOf(query),
  };
};
