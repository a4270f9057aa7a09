import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

export interface Fact {
  readonly term: string;
  readonly value: ReactNode;
}

/** The values of a record, as plain text. */
export const FactList = ({ label, facts }: { label: string; facts: readonly Fact[] }) => (
  <dl className={styles.facts} aria-label={label}>
    {facts.map(({ term, value }) => (
      <div key={term} className={styles.fact}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
