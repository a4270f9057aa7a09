import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#shared/ui/icons';
import styles from './data-grid.module.css';
import { useRowDensity } from './density-button';
import { type EmptyList, isNarrowed } from './empty-list';
import type { GridStatus } from './grid-types';

const SKELETON_ROWS = 14;
const BAR_WIDTHS = [72, 54, 63, 40, 58, 49, 67] as const;

/** Replaces the rows until the first answer. */
const GridSkeleton = () => {
  const { rowHeight } = useRowDensity();
  return (
    <div className={styles.skeleton} role="presentation" aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className={styles.skeletonRow} style={{ height: rowHeight }}>
          {BAR_WIDTHS.map((_, bar) => (
            <span key={bar} style={{ width: `${BAR_WIDTHS[(row + bar) % BAR_WIDTHS.length]}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
};

const Message = ({
  icon,
  title,
  children,
}: {
  icon: IconName;
  title: string;
  children: ReactNode;
}) => (
  <div className={styles.message}>
    <span className={styles.messageMark}>
      <Icon name={icon} size={22} />
    </span>
    <strong>{title}</strong>
    {children}
  </div>
);

const WiderButton = ({ wider }: Pick<EmptyList, 'wider'>) =>
  wider !== undefined && <Button onClick={wider.onShow}>{wider.label}</Button>;

/** Each active filter with a button that removes it alone, and buttons that remove several. */
const NoMatch = ({ noun, empty }: { noun: string; empty: EmptyList }) => {
  const removable = empty.filters.filter(({ onRemove }) => onRemove !== undefined);
  return (
    <Message icon="search" title={`No ${noun} match`}>
      {removable.length === 0 ? (
        <span>{empty.onClearFilters ? 'Try fewer filters.' : 'Try another text.'}</span>
      ) : (
        <ul className={styles.inForce} aria-label="What leaves rows out">
          {removable.map(({ key, label, onRemove }) => (
            <li key={key}>
              <button type="button" aria-label={`Do not filter by ${label}`} onClick={onRemove}>
                {label}
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <span className={styles.messageWays}>
        {empty.onClearFilters && <Button onClick={empty.onClearFilters}>Clear filters</Button>}
        {empty.onClearSearch && <Button onClick={empty.onClearSearch}>Clear search</Button>}
        <WiderButton wider={empty.wider} />
      </span>
    </Message>
  );
};

type MessageKind = 'error' | 'noMatch' | 'emptyRange' | 'empty';

interface MessageProps {
  kind: MessageKind;
  noun: string;
  empty: EmptyList;
  onRetry: () => void;
}

/**
 * Explains why there are no rows: the request failed, no row matches the filter, the time range has
 * none, or none exist.
 */
const GridMessage = ({ kind, noun, empty, onRetry }: MessageProps) => {
  if (kind === 'error')
    return (
      <Message icon="warning" title={`The ${noun} could not be loaded`}>
        <span>Nothing is lost. Please try again.</span>
        <Button type="primary" onClick={onRetry}>
          Retry
        </Button>
      </Message>
    );
  if (kind === 'noMatch') return <NoMatch noun={noun} empty={empty} />;
  if (kind === 'emptyRange')
    return (
      <Message icon="inbox" title={`No ${noun} ${empty.range}`}>
        <WiderButton wider={empty.wider} />
      </Message>
    );
  return (
    <Message icon="inbox" title={`No ${noun} yet`}>
      <span>{empty.meaning ?? 'They appear here as soon as there are any.'}</span>
    </Message>
  );
};

/** Returns the message to show instead of rows, if any. */
const gridMessageKind = (
  status: GridStatus,
  rowCount: number,
  empty: EmptyList,
): MessageKind | null => {
  if (status === 'error') return 'error';
  if (status === 'loading' || rowCount > 0) return null;
  if (isNarrowed(empty)) return 'noMatch';
  return empty.range === undefined ? 'empty' : 'emptyRange';
};

interface NoticesProps extends Omit<MessageProps, 'kind'> {
  status: GridStatus;
  rowCount: number;
}

/** Shown instead of rows: placeholders, or the reason why there are none. */
export const GridNotices = ({ status, rowCount, ...props }: NoticesProps) => {
  const kind = gridMessageKind(status, rowCount, props.empty);
  return (
    <>
      {status === 'loading' && <GridSkeleton />}
      <div role="status" className={styles.messages}>
        {kind !== null && <GridMessage kind={kind} {...props} />}
      </div>
    </>
  );
};
