import { Button } from 'antd';
import { formatCount } from '#shared/lib/format';
import styles from './older-rows.module.css';
import type { useOlderRows } from './use-older-rows';

type List = Pick<
  ReturnType<typeof useOlderRows>,
  'rows' | 'status' | 'more' | 'isLoadingMore' | 'hasMoreFailed'
>;

/** The footer of a list of `useOlderRows`: how many rows are shown, and a button for older ones. */
export const OlderRows = ({
  list: { rows, status, more, isLoadingMore, hasMoreFailed },
}: {
  list: List;
}) => {
  if (rows.length === 0 || status === 'error') return null;
  const count = `${formatCount(rows.length)} ${rows.length === 1 ? 'entry' : 'entries'}`;
  return (
    <div className={styles.more}>
      <span role="status">
        {hasMoreFailed ? 'Older entries could not be loaded.' : `${count}, newest first`}
      </span>
      {more === null ? (
        <span>No older entries</span>
      ) : (
        <Button loading={isLoadingMore} onClick={more}>
          Show older entries
        </Button>
      )}
    </div>
  );
};
