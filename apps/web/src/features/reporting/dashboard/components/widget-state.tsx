import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { classNames } from '#shared/lib/class-names';
import { wallOf } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import type { GridStatus } from '#shared/table/grid-types';
import { Notice } from '#shared/ui/notice';
import { REFRESH_MS, widgetQuery } from '../api/read-ahead';
import styles from './widget.module.css';

export interface WidgetData<T> {
  /** Latest data; undefined before the first reply. */
  readonly data: T | undefined;
  readonly status: GridStatus;
  /**
   * Time at which the data was read, in milliseconds, if the latest attempt to reload it failed.
   */
  readonly staleSince: number | null;
  readonly retry: () => void;
}

/**
 * Reads the data of one widget, which loads, fails and is retried independently of others. Polling
 * replaces the data without a loading state.
 */
export const useWidgetQuery = <T,>(
  key: readonly unknown[],
  load: (signal: AbortSignal) => Promise<T>,
): WidgetData<T> => {
  const query = useQuery({
    ...widgetQuery(key, load),
    placeholderData: keepPreviousData,
    // Polling stops while the page is hidden; the refetch on focus makes up for it.
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
  const hasData = query.data !== undefined && !query.isPlaceholderData;
  const statusWithoutData = (): GridStatus => {
    if (query.isError) return query.isFetching ? 'loading' : 'error';
    return query.isPlaceholderData ? 'fetching' : 'loading';
  };
  return {
    data: query.isError && !hasData ? undefined : query.data,
    status: hasData ? 'ready' : statusWithoutData(),
    staleSince: query.isError && hasData ? query.dataUpdatedAt : null,
    retry: () => void query.refetch(),
  };
};

type State = Pick<WidgetData<unknown>, 'status' | 'staleSince' | 'retry'>;

/** Notice for missing or old data of a widget, with a retry. */
export const WidgetNotice = ({ status, staleSince, retry }: State) => {
  const zone = useZone();
  if (status !== 'error' && staleSince === null) return null;
  const text =
    staleSince === null
      ? 'This could not be loaded.'
      : `Not updated since ${wallOf(staleSince, zone).format('HH:mm:ss')}.`;
  return (
    <Notice
      tone="warn"
      icon="warning"
      action={
        <Button size="small" onClick={retry}>
          Retry
        </Button>
      }
    >
      {text}
    </Notice>
  );
};

interface Props<T> {
  state: WidgetData<T>;
  /** Whether the data has nothing to show. */
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
}

/** The content of a widget without a table: placeholders, a failure, or its data. */
export const WidgetState = <T,>({ state, isEmpty, children }: Props<T>) => {
  const { data, status } = state;
  const isBusy = status === 'loading' || status === 'fetching';
  const content = (): ReactNode => {
    if (data === undefined)
      return status === 'loading' ? <div className={styles.skeleton} aria-hidden="true" /> : null;
    if (isEmpty?.(data) === true) return <p className={styles.nothing}>No data in this range.</p>;
    return children(data);
  };
  return (
    <div
      className={classNames(styles.state, status === 'fetching' && styles.dimmed)}
      aria-busy={isBusy}
    >
      <WidgetNotice {...state} />
      {content()}
    </div>
  );
};
