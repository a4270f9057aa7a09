import { Button } from 'antd';
import type { ReactNode } from 'react';
import { classNames } from '#shared/lib/class-names';
import { wallOf } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { Notice } from '#shared/ui/notice';
import type { WidgetData } from '../api/use-widget-query';
import styles from './widget.module.css';

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
