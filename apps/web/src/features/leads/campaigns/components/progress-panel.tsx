import type { Progress } from '../api/use-campaign';
import { figuresOf } from '../lib/people';
import styles from './campaign-page.module.css';

/** Counts of the people of a campaign by their state, and the share that is finished. */
export const ProgressPanel = ({ progress }: { progress: Progress }) => {
  const { percent, sources } = progress;
  if (sources.every(({ matched }) => matched === 0)) return null;
  return (
    <section className={styles.progress} aria-label="Progress">
      <div className={styles.bar}>
        <div
          className={styles.track}
          role="progressbar"
          aria-label="People who are through"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div className={styles.done} style={{ width: `${percent}%` }} />
        </div>
        <span>{percent}% through</span>
      </div>
      <dl className={styles.figures}>
        {figuresOf(sources).map(({ term, count, help }) => (
          <div key={term} className={styles.figure} title={help}>
            <dt>{term}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
