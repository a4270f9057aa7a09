import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#shared/ui/icons';
import styles from './parts.module.css';

export const Loading = () => (
  <p className={styles.state} role="status">
    Loading…
  </p>
);

/** Says that data could not be loaded, with a way to try again. */
export const Trouble = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className={styles.state} role="alert">
    <Icon name="warning" size={24} />
    <p>{text}</p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
);

/** Says why there is nothing to show. */
export const Empty = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <div className={styles.state}>
    <Icon name={icon} size={24} />
    <p>{children}</p>
  </div>
);
