import type { ReactNode } from 'react';
import { classNames } from '#shared/lib/class-names';
import styles from './page-frame.module.css';

interface Props {
  title: string;
  /** Shown next to the title, e.g. a count. */
  aside?: ReactNode;
  /** An announcement next to the title, which is shown on every screen. */
  news?: ReactNode;
  actions?: ReactNode;
  /** Shown above the heading, e.g. the breadcrumb. */
  above?: ReactNode;
  /** Whether the page is as high as the window and its table scrolls. */
  fill?: boolean;
  children: ReactNode;
}

/** The frame of a page: heading, actions, content. */
export const PageFrame = ({ title, aside, news, actions, above, fill, children }: Props) => (
  <div className={classNames(styles.page, fill && styles.fill)}>
    {above}
    <div className={styles.head}>
      <div className={styles.names}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {news}
      <span className={styles.space} />
      <div className={styles.actions}>{actions}</div>
    </div>
    {children}
  </div>
);
