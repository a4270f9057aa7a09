import {
  OVERWRITE_IDS,
  OVERWRITE_NAMES,
  type OverwriteName,
} from '@leadline/contracts/distribution-parameters';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#shared/api/api';

export interface ValueChoice {
  readonly value: string;
  readonly label: string;
}
export type ParameterChoices = Readonly<Record<OverwriteName, readonly ValueChoice[]>>;

/**
 * Reads the known values of every parameter and overwrite from the filter groups. Empty if they
 * could not be loaded.
 */
export const useParameterChoices = (): ParameterChoices => {
  const { data } = useQuery({
    queryKey: ['lookups.filterGroups'],
    queryFn: ({ signal }) => api.call('lookups.filterGroups', { signal }),
    staleTime: 5 * 60_000,
  });
  return useMemo(() => {
    const groups = Object.values(data ?? {});
    const of = (name: OverwriteName): readonly ValueChoice[] =>
      groups
        .find((group) => group.id === OVERWRITE_IDS[name])
        ?.data.map((choice) => ({ value: String(choice.id), label: choice.name })) ?? [];
    return Object.fromEntries(OVERWRITE_NAMES.map((name) => [name, of(name)])) as ParameterChoices;
  }, [data]);
};
