import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { gridStatusOf } from '#shared/table/grid-status';
import { dialogs } from '#shared/ui/dialogs';
import { useIsLimited } from '#shared/lib/permission';
import type { PartyData, PartySide } from '../lib/party';

interface PartyQuery<Settings> {
  readonly side: PartySide;
  readonly load: (id: number, signal: AbortSignal) => Promise<Settings>;
  /** Returns the party's own values. */
  readonly ownOf: (settings: Settings) => { readonly name: string };
}

/**
 * Reloads the lists with names of advertisers and publishers and, for a limited user, the session,
 * which holds the ids that the user may see.
 */
export const useNamesChanged = (): (() => void) => {
  const client = useQueryClient();
  const isLimited = useIsLimited();
  return () => {
    for (const key of ['lookups.filterData', 'lookups.filterGroups'])
      void client.invalidateQueries({ queryKey: [key] });
    if (isLimited) void client.invalidateQueries({ queryKey: ['auth.session'] });
  };
};

/** Reads everything about an advertiser or publisher in one call. A failure opens a dialog. */
export const useParty = <Settings>(
  { side, load, ownOf }: PartyQuery<Settings>,
  id: number,
): PartyData<Settings> => {
  const client = useQueryClient();
  const queryKey = [`${side}s.settings`, id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(id, signal),
  });
  const { error, refetch } = query;
  useEffect(() => {
    if (error !== null && !isSessionEnd(error)) void dialogs.error(errorText(error));
  }, [error]);
  const settings = query.data ?? null;
  return {
    side,
    id,
    name: settings && ownOf(settings).name,
    settings,
    status: gridStatusOf(query),
    reload: async () => {
      const { data, isError } = await refetch();
      return isError ? null : (data ?? null);
    },
    readQuietly: async () => {
      const readAt = client.getQueryState(queryKey)?.dataUpdatedAt;
      try {
        const fresh = await load(id, new AbortController().signal);
        const state = client.getQueryState(queryKey);
        // Keep data that was read in the meantime, e.g. after a save: it is newer.
        if (state?.dataUpdatedAt === readAt && state?.fetchStatus === 'idle')
          client.setQueryData(queryKey, fresh);
      } catch (failure) {
        console.warn('The page could not be read again', failure);
      }
    },
    retry: () => void refetch(),
  };
};
