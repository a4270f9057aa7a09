import type { FoundRecord } from '@leadline/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { loadFailureOf, type LoadFailure } from '#shared/api/load-failure';
import { useSettled } from '#shared/lib/use-settled';

const PAUSE_MS = 150;
const FRESH_MS = 10_000;

/**
 * The records that the server finds for what is typed, once the typing pauses; earlier searches are
 * aborted. Those of the text before stay until the new ones are there.
 */
export const useSearch = (
  typed: string,
): { found: readonly FoundRecord[]; isSearching: boolean; failure: LoadFailure | null } => {
  const text = typed.trim();
  const settled = useSettled(text, PAUSE_MS);
  const query = useQuery({
    queryKey: ['search.find', settled],
    queryFn: ({ signal }) => api.call('search.find', { body: { text: settled }, signal }),
    enabled: settled !== '',
    placeholderData: (before) => before,
    staleTime: FRESH_MS,
    retry: false,
    // Without a network it would wait, as if nothing was found, instead of failing.
    networkMode: 'always',
    refetchOnReconnect: true,
  });
  return {
    found: text === '' ? [] : (query.data?.data ?? []),
    isSearching: text !== '' && (text !== settled || query.isFetching),
    failure: text === '' ? null : loadFailureOf(query),
  };
};
