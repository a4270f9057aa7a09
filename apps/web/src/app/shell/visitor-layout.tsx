import type { ReactNode } from 'react';
import { BrandMark } from '#shared/ui/brand';
import { ThemeToggle } from './theme-toggle';
import styles from './visitor-layout.module.css';

/** The bare layout of visitors: a title bar and nothing else. */
export const VisitorLayout = ({ children }: { children: ReactNode }) => (
  <div className={styles.layout}>
    <header className={styles.bar}>
      <BrandMark size={24} />
      <span className={styles.name}>Leadline</span>
      <span className={styles.space} />
      <ThemeToggle />
    </header>
    <main className={styles.main}>{children}</main>
  </div>
);
