import type { GridStatus } from './grid-types';

interface QueryState {
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly isFetching: boolean;
}

/**
 * What the grid shows for a query of its rows. Another try after an error is `loading`, since no
 * rows are shown that could be dimmed.
 */
export const gridStatusOf = (query: QueryState): GridStatus => {
  if (query.isError) return query.isFetching ? 'loading' : 'error';
  if (query.isPending) return 'loading';
  return query.isFetching ? 'fetching' : 'ready';
};

/**
 * The same for a list that reads itself again every few seconds. A reading that nobody asked for
 * is not shown, and one that fails leaves the rows as they are.
 */
export const liveGridStatusOf = (
  query: QueryState & { readonly data: unknown },
  isAskedFor: boolean,
): GridStatus => (isAskedFor || query.data === undefined ? gridStatusOf(query) : 'ready');
