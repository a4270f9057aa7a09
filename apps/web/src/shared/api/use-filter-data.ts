import { useQuery } from '@tanstack/react-query';
import { api } from './api';
import type { CallReply } from './api-types';

type FilterData = CallReply<'lookups.filterData'>;
interface Choice<T> { readonly id: T; readonly name: string }

/** The choices of the filters, by field. */
export interface FilterChoices {
  readonly advertisers: readonly Choice<number>[];
  readonly countries: readonly Choice<number>[];
  readonly publishers: readonly Choice<number>[];
  readonly statuses: readonly Choice<string>[];
  readonly isLoading: boolean;
}

const numbered = (choices: FilterData['advertisers']): Choice<number>[] => choices.flatMap(({ id, name }) => (typeof id === 'number' ? [{ id, name }] : []));

const load = async (signal: AbortSignal): Promise<FilterData> => {
  try {
    return await api.call('lookups.filterData', { signal });
  } catch (error) {
    // Only logged; the selects stay empty (API-007).
    if (!signal.aborted) console.warn('The filter values could not be loaded', error);
    throw error;
  }
};

export const useFilterChoices = (): FilterChoices => {
  const { data, isPending, isError } = useQuery({ queryKey: ['lookups.filterData'], queryFn: ({ signal }) => load(signal), staleTime: 5 * 60_000 });
  return {
    advertisers: numbered(data?.advertisers ?? []), countries: numbered(data?.countries ?? []), publishers: numbered(data?.publishers ?? []),
    statuses: (data?.statuses ?? []).map(({ brand_status, name }) => ({ id: brand_status, name })), isLoading: isPending && !isError,
  };
};
