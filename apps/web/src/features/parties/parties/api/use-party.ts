import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { gridStatusOf } from '#shared/table/grid-status';
import { dialogs } from '#shared/ui/dialogs';
import type { PartyData } from '../lib/party-tab';

interface PartyQuery<Settings> {
  /** First part of the query key. */
  readonly key: string;
  readonly id: number;
  readonly load: (id: number, signal: AbortSignal) => Promise<Settings>;
}

/** Reads everything about an advertiser or publisher in one call. A failure opens a dialog. */
export const useParty = <Settings>({ key, id, load }: PartyQuery<Settings>) => {
  const client = useQueryClient();
  const queryKey = [key, id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(id, signal),
  });
  const { error, refetch } = query;
  useEffect(() => {
    if (error !== null && !isSessionEnd(error)) void dialogs.error(errorText(error));
  }, [error]);
  const party: PartyData<Settings> = {
    id,
    settings: query.data ?? null,
    status: gridStatusOf(query),
    reload: async () => {
      const { data, isError } = await refetch();
      return isError ? null : (data ?? null);
    },
    readQuietly: async () => {
      const readAt = client.getQueryState(queryKey)?.dataUpdatedAt;
      try {
        const settings = await load(id, new AbortController().signal);
        const state = client.getQueryState(queryKey);
        // Keep data that was read in the meantime, e.g. after a save: it is newer.
        if (state?.dataUpdatedAt === readAt && state?.fetchStatus === 'idle')
          client.setQueryData(queryKey, settings);
      } catch (failure) {
        console.warn('The page could not be read again', failure);
      }
    },
    retry: () => void refetch(),
  };
  return party;
};
