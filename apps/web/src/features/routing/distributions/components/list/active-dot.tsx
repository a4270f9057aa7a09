import type { DistributionRow } from '@leadline/contracts';
import styles from './distributions.module.css';

type State = Pick<DistributionRow, 'is_active_open' | 'is_outside_hours'>;

/** Returns the meaning of the dot. */
export const openText = ({ is_active_open, is_outside_hours }: State): string => {
  if (is_active_open === 'false') return 'Closed';
  return is_outside_hours ? 'Open (outside hours: first timeslot)' : 'Open';
};

/** Whether the distribution takes leads now: a green or red dot, and in words. */
export const ActiveDot = ({ row }: { row: State }) => (
  <span
    className={styles.active}
    data-open={row.is_active_open === 'true'}
    title={row.is_outside_hours ? openText(row) : undefined}
  >
    <span className={styles.dot} aria-hidden="true" />
    <span className={styles.nameText}>{openText(row)}</span>
  </span>
);
