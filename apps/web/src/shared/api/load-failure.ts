/** A list that could not be loaded. */
export interface LoadFailure {
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

interface ListQuery {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly data: unknown;
  readonly refetch: () => unknown;
}

/** Returns the failure if a list is missing because it could not be loaded; otherwise null. */
export const loadFailureOf = ({
  isError,
  isFetching,
  data,
  refetch,
}: ListQuery): LoadFailure | null =>
  isError && data === undefined ? { isRetrying: isFetching, retry: () => void refetch() } : null;
