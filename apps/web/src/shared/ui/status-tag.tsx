import type { LeadStatusLabel } from '@leadline/contracts/statuses';
import styles from './status-tag.module.css';

/**
 * The one colour of each status, wherever it is shown: that of its rows where they have one. Blue
 * and violet are left to quality control and fakes.
 */
const TONES: Record<LeadStatusLabel, string | undefined> = {
  Submitted: styles.quiet,
  Accepted: styles.plain,
  Rejected: styles.bad,
  'Pending FTD': styles.coming,
  FTD: styles.good,
  'FTD REJECTED': styles.warn,
};

/** A lead's status in words. The colour says nothing more. */
export const StatusTag = ({ status }: { status: string }) => (
  <span className={`${styles.tag} ${TONES[status as LeadStatusLabel] ?? styles.quiet}`}>
    {status}
  </span>
);

type Tone = 'quiet' | 'info' | 'good' | 'warn' | 'violet';

/** A short word in the colour of its tone. */
export const NoteTag = ({ text, tone }: { text: string; tone: Tone }) => (
  <span className={`${styles.tag} ${styles[tone]}`}>{text}</span>
);
