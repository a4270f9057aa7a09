import { useQuery } from '@tanstack/react-query';
import { gridStatusOf } from '#shared/table/grid-status';
import type { PartyList, PartyRow } from '../components/list/party-list';
import { useNamesChanged } from './use-names-changed';

const NO_ROWS: readonly never[] = [];

/** Reads all advertisers or all publishers. A failure is only logged: the list offers a retry. */
export const usePartyRows = <Row extends PartyRow>({ nouns, load }: PartyList<Row>) => {
  const namesChanged = useNamesChanged();
  const query = useQuery({
    queryKey: [`${nouns}.list`],
    queryFn: async ({ signal }) => {
      try {
        return await load(signal);
      } catch (error) {
        if (!signal.aborted) console.warn(`The ${nouns} could not be loaded`, error);
        throw error;
      }
    },
  });
  return {
    rows: query.data ?? NO_ROWS,
    status: gridStatusOf(query),
    retry: () => void query.refetch(),
    /** Reloads the list after a row was created or deleted. */
    reload: async (): Promise<void> => {
      namesChanged();
      await query.refetch();
    },
  };
};
