import type { ReactNode } from 'react';
import styles from './page-frame.module.css';

interface Props {
  title: string;
  /** Shown next to the title, e.g. a count. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** Shown above the heading, e.g. the breadcrumb. */
  above?: ReactNode;
  /** Whether the page is as high as the window and its table scrolls. */
  fill?: boolean;
  children: ReactNode;
}

/** The frame of a page: heading, actions, content. */
export const PageFrame = ({ title, aside, actions, above, fill = false, children }: Props) => (
  <div className={`${styles.page} ${fill ? styles.fill : ''}`}>
    {above}
    <div className={styles.head}>
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      <span className={styles.space} />
      <div className={styles.actions}>{actions}</div>
    </div>
    {children}
  </div>
);
