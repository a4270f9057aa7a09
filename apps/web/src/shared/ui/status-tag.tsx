import type { LeadStatusLabel } from '@leadline/contracts/statuses';
import styles from './status-tag.module.css';

const TONES: Record<LeadStatusLabel, string | undefined> = {
  Submitted: styles.quiet,
  Accepted: styles.info,
  Rejected: styles.bad,
  'Pending FTD': styles.warn,
  FTD: styles.good,
  'FTD REJECTED': styles.violet,
};

/** A lead's status in words. The colour says nothing more. */
export const StatusTag = ({ status }: { status: string }) => (
  <span className={`${styles.tag} ${TONES[status as LeadStatusLabel] ?? styles.quiet}`}>
    {status}
  </span>
);

/** A short word beside a status. */
export const NoteTag = ({ text, tone }: { text: string; tone: 'info' | 'violet' }) => (
  <span className={`${styles.tag} ${styles[tone]}`}>{text}</span>
);
