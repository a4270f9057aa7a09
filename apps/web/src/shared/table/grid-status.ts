import type { GridStatus } from './grid-types';

interface QueryState {
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly isFetching: boolean;
}

/**
 * Returns the grid's status for a query. A retry after an error is `loading`, because there are no
 * rows to dim.
 */
export const gridStatusOf = (query: QueryState): GridStatus => {
  if (query.isError) return query.isFetching ? 'loading' : 'error';
  if (query.isPending) return 'loading';
  return query.isFetching ? 'fetching' : 'ready';
};

/**
 * Returns the status of a list that reads itself again every few seconds. Automatic reads are not
 * shown, and a failed one leaves the rows unchanged.
 */
export const liveGridStatusOf = (
  query: QueryState & { readonly data: unknown },
  isAskedFor: boolean,
): GridStatus => (isAskedFor || query.data === undefined ? gridStatusOf(query) : 'ready');
