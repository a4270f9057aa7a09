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
