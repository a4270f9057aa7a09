import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { gridStatusOf } from '#shared/table/grid-status';
import { dialogs } from '#shared/ui/dialogs';
import type { PartyData } from '../lib/party-tab';

interface PartyQuery<Settings> {
  /** The first part of the key of the query. */
  readonly key: string;
  readonly id: number;
  readonly load: (id: number, signal: AbortSignal) => Promise<Settings>;
}

/**
 * Everything about an advertiser or publisher, in one call. A failure is shown in a dialog (ADV-059,
 * PUB-043).
 */
export const useParty = <Settings>({ key, id, load }: PartyQuery<Settings>) => {
  const query = useQuery({
    queryKey: [key, id],
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
    retry: () => void refetch(),
  };
  return party;
};
