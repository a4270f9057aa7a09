import type { DistributionEffects, DistributionState } from '@leadline/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { Draft } from '../lib/draft';

/**
 * Reads the effect that saving the draft in this state would have on the leads of other
 * distributions. Null until it is known, or without a country.
 */
export const useEffects = (
  { countryId, publisherId, parameters }: Draft,
  savedId: number | null,
  state: DistributionState,
): DistributionEffects | null => {
  const value = parameters.find(({ name }) => name === 'custom_param_1')?.values[0] ?? null;
  const body = {
    distribution_id: savedId,
    state,
    country_id: countryId ?? 0,
    publisher_id: publisherId,
    custom_param_1: value,
  };
  const { data } = useQuery({
    queryKey: ['distributions.effects', body],
    enabled: countryId !== null,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.call('distributions.effects', { body, signal }),
  });
  return countryId === null ? null : (data ?? null);
};
