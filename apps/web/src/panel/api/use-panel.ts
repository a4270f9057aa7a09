import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { callPanel, type PanelArgs, type PanelReply, type PanelRouteName } from './panel-api';

/** Reads a route of the panel. */
export const usePanel = <N extends PanelRouteName>(
  name: N,
  ...args: PanelArgs<N>
): UseQueryResult<PanelReply<N>> =>
  useQuery({
    queryKey: [name, ...args],
    queryFn: () => callPanel<N>(name, ...args),
  });

/** Returns a function that reads the data of some routes again after a change. */
export const useReread = (): ((...names: readonly PanelRouteName[]) => void) => {
  const client = useQueryClient();
  return (...names) => {
    for (const name of names) void client.invalidateQueries({ queryKey: [name] });
  };
};

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next: string | null;
}

/**
 * Reads a list page by page. `key` names the list in the cache; `after` is the end of the previous
 * page.
 */
export const usePanelPages = <Row>(
  key: readonly unknown[],
  read: (after: { after?: string }) => Promise<Page<Row>>,
) =>
  useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => read(pageParam === null ? {} : { after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
