import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#shared/ui/icons';
import styles from './data-grid.module.css';
import type { GridStatus } from './grid-types';
import { useRowDensity } from './use-row-density';

const SKELETON_ROWS = 14;
const BAR_WIDTHS = [72, 54, 63, 40, 58, 49, 67] as const;

/** Stands in for the rows until the first answer. */
export const GridSkeleton = () => {
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

type MessageKind = 'error' | 'noMatch' | 'empty';

interface MessageProps {
  kind: MessageKind;
  noun: string;
  onClear?: (() => void) | undefined;
  onRetry: () => void;
}

/** Why there are no rows: the request failed, no row matches the filter, or none exist. */
export const GridMessage = ({ kind, noun, onClear, onRetry }: MessageProps) => {
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

/** The message instead of rows, if there has to be one. `canClear`: a filter may be the reason. */
export const gridMessageKind = (
  status: GridStatus,
  isEmpty: boolean,
  canClear: boolean,
): MessageKind | null => {
  if (status === 'error') return 'error';
  if (status === 'loading' || !isEmpty) return null;
  return canClear ? 'noMatch' : 'empty';
};
