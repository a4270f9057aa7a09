import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#shared/ui/icons';
import styles from './data-grid.module.css';
import { ROW_HEIGHT } from './grid-types';

const SKELETON_ROWS = 14;
const BAR_WIDTHS = [72, 54, 63, 40, 58, 49, 67] as const;

/** Stands in for the rows before the first answer only. */
export const GridSkeleton = () => (
  <div className={styles.skeleton} role="presentation" aria-hidden="true">
    {Array.from({ length: SKELETON_ROWS }, (_, row) => (
      <div key={row} className={styles.skeletonRow} style={{ height: ROW_HEIGHT }}>
        {BAR_WIDTHS.map((_, bar) => (
          <span key={bar} style={{ width: `${BAR_WIDTHS[(row + bar) % BAR_WIDTHS.length]}%` }} />
        ))}
      </div>
    ))}
  </div>
);

const Message = ({
  icon,
  title,
  text,
  action,
}: {
  icon: IconName;
  title: string;
  text: string;
  action?: ReactNode;
}) => (
  <div className={styles.message}>
    <span className={styles.messageMark}>
      <Icon name={icon} size={22} />
    </span>
    <strong>{title}</strong>
    <span>{text}</span>
    {action}
  </div>
);

/** No rows, because a filter leaves none or because there are none at all; or no answer. */
export const GridMessage = ({
  kind,
  noun,
  onClear,
  onRetry,
}: {
  kind: 'empty' | 'noMatch' | 'error';
  noun: string;
  onClear?: (() => void) | undefined;
  onRetry: () => void;
}) => {
  if (kind === 'error')
    return (
      <Message
        icon="warning"
        title={`The ${noun} could not be loaded`}
        text="Nothing is lost. Please try again."
        action={
          <Button type="primary" onClick={onRetry}>
            Retry
          </Button>
        }
      />
    );
  if (kind === 'noMatch')
    return (
      <Message
        icon="search"
        title={`No ${noun} match`}
        text="Try a wider range or fewer filters."
        action={onClear && <Button onClick={onClear}>Clear filters</Button>}
      />
    );
  return (
    <Message
      icon="inbox"
      title={`No ${noun} yet`}
      text="They appear here as soon as there are any."
    />
  );
};
