import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RouteName } from '#shared/api/api-types';

/** A list of records that the browser reads whole. */
export interface RecordsCall<Row> {
  /** The route that lists them. */
  readonly route: RouteName;
  readonly load: (signal: AbortSignal) => Promise<readonly Row[]>;
  /** Queries that show the records too. They are read again after a change. */
  readonly shownIn?: readonly (readonly string[])[];
}

const NO_ROWS: readonly never[] = [];

/** All records of a kind. A failure is only logged: the list offers another try. */
export const useRecords = <Row>({ route, load, shownIn = [] }: RecordsCall<Row>) => {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [route],
    queryFn: async ({ signal }) => {
      try {
        return await load(signal);
      } catch (error) {
        if (!signal.aborted) console.warn(`${route} failed`, error);
        throw error;
      }
    },
  });
  return {
    query,
    rows: query.data ?? NO_ROWS,
    /** Reads the records again after a change. */
    reload: async (): Promise<readonly Row[]> => {
      for (const queryKey of shownIn) void client.invalidateQueries({ queryKey });
      return (await query.refetch()).data ?? NO_ROWS;
    },
  };
};
