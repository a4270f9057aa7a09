import { useId, type ReactNode } from 'react';
import styles from './tab-section.module.css';

interface Props {
  /** Target of links on the page. */
  id?: string;
  title: string;
  /** Explains the section in one line for a newcomer. */
  help: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled part of a tab. */
export const TabSection = ({ id, title, help, actions, children }: Props) => {
  const headingId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={headingId} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          <p className={styles.help}>{help}</p>
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
};

/** A titled block inside a section. */
export const TabBlock = ({ title, help, actions, children }: Omit<Props, 'id'>) => {
  const headingId = useId();
  return (
    <div className={styles.block} role="group" aria-labelledby={headingId}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3 id={headingId} className={styles.blockTitle}>
            {title}
          </h3>
          <p className={styles.help}>{help}</p>
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
};
