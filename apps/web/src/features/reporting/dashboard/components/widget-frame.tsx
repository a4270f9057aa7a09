import { useId, type ReactNode } from 'react';
import styles from './widget.module.css';

interface Props {
  title: string;
  /** Content before the title, e.g. a handle. */
  before?: ReactNode;
  /** Content at the end of the title's line. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A widget with its heading. */
export const WidgetFrame = ({ title, before, tools, children }: Props) => {
  const titleId = useId();
  return (
    <section className={styles.widget} aria-labelledby={titleId}>
      <div className={styles.head}>
        {before}
        <h2 id={titleId} className={styles.title} title={title}>
          {title}
        </h2>
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
};
