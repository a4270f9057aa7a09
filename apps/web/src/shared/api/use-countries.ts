import { useQuery } from '@tanstack/react-query';
import { api } from './api';
import type { CallReply } from './api-types';
import { loadFailureOf, type LoadFailure } from './load-failure';

/** The countries with their codes; empty until they are loaded. */
export const useCountries = (): {
  countries: CallReply<'lookups.countries'>;
  isLoading: boolean;
  failure: LoadFailure | null;
} => {
  const query = useQuery({
    queryKey: ['lookups.countries'],
    queryFn: ({ signal }) => api.call('lookups.countries', { signal }),
    staleTime: 5 * 60_000,
  });
  const { data, isPending, isError } = query;
  return {
    countries: data ?? [],
    isLoading: isPending && !isError,
    failure: loadFailureOf(query),
  };
};
