import styles from './distributions.module.css';

/** Whether a timeslot is open now: a green or red dot, and in words (DST-007). */
export const ActiveDot = ({ isOpen }: { isOpen: boolean }) => (
  <span className={styles.active} data-open={isOpen}>
    <span className={styles.dot} aria-hidden="true" />
    {isOpen ? 'Open' : 'Closed'}
  </span>
);
